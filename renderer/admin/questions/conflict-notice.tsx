import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { STATUS } from './status-words.ts';
import { useWhoChanged } from '../presence/use-who-changed.ts';
import classes from './manage-question.module.css';

type Props = { theirs: Question; onKeepMine: () => void; onTakeTheirs: () => void };

/** Somebody else changed the question: shows theirs beside what is typed, and lets staff choose. */
export function ConflictNotice({ theirs, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.conflictTitle}>
        <IconUsers size={18} aria-hidden="true" />
        {useWhoChanged(theirs)}
      </p>
      <dl>
        <dt>Status</dt>
        <dd>{STATUS[theirs.status].state}</dd>
        <dt>Author</dt>
        <dd dir="auto">{theirs.author_name ?? 'Anonymous'}</dd>
        <dt>Answer</dt>
        <dd dir="auto">{theirs.answer ?? 'No answer'}</dd>
      </dl>
      <div className={classes.choices}>
        <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button size="compact-md" variant="default" onClick={onKeepMine}>
          Keep what I typed
        </Button>
      </div>
    </div>
  );
}
