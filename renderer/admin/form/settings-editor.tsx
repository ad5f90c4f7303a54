import { useCallback, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { countOf } from '../../lib/format.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { focusControlOf, FormContext } from './field.ts';
import { SaveBar } from './save-bar.tsx';
import classes from './settings-editor.module.css';
import { type SettingsForm, useSaveForm } from './use-settings-form.ts';

type Props = {
  form: SettingsForm;
  cards: ReactNode;
  /** One element, which stays in view while the cards are scrolled. */
  side: ReactNode;
  /** What holds while nothing is unsaved. */
  settled: string;
  /** What holds when the user leaves without saving. */
  meanwhile?: string;
  /** Shows the field of the first invalid value when a save is held back by it. */
  onHeld?: (path: string) => void;
};

function focusFault(path: string): void {
  focusControlOf(path);
}

/** A page of settings in cards; next to them, what they add up to and the way to save them. */
export function SettingsEditor({
  form,
  cards,
  side,
  settled,
  onHeld = focusFault,
  ...rest
}: Props) {
  const { meanwhile = 'The big screen still shows the earlier settings.' } = rest;
  const { save, saving } = useSaveForm(form, onHeld);
  const saveNow = useCallback(() => void save(), [save]);
  const held = Object.keys(form.faults).length > 0;
  return (
    <FormContext value={form}>
      <div className={classes.layout}>
        <Stack gap="lg" miw={0}>
          {cards}
        </Stack>
        <div className={classes.side}>
          {side}
          <SaveBar form={form} settled={settled} saving={saving} onSave={saveNow} />
        </div>
      </div>
      <LeaveGuard
        dirty={form.dirty}
        held={held}
        saving={saving}
        discardLabel="Discard changes"
        stayLabel="Keep editing"
        onSave={save}
        onDiscard={form.discard}
      >
        {countOf(form.changed.length, 'change is', 'changes are')} not saved. {meanwhile}
        {held && ' Saving has to wait: a value is not right yet.'}
      </LeaveGuard>
    </FormContext>
  );
}
