import { IconEye } from '@tabler/icons-react';
import classes from './read-note.module.css';

/** `more` when the text goes on out of view. */
export type ReadNote = 'read' | 'more';

const WORDS: Record<ReadNote, string> = {
  read: 'This is all of it. Approve again to show it.',
  more: 'It goes on. Read to the end, then approve.',
};

/** Says why a press on Approve opened the question instead. */
export function ReadFirst({ note }: { note: ReadNote }) {
  return (
    <p className={classes.note} role="alert">
      <IconEye size={16} aria-hidden="true" />
      {WORDS[note]}
    </p>
  );
}
