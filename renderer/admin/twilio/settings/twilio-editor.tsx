import { useCallback } from 'react';
import { focusControlOf, FormContext } from '../../form/field.ts';
import { LeaveSettings } from '../../form/leave-settings.tsx';
import { SaveBar } from '../../form/save-bar.tsx';
import type { SettingValues } from '../../form/setting-values.ts';
import { useSaveForm } from '../../form/use-save-form.ts';
import { useSaveShortcut } from '../../form/use-save-shortcut.ts';
import { useSettingsForm } from '../../form/use-settings-form.ts';
import { TWILIO_FIELDS } from '../twilio-fields.ts';
import { AccountCard } from './account-card.tsx';
import { PublicCard } from './public-card.tsx';
import { SetupPanel } from './setup-panel.tsx';
import classes from './settings-part.module.css';
import { TextsCard } from './texts-card.tsx';

type Props = {
  saved: SettingValues;
  /** The server keeps an auth token. */
  hasToken: boolean;
};

/** The settings of texts, what is still missing, and what saves them. */
export function TwilioEditor({ saved, hasToken }: Props) {
  const form = useSettingsForm(TWILIO_FIELDS, saved);
  const onHeld = useCallback((path: string) => void focusControlOf(path), []);
  const { save, saving } = useSaveForm(form, onHeld);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);
  return (
    <FormContext value={form}>
      <div className={classes.layout}>
        <div className={classes.cards}>
          <AccountCard hasToken={hasToken} />
          <TextsCard />
          <PublicCard />
        </div>
        <div className={classes.side}>
          <SetupPanel hasToken={hasToken} />
          <SaveBar
            form={form}
            settled="Texts are treated as it says here."
            saving={saving}
            onSave={saveNow}
          />
        </div>
      </div>
      <LeaveSettings
        changes={form.changed.length}
        held={Object.keys(form.faults).length > 0}
        saving={saving}
        meanwhile="Texts are still treated by the settings from before."
        onSave={save}
        onDiscard={form.discard}
      />
    </FormContext>
  );
}
