import { z } from 'zod';
import type { Question } from '../../../../server/contract/questions.ts';
import { createDraftStore, type Drafted, useDraft } from '../../../lib/drafts.ts';
import { same } from '../../form/setting-values.ts';

const draft = z.object({ answer: z.string(), author: z.string() });
/** What the user typed for a question and has not saved. */
export type Draft = z.infer<typeof draft>;

/** Answers and names that were typed and not saved. */
export const questionDrafts = createDraftStore<Question, Draft>('question', 'an answer', draft);

/** What people decide about a question; an answer that is still the AI's own has not been decided by anyone. */
function decidedOf({ status, author_name, answer, ai_suggested: isDraft }: Question) {
  return { status, author_name, answer: isDraft ? null : answer };
}

const DRAFTED: Drafted<Question, Draft> = {
  textOf: (row) => ({ answer: row.answer ?? '', author: row.author_name ?? '' }),
  same: (a, b) => a.answer.trim() === b.answer.trim() && a.author.trim() === b.author.trim(),
  // Saving decides the status too: whatever another user changed must be seen first. What the AI does is left out.
  collides: (before, now) => !same(decidedOf(before), decidedOf(now)),
  store: questionDrafts,
};

/** The text being typed for a question. */
export function useQuestionDraft(row: Question) {
  return useDraft(row, DRAFTED);
}

/** What a text makes of a question. */
export function changesOf({ answer, author }: Draft) {
  return { answer: answer.trim() || null, author_name: author.trim() || null };
}
