import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useState, type MouseEvent } from 'react';
import { KeyHint } from '../../ui/key-hint.tsx';
import classes from './manage-question.module.css';

/** What decides a question, and whether the next one is opened then, or this one shown on the big screen at once. */
export type Decide = { status: 'approved' | 'rejected'; goOn?: boolean; show?: boolean };

type DecideProps = {
  /** Somebody else's change is to be looked at first. */
  held: boolean;
  saving: boolean;
  /** There are more to deal with. */
  hasNext: boolean;
  onCancel: () => void;
  onDecide: (to: Decide) => void;
};

/** What ends the editing of a question. */
export function DecideButtons({ held, saving, hasNext, onCancel, onDecide }: DecideProps) {
  const [pressed, setPressed] = useState<'save' | 'next'>('save');
  /** The second half of a double click would decide the question that came meanwhile. */
  const once = (to: Decide) => (event: MouseEvent) => {
    if (event.detail > 1) return;
    setPressed(to.goOn ? 'next' : 'save');
    onDecide(to);
  };
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
        onClick={once({ status: 'rejected' })}
      >
        Reject
      </Button>
      <Button
        variant={hasNext ? 'light' : 'filled'}
        leftSection={<IconCheck size={17} />}
        rightSection={<KeyHint keys={['Ctrl', '↵']} />}
        disabled={held}
        aria-disabled={saving}
        loading={saving && pressed === 'save'}
        onClick={once({ status: 'approved' })}
      >
        Approve & Save
      </Button>
      <Button
        variant={hasNext ? 'filled' : 'light'}
        leftSection={<IconArrowRight size={17} />}
        rightSection={<KeyHint keys={['Alt', '↵']} />}
        disabled={held}
        aria-disabled={saving}
        loading={saving && pressed === 'next'}
        onClick={once({ status: 'approved', goOn: true })}
      >
        Approve & next
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
