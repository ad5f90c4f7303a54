import type { Question, QuestionStatus } from '../../../../server/contract/questions.ts';

/** What stands around a question in the list that it was opened from. */
export type QueuePlace = {
  previous: Question | null;
  next: Question | null;
  /** The first one of the list, where that is another question. */
  first: Question | null;
  /** From 0, or null where the list does not have the question (any more). */
  index: number | null;
};

/**
 * Where a question stands among the rows of its page.
 * @param items the page as the server has it, which a decided question may have left
 * @param shown ids of the rows as they are on screen, which keep its place
 * @param status what the list is filtered by
 */
export function placeInQueue(
  items: readonly Question[],
  shown: readonly number[],
  status: QuestionStatus | null,
  id: number,
): QueuePlace {
  const fits = (row: Question) => status === null || row.status === status;
  const listed = items.filter(fits);
  const found = listed.findIndex((row) => row.id === id);
  const rest = listed.filter((row) => row.id !== id);
  let before = found;
  if (found === -1) {
    const above = new Set(shown.slice(0, Math.max(0, shown.indexOf(id))));
    before = rest.findLastIndex((row) => above.has(row.id)) + 1;
  }
  return {
    previous: rest[before - 1] ?? null,
    next: rest[before] ?? null,
    first: rest[0] ?? null,
    index: found === -1 ? null : found,
  };
}
