import { Button, CloseButton, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDeviceFloppy,
  IconHistory,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { countOf } from '../../../lib/format.ts';
import { useForm } from '../form/form-context.ts';
import { isFaultOf, SETTING_NAMES } from '../form/values.ts';
import { labelsOf } from '../groups/groups.ts';
import classes from './save-panel.module.css';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Props = { saving: boolean; onSave: () => void };

/** What is not saved yet, and the two things to do about it. */
export function SavePanel({ saving, onSave }: Props) {
  const { changed, dirty, faults, elsewhere, restored, takeNote, discard } = useForm();
  const held = SETTING_NAMES.filter((name) =>
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
          What you had changed before is back.
        </p>
      )}
      {elsewhere.length > 0 && (
        <output className={classes.elsewhere}>
          <IconUsers size={17} aria-hidden="true" />
          <span>
            Somebody else saved {labelsOf(elsewhere)} meanwhile. What you changed is kept, the rest
            is up to date.
          </span>
          <CloseButton size="sm" aria-label="Close this note" onClick={takeNote} />
        </output>
      )}
      <div className={classes.row}>
        <output className={classes.state}>
          {held.length > 0 ? (
            <>
              <IconAlertTriangle size={18} className={classes.held} aria-hidden="true" />
              <span>
                <b className={classes.held}>{`Check ${countOf(held.length, 'value', 'values')}`}</b>
                <small>{`Saving waits for ${labelsOf(held)}.`}</small>
              </span>
            </>
          ) : dirty ? (
            <>
              <IconPencil size={18} className={classes.dirty} aria-hidden="true" />
              <span>
                <b>{countOf(changed.length, 'unsaved change', 'unsaved changes')}</b>
                <small>{labelsOf(changed)}</small>
              </span>
            </>
          ) : (
            <>
              <IconCircleCheck size={18} className={classes.saved} aria-hidden="true" />
              <span>
                <b>Everything is saved</b>
                <small>The big screen shows these settings.</small>
              </span>
            </>
          )}
        </output>
        <div className={classes.buttons}>
          <Button variant="default" disabled={!dirty || saving} onClick={discard}>
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
