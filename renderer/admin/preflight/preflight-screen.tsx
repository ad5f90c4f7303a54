import { ScreenTop } from '../../ui/screen-top.tsx';
import { SettingsCard } from '../form/settings-card.tsx';
import { RoundTrip } from './round-trip.tsx';

/** Whether everything is ready for the doors to open, and what to do where it is not. */
export function PreflightScreen() {
  return (
    <>
      <ScreenTop
        title="Preflight"
        summary="Everything that a show needs, looked at again by itself."
      />
      <SettingsCard
        title="A phone’s round trip"
        intro="Proves that the Wi-Fi lets phones and this laptop talk to each other."
      >
        <RoundTrip />
      </SettingsCard>
    </>
  );
}
