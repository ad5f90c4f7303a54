import { z } from 'zod';
import type { Question } from '../../../server/contract/questions.ts';
import { createDraftStore } from '../../lib/draft-store.ts';
import { useDraft, type Drafted } from '../../lib/use-draft.ts';

const draft = z.object({ answer: z.string(), author: z.string() });
/** What somebody typed for a question and has not saved. */
export type Draft = z.infer<typeof draft>;

const DRAFTED: Drafted<Question, Draft> = {
  textOf: (row) => ({ answer: row.answer ?? '', author: row.author_name ?? '' }),
  same: (a, b) => a.answer.trim() === b.answer.trim() && a.author.trim() === b.author.trim(),
  // Saving decides the status too: whatever somebody else changed is to be seen first.
  collides: () => true,
  store: createDraftStore('question', draft),
};

/** The text being typed for a question. */
export function useQuestionDraft(row: Question) {
  return useDraft(row, DRAFTED);
}
