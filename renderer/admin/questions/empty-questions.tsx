import { Button } from '@mantine/core';
import { IconChecks, IconMessage2Question } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { isFiltered, type QuestionView } from './question-view.ts';

type Props = { view: QuestionView; onClear: () => void };

/** Says why there is no question to see, and what to do about it. */
export function EmptyQuestions({ view, onClear }: Props) {
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
        No question is waiting for you. New ones appear here automatically.
      </EmptyState>
    );
  }
  if (isFiltered(view)) return <NoMatch title="No question matches" onClear={onClear} />;
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
