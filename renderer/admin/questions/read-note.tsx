import { IconEye } from '@tabler/icons-react';
import classes from './read-note.module.css';

/** `more` when the text goes on out of view. */
export type ReadNote = 'read' | 'more' | 'proposalRead' | 'proposalMore' | 'draftCame';

const WORDS: Record<ReadNote, string> = {
  read: 'That’s all of it. Approve again to show it.',
  more: 'There’s more. Read to the end, then approve.',
  proposalRead: 'That’s all of it. Accept again to use it.',
  proposalMore: 'There’s more. Read to the end, then accept.',
  draftCame: 'The AI’s draft has just come in. Read it, then approve.',
};

/** Says why a press on Approve or Accept opened the question instead. */
export function ReadFirst({ note }: { note: ReadNote }) {
  return (
    <p className={classes.note} role="alert">
      <IconEye size={16} aria-hidden="true" />
      {WORDS[note]}
    </p>
  );
}
