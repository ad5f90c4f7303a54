import { z } from 'zod';
import type { Question } from '../../../../server/contract/questions.ts';
import { createDraftStore, type Drafted, useDraft } from '../../../lib/drafts.ts';
import { same } from '../../kit/form/setting-values.ts';

const draft = z.object({ answer: z.string(), author: z.string() });
/** Unsaved text for a question. */
export type Draft = z.infer<typeof draft>;

/** Answers and names that were typed and not saved. */
export const questionDrafts = createDraftStore<Question, Draft>('question', 'an answer', draft);

/** Returns the fields that people have decided. An answer that is still the AI's draft is not one of them. */
function decidedOf({ status, author_name, answer, ai_suggested: isDraft }: Question) {
  return { status, author_name, answer: isDraft ? null : answer };
}

/** Rules of the text being typed for a question. */
export const QUESTION_DRAFTED: Drafted<Question, Draft> = {
  textOf: (row) => ({ answer: row.answer ?? '', author: row.author_name ?? '' }),
  same: (a, b) => a.answer.trim() === b.answer.trim() && a.author.trim() === b.author.trim(),
  // Saving decides the status too: whatever another user changed must be seen first. What the AI does is left out.
  collides: (before, now) => !same(decidedOf(before), decidedOf(now)),
  store: questionDrafts,
};

/** The text being typed for a question. */
export function useQuestionDraft(row: Question) {
  return useDraft(row, QUESTION_DRAFTED);
}

/** Returns the changes to a question that save the typed text. Empty fields become null. */
export function changesOf({ answer, author }: Draft) {
  return { answer: answer.trim() || null, author_name: author.trim() || null };
}
