import type { BulkItem, BulkResult, Question, QuestionUpdate } from '../../contract/questions.ts';
import type { Labelling } from '../../contract/labels.ts';
import { signatureOf, type Actor } from '../../http/actor.ts';
import type { QuestionsRepository } from './questions.repository.ts';

/** Changes that a decision stores, and their summary for the log. */
export type Decision = {
  changes: Parameters<QuestionsRepository['update']>[1];
  summary: string;
};

/** A question before and after a change. */
export type Step = { before: Question; after: Question };

const STATUS_WORDS = { approved: 'Approved', pending: 'Set to pending', rejected: 'Rejected' };
const SHELF_WORDS = { active: 'Restored', archived: 'Archived', merged: 'Merged' };

/** True if an edit decides something that a merged question leaves to its main question. */
export function isDecision({ shelf, status, answer }: QuestionUpdate): boolean {
  return shelf !== undefined || status !== undefined || answer !== undefined;
}

/** Turns an edit by staff into a decision. Keeps track of answers that are still the AI's, word for word. */
export function decisionOf(before: Question, changes: Omit<QuestionUpdate, 'version'>): Decision {
  const parts = [
    changes.status && changes.status !== before.status ? STATUS_WORDS[changes.status] : null,
    changes.shelf && changes.shelf !== before.shelf ? SHELF_WORDS[changes.shelf] : null,
    changes.answer !== undefined && changes.answer !== before.answer ? 'edited answer' : null,
    changes.author_name !== undefined && changes.author_name !== before.author_name
      ? 'edited author'
      : null,
  ].filter((part) => part !== null);
  const summary = `Question ${before.id}: ${parts.join(', ') || 'saved without changes'}`;
  const { answer = before.answer, ai_suggested } = changes;
  if (ai_suggested !== undefined) {
    return { changes: { ...changes, ai_suggested: ai_suggested && answer !== null }, summary };
  }
  if (answer === before.answer) return { changes, summary };
  // An answer is the AI's for as long as it is the AI's word for word: a proposal that was taken as it is, too.
  const isProposal = answer !== null && answer === before.ai.proposal;
  return { changes: { ...changes, ai_suggested: isProposal }, summary };
}

/** Returns the changes of status and shelf that a bulk update asks for. */
export function changesOf({ status, shelf }: Pick<BulkItem, 'status' | 'shelf'>) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(shelf === undefined ? {} : { shelf }),
  };
}

function carries({ labels }: Question, { add, remove }: Labelling): boolean {
  const on = new Set(labels);
  const put = add.filter((id) => !remove.includes(id));
  return put.every((id) => on.has(id)) && !remove.some((id) => on.has(id));
}

function isSo(question: Question, wanted: Pick<BulkItem, 'status' | 'shelf'>): boolean {
  const { status = question.status, shelf = question.shelf } = wanted;
  return question.status === status && question.shelf === shelf;
}

/** Why one of many questions is left as it is; null when it is to be changed. */
export function reasonToSkip(
  item: BulkItem,
  before: Question,
): BulkResult['skipped'][number]['reason'] | null {
  const { version = before.version, if_still: still = {} } = item;
  if (version !== before.version || !isSo(before, still)) return 'changed';
  if (before.shelf === 'merged') return 'changed';
  return isSo(before, item) && (!item.labels || carries(before, item.labels)) ? 'same' : null;
}

/** Says who saved first, for the one who comes second. */
export function changedWords({ changed_by: by }: Question, actor: Actor): string {
  if (by && by.id === signatureOf(actor)?.id)
    return 'You have since changed this question in another window.';
  return `${by?.named ? by.name : 'Somebody else'} changed this question in the meantime.`;
}
