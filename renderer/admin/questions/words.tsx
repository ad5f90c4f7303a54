import { IconAlertTriangle, IconBook2, IconClockPause, IconSparkles } from '@tabler/icons-react';
import { Badge } from '@mantine/core';
import type {
  Question,
  QuestionCounts,
  QuestionShelf,
  QuestionStatus,
  QuestionUpdate,
} from '../../../server/contract/questions.ts';
import { countOf } from '../../lib/format.ts';
import { quoted, STATUS } from '../kit/question.tsx';

/** The dropdown's order. */
export const STATUS_CHOICES = ['approved', 'pending', 'rejected'] as const;

type Changes = Omit<QuestionUpdate, 'version'>;

/** Returns the word for a decision that gave a question this status: "Approved". */
export function decided(status: QuestionStatus): string {
  return status === 'pending' ? 'Set to pending:' : STATUS[status].state;
}

/** The same for the shelf that it's on now. */
export function putOn(shelf: QuestionShelf): string {
  return shelf === 'archived' ? 'Archived' : 'Restored';
}

function deedOf(before: Question, changes: Changes): string {
  const { status, shelf, answer, author_name, ai_suggested } = changes;
  if (shelf !== undefined && shelf !== before.shelf) return putOn(shelf);
  if (status !== undefined && status !== before.status) return decided(status);
  if (answer === null && before.answer !== null) {
    return before.ai_suggested ? 'Cleared the AI’s answer to' : 'Removed the answer to';
  }
  if (answer !== undefined && answer !== before.answer) {
    return before.answer === null ? 'Answered' : 'Edited the answer to';
  }
  if (ai_suggested === false && before.ai_suggested) return 'Cleared the AI flag of';
  if (author_name !== undefined && author_name !== before.author_name)
    return 'Renamed the asker of';
  return 'Saved';
}

/** "7 questions". */
export function questions(count: number): string {
  return countOf(count, 'question', 'questions');
}

/** "Approved “Which sensors…”". */
export function whatWasDone(before: Question, changes: Changes): string {
  return `${deedOf(before, changes)} ${quoted(before)}`;
}

/** Words for a phone that was muted, or is muted no more. */
export function mutedWords(row: Question, muted: boolean): { said: string; label: string } {
  return muted
    ? {
        said: 'Phone muted. What it asks is kept under Muted.',
        label: `Muted the phone of ${quoted(row)}`,
      }
    : { said: 'Phone unmuted', label: `Unmuted the phone of ${quoted(row)}` };
}

/** Stage of the AI's work on a question. */
export type AiStage = 'none' | 'queued' | 'failed' | 'proposal' | 'draft';

export function stageOf({
  ai,
  ai_suggested: isDraft,
}: Pick<Question, 'ai' | 'ai_suggested'>): AiStage {
  if (ai.state !== 'none') return ai.state;
  if (ai.proposal !== null) return 'proposal';
  return isDraft ? 'draft' : 'none';
}

const LOOK = {
  queued: { icon: IconClockPause, color: 'gray' },
  failed: { icon: IconAlertTriangle, color: 'bad' },
  proposal: { icon: IconSparkles, color: 'accent' },
  draft: { icon: IconSparkles, color: 'accent' },
} as const;

type Props = {
  stage: AiStage;
  /** Resource that drafts wait for, such as "the internet"; null when it is available. */
  away: string | null;
  covered: boolean | null;
};

/** Draws the stage of the AI's work, and a warning if its text is not covered by the knowledge. */
export function AiMark({ stage, away, covered }: Props) {
  if (stage === 'none') return null;
  const { icon: Icon, color } = LOOK[stage];
  const word = {
    queued: away === null ? 'Draft on its way' : `Draft waiting for ${away}`,
    failed: 'Draft failed',
    proposal: 'AI proposal',
    draft: 'AI draft',
  }[stage];
  const shared = { tt: 'none', fw: 550, size: 'md', fz: 'xs', flex: 'none', maw: '100%' } as const;
  return (
    <>
      <Badge
        {...shared}
        variant="light"
        color={color}
        data-stage={stage}
        leftSection={<Icon size={13} aria-hidden="true" />}
      >
        {word}
      </Badge>
      {covered === false && (stage === 'draft' || stage === 'proposal') && (
        <Badge
          {...shared}
          variant="light"
          color="warn"
          leftSection={<IconBook2 size={13} aria-hidden="true" />}
        >
          Not in the knowledge
        </Badge>
      )}
    </>
  );
}

/** Id of the earlier question that one that waits repeats; null for none, and where nothing is decided any more. */
export function askedBefore(
  { status, same_as: same }: Pick<Question, 'status' | 'same_as'>,
  { isPast }: { isPast: boolean },
): number | null {
  return status === 'pending' && !isPast ? same : null;
}

type AiLine = {
  stage: AiStage;
  reason: string | null;
  canRetry: boolean;
  /** There is a proposal to accept or discard. */
  isOpen: boolean;
};

/**
 * Words of a row about the AI's work; null for nothing.
 * @param aiOn what the AI wrote stays without it, its work in progress does not
 * @param isPast nothing is decided any more
 */
export function aiLineOf(
  row: Pick<Question, 'ai' | 'ai_suggested'>,
  { aiOn, isPast }: { aiOn: boolean; isPast: boolean },
): AiLine | null {
  const stage = stageOf(row);
  const isWritten = stage === 'draft' || stage === 'proposal';
  if (stage === 'none' || (!aiOn && !isWritten)) return null;
  return {
    stage,
    reason: isWritten ? null : row.ai.reason,
    canRetry: stage === 'failed' && !isPast,
    isOpen: row.ai.proposal !== null && !isPast,
  };
}

/** Returns the number of pending questions as a sentence for screen readers; null until it is known. */
export function pendingSentence(
  counts: Pick<QuestionCounts, 'pending'> | undefined,
): string | null {
  if (counts === undefined) return null;
  if (counts.pending === 0) return 'Nothing is waiting for you';
  return `${countOf(counts.pending, 'question is waiting', 'questions are waiting')} for you`;
}
