import { VisuallyHidden } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { countOf } from '../../lib/format.ts';
import classes from './vote-mark.module.css';

/** How many visitors said that they want to know it too; nothing where nobody did. */
export function VoteMark({ votes }: { votes: number }) {
  if (votes === 0) return null;
  const words = `${countOf(votes, 'visitor wants', 'visitors want')} to know this too`;
  return (
    <span className={classes.mark} title={words} data-votes={votes}>
      <IconHandStop size={13} aria-hidden="true" />
      <span aria-hidden="true">{votes}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
