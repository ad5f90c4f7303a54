import { useMemo } from 'react';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useNamedSetting } from '../form/fold.tsx';
import { SettingsEditor } from '../form/settings-editor.tsx';
import type { SettingValues } from '../form/setting-values.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { SettingsLoaded } from '../settings/settings-loaded.tsx';
import { CodeFields, WifiFields } from './code-fields.tsx';
import { CodePreview } from './code-preview.tsx';
import { nameOfReason, QR_FIELDS, useCode } from './model.ts';

type Props = {
  saved: SettingValues;
  /** As it is saved. */
  wifi: WifiSettings;
  /** When that was fetched, as a time stamp. */
  fetchedAt: number;
};

function QrEditor({ saved, wifi, fetchedAt }: Props) {
  const edited = useSettingsForm(QR_FIELDS, saved);
  const { addresses, ...code } = useCode(edited.sound, saved);
  useNamedSetting();

  // The server refuses a code that no phone reads; its field says so while staff type.
  const form = useMemo(() => {
    const unread = code.reasons.map(({ field, message }) => [
      nameOfReason(field, edited.sound),
      message,
    ]);
    const isTouched = edited.changed.some((name) => name.startsWith('qrcode.'));
    if (!isTouched || unread.length === 0) return edited;
    return { ...edited, faults: { ...Object.fromEntries(unread), ...edited.faults } };
  }, [edited, code.reasons]);

  return (
    <SettingsEditor
      form={form}
      cards={
        <>
          <CodeFields addresses={addresses} />
          <WifiFields addresses={addresses} />
        </>
      }
      side={<CodePreview {...code} wifi={wifi} fetchedAt={fetchedAt} />}
      settled="The codes use these settings."
    />
  );
}

/** The code that visitors scan, the one that joins the Wi-Fi, and the way to the sign with both. */
export function QrPage() {
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
