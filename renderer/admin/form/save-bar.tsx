import { Alert, Button, Group, Paper, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { countOf } from '../../lib/format.ts';
import { toastUndoable } from '../../ui/toast.tsx';
import { isFaultOf, labelsOf } from './field-set.ts';
import classes from './settings-editor.module.css';
import type { SettingsForm } from './use-settings-form.ts';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Props = {
  form: SettingsForm;
  /** What "saved" means here: "The big screen shows these settings." */
  settled: string;
  saving: boolean;
  onSave: () => void;
};

/** What is not saved yet, and the two things to do about it. */
export function SaveBar({ form, settled, saving, onSave }: Props) {
  const { fields, changed, dirty, faults, elsewhere, restored, acknowledge, discard } = form;
  // Also inside text fields, where the browser would save the page as a file.
  useHotkeys([['mod+S', onSave]], []);
  const drop = () => {
    const names = labelsOf(fields, changed);
    toastUndoable('Changes discarded', names, discard());
  };
  const held = fields.names.filter((name) =>
    Object.keys(faults).some((path) => isFaultOf(name, path)),
  );
  const [title, detail, color] =
    held.length > 0
      ? [
          `Check ${countOf(held.length, 'value', 'values')}`,
          `To save, fix ${labelsOf(fields, held)}.`,
          'bad',
        ]
      : dirty
        ? [
            countOf(changed.length, 'unsaved change', 'unsaved changes'),
            labelsOf(fields, changed),
            'accent',
          ]
        : ['Everything is saved', settled, undefined];
  return (
    <Paper
      component="section"
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
      <div aria-live="polite">
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
        <Text component="output" size="sm" miw={0}>
          <Text span inherit fw={600} display="block" c={color}>
            {title}
          </Text>
          <Text span inherit lineClamp={2} className={classes.detail} c="var(--text-2)">
            {detail}
          </Text>
        </Text>
        <Group gap="sm" wrap="nowrap" flex="none">
          <Button variant="default" disabled={!dirty || saving} onClick={drop}>
            Discard
          </Button>
          <Tooltip label={MAC ? '⌘ S' : 'Ctrl + S'}>
            <Button
              aria-keyshortcuts={MAC ? 'Meta+S' : 'Control+S'}
              disabled={!dirty}
              loading={saving}
              onClick={onSave}
            >
              Save
            </Button>
          </Tooltip>
        </Group>
      </Group>
    </Paper>
  );
}
