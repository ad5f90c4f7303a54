import { Button, CloseButton, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDeviceFloppy,
  IconHistory,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { countOf } from '../../lib/format.ts';
import { toastUndoable } from '../../ui/toast.tsx';
import classes from './save-bar.module.css';
import { isFaultOf, labelsOf } from './field-set.ts';
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
  const { fields, changed, dirty, faults, elsewhere, restored, takeNote, discard } = form;
  const drop = () => {
    const names = labelsOf(fields, changed);
    toastUndoable('Changes discarded', names, discard());
  };
  const held = fields.names.filter((name) =>
    Object.keys(faults).some((path) => isFaultOf(name, path)),
  );
  return (
    <section
      className={classes.panel}
      data-dirty={dirty || undefined}
      data-save-panel
      aria-label="Unsaved changes"
    >
      {dirty && restored && (
        <p className={classes.note}>
          <IconHistory size={16} aria-hidden="true" />
          Your earlier changes are back.
        </p>
      )}
      {elsewhere.length > 0 && (
        <div className={classes.elsewhere} aria-live="polite">
          <IconUsers size={17} aria-hidden="true" />
          <p>
            Somebody else has saved {labelsOf(fields, elsewhere)} in the meantime. Your changes are
            kept; the rest is up to date.
          </p>
          <CloseButton size="sm" aria-label="Close this note" onClick={takeNote} />
        </div>
      )}
      <div className={classes.row}>
        <output className={classes.state}>
          {held.length > 0 ? (
            <>
              <IconAlertTriangle size={18} className={classes.held} aria-hidden="true" />
              <span>
                <b className={classes.held}>{`Check ${countOf(held.length, 'value', 'values')}`}</b>
                <small>{`To save, fix ${labelsOf(fields, held)}.`}</small>
              </span>
            </>
          ) : dirty ? (
            <>
              <IconPencil size={18} className={classes.dirty} aria-hidden="true" />
              <span>
                <b>{countOf(changed.length, 'unsaved change', 'unsaved changes')}</b>
                <small>{labelsOf(fields, changed)}</small>
              </span>
            </>
          ) : (
            <>
              <IconCircleCheck size={18} className={classes.saved} aria-hidden="true" />
              <span>
                <b>Everything is saved</b>
                <small>{settled}</small>
              </span>
            </>
          )}
        </output>
        <div className={classes.buttons}>
          <Button variant="default" disabled={!dirty || saving} onClick={drop}>
            Discard
          </Button>
          <Tooltip label={MAC ? '⌘ S' : 'Ctrl + S'}>
            <Button
              leftSection={<IconDeviceFloppy size={17} stroke={1.75} />}
              aria-keyshortcuts={MAC ? 'Meta+S' : 'Control+S'}
              disabled={!dirty}
              loading={saving}
              onClick={onSave}
            >
              Save
            </Button>
          </Tooltip>
        </div>
      </div>
    </section>
  );
}
