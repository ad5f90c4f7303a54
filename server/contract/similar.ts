import { z } from 'zod';
import { QUESTION_STATUSES } from './questions.ts';

/** An answered question that asks for nearly the same thing as another one. */
const similarQuestion = z.object({
  id: z.int(),
  content: z.string(),
  /** Markdown, as it was approved. */
  answer: z.string(),
  /** 0 to 1: the same words. */
  score: z.number(),
});
export type SimilarQuestion = z.infer<typeof similarQuestion>;

/** Maximum number of similar questions that are offered. */
export const SIMILAR_MAX = 3;

/**
 * GET /api/admin/question/{id}/similar, `data`: approved questions with an answer that are asked in other words, most
 * similar first, {@link SIMILAR_MAX} at most; none when none is similar.
 */
export const similarQuestions = z.object({ items: z.array(similarQuestion) });

/** A question that another one may be merged into. */
const alikeQuestion = z.object({
  id: z.int(),
  content: z.string(),
  answer: z.string().nullable(),
  status: z.enum(QUESTION_STATUSES),
});
export type AlikeQuestion = z.infer<typeof alikeQuestion>;

/** Maximum number of questions that are offered for a merge. */
export const ALIKE_MAX = 8;

/**
 * GET /api/admin/question/{id}/alike, `data`: questions in the lists that ask nearly the same, answered or not, most
 * similar first, {@link ALIKE_MAX} at most. What was rejected is not among them.
 */
export const alikeQuestions = z.object({ items: z.array(alikeQuestion) });
