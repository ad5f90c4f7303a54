import { useCallback } from 'react';
import { focusControlOf, FormContext } from '../form/field.ts';
import { LeaveSettings } from '../form/leave-settings.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import type { SettingValues } from '../form/setting-values.ts';
import { useSaveForm } from '../form/use-save-form.ts';
import { useSaveShortcut } from '../form/use-save-shortcut.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { AI_FIELDS } from './ai-fields.ts';
import classes from './ai-screen.module.css';
import { AnswersCard } from './answers-card.tsx';
import { KnowledgeCard } from './knowledge-card.tsx';
import { ServiceCard } from './service-card.tsx';
import { StatePanel } from './state-panel.tsx';

type Props = {
  saved: SettingValues;
  /** An API key is stored. */
  hasKey: boolean;
};

/** The settings of the AI, whether it works, and what saves them. */
export function AiEditor({ saved, hasKey }: Props) {
  const form = useSettingsForm(AI_FIELDS, saved);
  const onHeld = useCallback((path: string) => void focusControlOf(path), []);
  const { save, saving } = useSaveForm(form, onHeld);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);
  return (
    <FormContext value={form}>
      <div className={classes.layout}>
        <div className={classes.cards}>
          <ServiceCard hasKey={hasKey} />
          <KnowledgeCard />
          <AnswersCard />
        </div>
        <div className={classes.side}>
          <StatePanel hasKey={hasKey} />
          <SaveBar
            form={form}
            settled="Drafts are made with these settings."
            saving={saving}
            onSave={saveNow}
          />
        </div>
      </div>
      <LeaveSettings
        changes={form.changed.length}
        held={Object.keys(form.faults).length > 0}
        saving={saving}
        meanwhile="Drafts are still made with the settings from before."
        onSave={save}
        onDiscard={form.discard}
      />
    </FormContext>
  );
}
