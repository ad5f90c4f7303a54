import { useCallback, useMemo } from 'react';
import type { WifiSettings } from '../../../server/contract/settings.ts';
import { LeaveSettings } from '../settings-form/leave-settings.tsx';
import { useSaveShortcut } from '../settings-form/use-save-shortcut.ts';
import { SaveBar } from '../settings-form/save-bar.tsx';
import { useSaveForm } from '../settings-form/use-save-form.ts';
import { useSettingsForm } from '../settings-form/use-settings-form.ts';
import { CodeCard } from './code-card.tsx';
import { CodePreview } from './code-preview.tsx';
import { QrFormContext } from './form-context.ts';
import { nameOfReason, QR_FIELDS, QR_PART, type QrValues } from './qr-values.ts';
import classes from './qr-screen.module.css';
import { useCode } from './use-code.ts';
import { WifiCard } from './wifi-card.tsx';

/** The faulty control of a setting, or the first one that there is. */
function showFault(name: string): void {
  const row = document.querySelector(`[data-setting="${name}"]`);
  const control =
    row?.querySelector('[aria-invalid="true"]') ?? row?.querySelector('input, button');
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
}

type Props = {
  saved: QrValues;
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

  const onHeld = useCallback((path: string) => showFault(path), []);
  const { save, saving } = useSaveForm(form, QR_PART, onHeld);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);

  return (
    <QrFormContext value={form}>
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
    </QrFormContext>
  );
}
