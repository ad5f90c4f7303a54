import { Button } from '@mantine/core';
import { IconChecks, IconMessage2Question, IconSearchOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { isFiltered, type ListView } from './list-view.ts';

type Props = { view: ListView; error: Error | null; onClear: () => void; onRetry: () => void };

/** Says why there is no question to see, and what to do about it. */
export function EmptyList({ view, error, onClear, onRetry }: Props) {
  if (error) {
    return <LoadFailed title="The questions could not be loaded" error={error} onRetry={onRetry} />;
  }
  if (view.status === 'pending' && view.q.trim() === '' && view.hasAnswer === null) {
    return (
      <EmptyState
        icon={IconChecks}
        title="All caught up"
        action={
          <Button variant="default" onClick={onClear}>
            Show all questions
          </Button>
        }
      >
        No question waits for you. New ones appear here by themselves.
      </EmptyState>
    );
  }
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No question matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      >
        Try fewer words, or take the filters away.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconMessage2Question}
      title="No questions yet"
      action={
        <Button component={Link} to="/preview/wedeliver" variant="default">
          See what the display shows
        </Button>
      }
    >
      Visitors scan the code on the display and type theirs. It appears here at once, and waits for
      your approval.
    </EmptyState>
  );
}
