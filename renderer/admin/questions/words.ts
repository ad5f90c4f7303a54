import { IconCircleCheckFilled, IconCircleDashed, IconCircleOff } from '@tabler/icons-react';
import type {
  Question,
  QuestionShelf,
  QuestionStatus,
  QuestionUpdate,
} from '../../../server/contract/questions.ts';
import { countOf, truncate } from '../../lib/format.ts';

/** What each status is called and drawn as: shape and word carry it, colour only helps. */
export const STATUS = {
  pending: { state: 'Pending', choice: 'Pending', icon: IconCircleDashed, c: 'var(--warn)' },
  approved: { state: 'Approved', choice: 'Approve', icon: IconCircleCheckFilled, c: 'var(--ok)' },
  rejected: { state: 'Rejected', choice: 'Reject', icon: IconCircleOff, c: 'var(--text-2)' },
} as const satisfies Record<
  QuestionStatus,
  { state: string; choice: string; icon: unknown; c: string }
>;

/** The dropdown's order. */
export const STATUS_CHOICES = ['approved', 'pending', 'rejected'] as const;

type Changes = Omit<QuestionUpdate, 'version'>;

/** Characters by which a question can be recognised. */
const TELLING_LENGTH = 48;

/** What was done to a question that has this status now: "Approved". */
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

/** As much of the question as it takes to recognise it. */
export function quoted({ content }: Pick<Question, 'content'>, length = TELLING_LENGTH): string {
  return `“${truncate(content.replaceAll(/\s+/g, ' '), length)}”`;
}

/** "7 questions". */
export function questions(count: number): string {
  return countOf(count, 'question', 'questions');
}

/** "Approved “Which sensors…”". */
export function whatWasDone(before: Question, changes: Changes): string {
  return `${deedOf(before, changes)} ${quoted(before)}`;
}
