import { PageHead } from '../../ui/page-head.tsx';
import { SettingsLoaded } from '../settings/settings-loaded.tsx';
import { QrEditor } from './qr-editor.tsx';

/** The code that visitors scan, the one that joins the Wi-Fi, and the way to the sign with both. */
export function QrScreen() {
  return (
    <>
      <PageHead
        title="QR Code"
        summary="How visitors get here. Nothing changes on the big screen until you save."
      />
      <SettingsLoaded failed="The QR settings could not be loaded">
        {({ settings, saved, fetchedAt }) => (
          <QrEditor saved={saved} wifi={settings.wifi} fetchedAt={fetchedAt} />
        )}
      </SettingsLoaded>
    </>
  );
}
