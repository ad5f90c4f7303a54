import type { Question, QuestionUpdate } from '../../../server/contract/questions.ts';
import { truncate } from '../../lib/format.ts';
import { STATUS } from './status-words.ts';

type Changes = Omit<QuestionUpdate, 'version'>;

/** Characters by which a question can be recognised. */
const TELLING_LENGTH = 48;

function deedOf(before: Question, changes: Changes): string {
  const { status, shelf, answer, author_name, ai_suggested } = changes;
  if (shelf !== undefined && shelf !== before.shelf) {
    return shelf === 'archived' ? 'Archived' : 'Restored';
  }
  if (status !== undefined && status !== before.status) {
    return status === 'pending' ? 'Set to pending:' : STATUS[status].state;
  }
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
export function quoted({ content }: Pick<Question, 'content'>): string {
  return `“${truncate(content.replaceAll(/\s+/g, ' '), TELLING_LENGTH)}”`;
}

/** "Approved “Which sensors…”". */
export function whatWasDone(before: Question, changes: Changes): string {
  return `${deedOf(before, changes)} ${quoted(before)}`;
}
