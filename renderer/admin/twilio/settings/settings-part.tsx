import { SettingsLoaded } from '../../settings/settings-loaded.tsx';
import { TwilioTop } from '../twilio-top.tsx';
import { TwilioEditor } from './twilio-editor.tsx';

/** What Booth needs to take texts, and what it does with them. */
export function SettingsPart() {
  return (
    <>
      <TwilioTop part="settings" summary="Questions by text message, to your Twilio number." />
      <SettingsLoaded failed="The Twilio settings could not be loaded">
        {({ settings, saved }) => (
          <TwilioEditor saved={saved} hasToken={settings.twilio.has_token} />
        )}
      </SettingsLoaded>
    </>
  );
}
