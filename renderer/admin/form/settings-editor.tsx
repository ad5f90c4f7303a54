import { useCallback, type ReactNode } from 'react';
import { focusControlOf, FormContext } from './field.ts';
import { LeaveSettings } from './leave-settings.tsx';
import { SaveBar } from './save-bar.tsx';
import classes from './settings-editor.module.css';
import { useSaveForm } from './use-save-form.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import type { SettingsForm } from './use-settings-form.ts';

/**
 * A screen of settings in cards; next to them, what they add up to and the way to save them.
 * @param side stays in view while the cards are scrolled
 * @param settled what holds while nothing is unsaved
 * @param meanwhile what holds when somebody leaves without saving
 */
export function SettingsEditor(props: {
  form: SettingsForm;
  cards: ReactNode;
  side: ReactNode;
  wide?: boolean;
  settled: string;
  meanwhile?: string;
}) {
  const { form } = props;
  const onHeld = useCallback((path: string) => void focusControlOf(path), []);
  const { save, saving } = useSaveForm(form, onHeld);
  const saveNow = useCallback(() => void save(), [save]);
  useSaveShortcut(saveNow);
  return (
    <FormContext value={form}>
      <div className={classes.layout} data-side={props.wide ? 'wide' : undefined}>
        <div className={classes.cards}>{props.cards}</div>
        <div className={classes.side}>
          {props.side}
          <SaveBar form={form} settled={props.settled} saving={saving} onSave={saveNow} />
        </div>
      </div>
      <LeaveSettings
        changes={form.changed.length}
        held={Object.keys(form.faults).length > 0}
        saving={saving}
        {...(props.meanwhile === undefined ? {} : { meanwhile: props.meanwhile })}
        onSave={save}
        onDiscard={form.discard}
      />
    </FormContext>
  );
}
