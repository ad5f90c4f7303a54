import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './manage-question.module.css';

type DecideProps = {
  /** Somebody else's change is to be looked at first. */
  held: boolean;
  saving: boolean;
  onCancel: () => void;
  onDecide: (status: 'approved' | 'rejected') => void;
};

/** What ends the editing of a question. */
export function DecideButtons({ held, saving, onCancel, onDecide }: DecideProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" className={classes.cancel} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="light"
        color="bad"
        leftSection={<IconX size={17} />}
        disabled={held}
        aria-disabled={saving}
        onClick={() => onDecide('rejected')}
      >
        Reject
      </Button>
      <Button
        leftSection={<IconCheck size={17} />}
        disabled={held}
        loading={saving}
        onClick={() => onDecide('approved')}
      >
        Approve & Save
      </Button>
    </div>
  );
}

type DiscardProps = { onDiscard: () => void; onKeep: () => void };

/**
 * Asks before typed text is dropped. Not the same element as {@link DecideButtons}: a button that turned into another one
 * under the focus would do something that nobody pressed.
 */
export function DiscardQuestion({ onDiscard, onKeep }: DiscardProps) {
  return (
    <div className={classes.buttons} role="alertdialog" aria-label="Unsaved changes">
      <span className={classes.ask}>Discard what you typed?</span>
      <Button variant="light" color="bad" onClick={onDiscard}>
        Discard
      </Button>
      <Button autoFocus onClick={onKeep}>
        Keep editing
      </Button>
    </div>
  );
}
