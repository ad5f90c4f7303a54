import { useCallback, useMemo } from 'react';
import type { WifiSettings } from '../../../server/contract/settings.ts';
import { focusControlOf, FormContext } from '../form/field.ts';
import { LeaveSettings } from '../form/leave-settings.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import type { SettingValues } from '../form/setting-values.ts';
import { useSaveForm } from '../form/use-save-form.ts';
import { useSaveShortcut } from '../form/use-save-shortcut.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { CodeCard } from './code-card.tsx';
import { CodePreview } from './code-preview.tsx';
import { nameOfReason, QR_FIELDS } from './qr-fields.ts';
import classes from './qr-screen.module.css';
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

  const onHeld = useCallback((path: string) => void focusControlOf(path), []);
  const { save, saving } = useSaveForm(form, onHeld);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);

  return (
    <FormContext value={form}>
      <div className={classes.layout}>
        <div className={classes.cards}>
          <CodeCard addresses={addresses} />
          <WifiCard />
        </div>
        <div className={classes.side}>
          <CodePreview
            order={order}
            readable={readable}
            reasons={reasons}
            wifi={wifi}
            fetchedAt={fetchedAt}
          />
          <SaveBar
            form={form}
            settled="The codes are as they are here."
            saving={saving}
            onSave={saveNow}
          />
        </div>
      </div>
      <LeaveSettings
        changes={form.changed.length}
        held={Object.keys(form.faults).length > 0}
        saving={saving}
        onSave={save}
        onDiscard={form.discard}
      />
    </FormContext>
  );
}
