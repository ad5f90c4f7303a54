import { Button, Group } from '@mantine/core';
import { IconArchive, IconChecks, IconMessage2Question, IconSearchOff } from '@tabler/icons-react';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { Link } from '../link.tsx';
import { isNarrowed, type QuestionView } from './model.ts';
import { STATUS } from './words.ts';

type Props = {
  view: QuestionView;
  isPast: boolean;
  /** How many questions there are in all; absent until that is known. */
  total: number | undefined;
  /** Shows all questions, with the search as it is. */
  onAll: () => void;
  /** Shows all questions. */
  onClear: () => void;
};

const WORDS = {
  pending: 'Every question has been dealt with. New ones appear here automatically.',
  approved: 'What you approve is listed here, and shown on the display.',
  rejected: 'What you reject is listed here. You can change your mind anytime.',
};

function button(words: string, onClick: () => void) {
  return (
    <Button variant="default" onClick={onClick}>
      {words}
    </Button>
  );
}

/** Says why there is no question to see, and what to do about it. */
export function EmptyQuestions({ view, isPast, total, onAll, onClear }: Props) {
  const { status, shelf } = view;
  const nothingElse = status === null || total === 0;
  if (isNarrowed(view)) {
    if (nothingElse) return <NoMatch title="No question matches" onClear={onClear} />;
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No question matches"
        action={
          <Group gap="sm">
            {button('Look in all questions', onAll)}
            {button('Clear the filters', onClear)}
          </Group>
        }
      >
        {`Only ${STATUS[status].state.toLowerCase()} questions were searched.`}
      </EmptyState>
    );
  }
  if (shelf === 'archived' && status === null) {
    return (
      <EmptyState icon={IconArchive} title="Nothing is archived">
        What you archive is kept here: out of the lists and off the screen. You can restore it
        anytime.
      </EmptyState>
    );
  }
  if (nothingElse) {
    return isPast ? (
      <EmptyState icon={IconMessage2Question} title="Nobody asked anything at this event" />
    ) : (
      <EmptyState
        icon={IconMessage2Question}
        title="No questions yet"
        action={
          <Button component={Link} to="/preview/wedeliver" variant="default">
            See what the display shows
          </Button>
        }
      >
        Visitors scan the code on the display and type theirs. It appears here at once, and waits
        for your approval.
      </EmptyState>
    );
  }
  const isDone = status === 'pending' && !isPast;
  return (
    <EmptyState
      icon={isDone ? IconChecks : STATUS[status].icon}
      title={isDone ? 'Nothing is waiting' : `No question is ${status}`}
      action={button('Show all questions', onClear)}
    >
      {isPast ? null : WORDS[status]}
    </EmptyState>
  );
}
