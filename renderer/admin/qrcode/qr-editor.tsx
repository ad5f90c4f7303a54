import { useMemo } from 'react';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { SettingsEditor } from '../form/settings-editor.tsx';
import type { SettingValues } from '../form/setting-values.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { CaptiveCard } from './captive/captive-card.tsx';
import { CodeCard } from './code-card.tsx';
import { CodePreview } from './code-preview.tsx';
import { nameOfReason, QR_FIELDS } from './qr-fields.ts';
import { useCode } from './use-code.ts';
import { WifiCard } from './wifi-card.tsx';

type Props = {
  saved: SettingValues;
  /** As it is saved. */
  wifi: WifiSettings;
  /** When that was fetched, as a time stamp. */
  fetchedAt: number;
};

/** Both codes' settings, their preview, and what saves them. */
export function QrEditor({ saved, wifi, fetchedAt }: Props) {
  const edited = useSettingsForm(QR_FIELDS, saved);
  const { addresses, order, readable, reasons } = useCode(edited.sound, saved);

  // A code that no phone reads is refused on saving; here it is said while one types.
  const form = useMemo(() => {
    const unread = reasons.map(({ field, message }) => [
      nameOfReason(field, edited.sound),
      message,
    ]);
    const touched = edited.changed.some((name) => name.startsWith('qrcode.'));
    if (!touched || unread.length === 0) return edited;
    return { ...edited, faults: { ...Object.fromEntries(unread), ...edited.faults } };
  }, [edited, reasons]);

  return (
    <SettingsEditor
      form={form}
      cards={
        <>
          <CodeCard addresses={addresses} />
          <WifiCard />
          <CaptiveCard />
        </>
      }
      side={
        <CodePreview
          order={order}
          readable={readable}
          reasons={reasons}
          wifi={wifi}
          fetchedAt={fetchedAt}
        />
      }
      settled="The codes use these settings."
    />
  );
}
