import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChecks,
  IconMessage2Question,
  IconSearchOff,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { errorSentence } from '../../lib/api-error.ts';
import { isFiltered, type ListView } from './list-view.ts';
import classes from './empty-list.module.css';

type Props = { view: ListView; error: Error | null; onClear: () => void; onRetry: () => void };

/** Says why there is nothing to see, and what to do about it. */
export function EmptyList({ view, error, onClear, onRetry }: Props) {
  if (error) {
    return (
      <div className={classes.empty} role="alert">
        <IconAlertTriangle size={34} stroke={1.4} aria-hidden="true" />
        <h2>The questions could not be loaded</h2>
        <p>{errorSentence(error)}</p>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (view.status === 'pending' && view.q.trim() === '' && view.hasAnswer === null) {
    return (
      <div className={classes.empty}>
        <IconChecks size={34} stroke={1.4} aria-hidden="true" />
        <h2>All caught up</h2>
        <p>No question waits for you. New ones appear here by themselves.</p>
        <Button variant="default" onClick={onClear}>
          Show all questions
        </Button>
      </div>
    );
  }
  if (isFiltered(view)) {
    return (
      <div className={classes.empty}>
        <IconSearchOff size={34} stroke={1.4} aria-hidden="true" />
        <h2>No question matches</h2>
        <p>Try fewer words, or take the filters away.</p>
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <IconMessage2Question size={34} stroke={1.4} aria-hidden="true" />
      <h2>No questions yet</h2>
      <p>
        Visitors scan the code on the display and type theirs. It appears here at once, and waits
        for your approval.
      </p>
      <Button component={Link} to="/preview/wedeliver" variant="default">
        See what the display shows
      </Button>
    </div>
  );
}
