import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import classes from './leave-notes.module.css';

type Props = {
  dirty: boolean;
  saving: boolean;
  /** @returns whether everything is saved now */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  onAsking: (asking: boolean) => void;
};

/** Asks before notes that are not saved are left behind. */
export function LeaveNotes({ dirty, saving, onSave, onDiscard, onAsking }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // The login comes when the session is over: nothing can be saved then, and the notes are kept.
      dirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/',
  );
  const asking = blocker.state === 'blocked';
  useEffect(() => {
    onAsking(asking);
    return () => onAsking(false);
  }, [asking, onAsking]);
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  return (
    <Modal
      opened
      onClose={stay}
      title="Leave without saving?"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>The notes on this lead are not saved.</p>
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
          Discard
        </Button>
        <Button variant="default" onClick={stay}>
          Keep writing
        </Button>
        <Button
          data-autofocus
          loading={saving}
          onClick={() => {
            void onSave().then((saved) => (saved ? blocker.proceed() : blocker.reset()));
          }}
        >
          Save and leave
        </Button>
      </div>
    </Modal>
  );
}
