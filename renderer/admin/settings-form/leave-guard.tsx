import { Button, Modal } from '@mantine/core';
import { useBlocker } from 'react-router-dom';
import { countOf } from '../../lib/format.ts';
import classes from './leave-guard.module.css';

type Props = {
  /** How many changes are not saved. */
  changes: number;
  /** Something is wrong with one of them: they cannot be saved. */
  held: boolean;
  saving: boolean;
  /** @returns whether everything is saved now */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

/** Asks before unsaved changes are left behind. */
export function LeaveGuard({ changes, held, saving, onSave, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // The login comes when the session is over: nothing can be saved then, and the changes are kept.
      changes > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/',
  );
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  return (
    <Modal
      opened
      onClose={stay}
      title="Leave without saving?"
      size={500}
      classNames={{ body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>
        {countOf(changes, 'change is', 'changes are')} not saved. The big screen still shows the
        settings from before.
        {held && ' Saving has to wait: a value is not right yet.'}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="light"
          color="bad"
          className={classes.discard}
          onClick={() => {
            onDiscard();
            blocker.proceed();
          }}
        >
          Discard changes
        </Button>
        <Button
          variant={held ? 'filled' : 'default'}
          data-autofocus={held || undefined}
          onClick={stay}
        >
          Keep editing
        </Button>
        {!held && (
          <Button
            data-autofocus
            loading={saving}
            onClick={() => {
              void onSave().then((saved) => (saved ? blocker.proceed() : blocker.reset()));
            }}
          >
            Save and leave
          </Button>
        )}
      </div>
    </Modal>
  );
}
