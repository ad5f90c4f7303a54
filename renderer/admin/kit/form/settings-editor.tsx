import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Stack, Alert, Button, Group, Paper, Text, Tooltip } from '@mantine/core';
import { countOf } from '../../../lib/format.ts';
import { MAC, useCommand } from '../../../lib/keyboard.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { focusControlOf, FormContext } from './field.ts';
import { type FieldSet, isFaultOf, labelsOf, type SettingName } from './setting-values.ts';
import { type SettingsForm, useSaveForm } from './use-settings-form.ts';
import { toastUndoable } from '../../../ui/toast.tsx';
import classes from './settings-editor.module.css';

type Props = {
  form: SettingsForm;
  cards: ReactNode;
  /** One element, which stays in view while the cards are scrolled. */
  side: ReactNode;
  /** Sentence shown while everything is saved: what uses the settings. */
  settled: string;
  /** Sentence shown to a user who leaves without saving: what stays in use. */
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
  const held = Object.keys(form.faults).length > 0;
  return (
    <FormContext value={form}>
      <div className={classes.layout}>
        <Stack gap="lg" miw={0}>
          {cards}
        </Stack>
        <div className={classes.side}>
          {side}
          <SaveBar form={form} settled={settled} saving={saving} onSave={() => void save()} />
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

type SaveBarProps = {
  form: SettingsForm;
  /** Sentence shown while everything is saved: "The big screen shows these settings." */
  settled: string;
  saving: boolean;
  onSave: () => void;
};

/** Words of the bar: what has to be fixed first, what is not saved, or that everything is. */
export function barWords(
  fields: FieldSet,
  changed: readonly SettingName[],
  held: readonly SettingName[],
  settled: string,
): { title: string; detail: string; color?: 'bad' | 'accent' } {
  if (held.length > 0) {
    const title = `Check ${countOf(held.length, 'value', 'values')}`;
    return { title, detail: `To save, fix ${labelsOf(fields, held)}.`, color: 'bad' };
  }
  if (changed.length === 0) return { title: 'Everything is saved', detail: settled };
  const title = countOf(changed.length, 'unsaved change', 'unsaved changes');
  return { title, detail: labelsOf(fields, changed), color: 'accent' };
}

/** Draws the bar that names the unsaved changes and offers to save or discard them. */
function SaveBar({ form, settled, saving, onSave }: SaveBarProps) {
  const { fields, changed, dirty, faults, elsewhere, restored, acknowledge, discard } = form;
  // Also inside text fields, where the browser would save the page as a file.
  useCommand('s', onSave);
  const drop = () => {
    const names = labelsOf(fields, changed);
    toastUndoable('Changes discarded', `Discarded ${names}`, discard());
  };
  const bar = useRef<HTMLDivElement>(null);
  const wasDirty = useRef(dirty);
  useLayoutEffect(() => {
    // The button that was pressed has gone.
    if (wasDirty.current && !dirty && document.activeElement === document.body) {
      bar.current?.focus();
    }
    wasDirty.current = dirty;
  }, [dirty]);
  const held = fields.names.filter((name) =>
    Object.keys(faults).some((path) => isFaultOf(name, path)),
  );
  const { title, detail, color } = barWords(fields, changed, held, settled);
  return (
    <Paper
      ref={bar}
      component="section"
      tabIndex={-1}
      withBorder
      p="md"
      className={classes.bar}
      data-dirty={dirty || undefined}
      data-save-panel
      aria-label="Unsaved changes"
    >
      {dirty && restored && (
        <Text size="sm" c="var(--text-2)" mb="sm">
          Your earlier changes are back.
        </Text>
      )}
      <div data-said>
        {elsewhere.length > 0 && (
          <Alert
            color="warn"
            mb="sm"
            withCloseButton
            closeButtonLabel="Close this note"
            onClose={acknowledge}
          >
            Another device has saved {labelsOf(fields, elsewhere)} in the meantime. Your changes are
            kept; the rest is up to date.
          </Alert>
        )}
      </div>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text component="div" data-said size="sm" miw={0}>
          <Text span inherit fw={600} display="block" c={color}>
            {title}
          </Text>
          <Text span inherit lineClamp={2} className={classes.detail} c="var(--text-2)">
            {detail}
          </Text>
        </Text>
        {dirty && (
          <Group gap="sm" wrap="nowrap" flex="none">
            <Button variant="default" disabled={saving} onClick={drop}>
              Discard
            </Button>
            <Tooltip label={MAC ? '⌘ S' : 'Ctrl + S'}>
              <Button
                aria-keyshortcuts={MAC ? 'Meta+S' : 'Control+S'}
                aria-busy={saving || undefined}
                onClick={onSave}
              >
                Save
              </Button>
            </Tooltip>
          </Group>
        )}
      </Group>
    </Paper>
  );
}
