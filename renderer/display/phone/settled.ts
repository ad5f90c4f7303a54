import type { ApprovedQuestion } from '../../../server/contract/questions.ts';

/** A row of a list that somebody reads; one that was taken down keeps its room, unseen. */
export type SettledRow = { question: ApprovedQuestion; gone: boolean };

/** A list as it stands under somebody's eyes, and how much of the current one it does not show yet. */
export type Settled = { rows: readonly SettledRow[]; news: number };

/**
 * What of the current list can be shown without moving what is being read: no new question, no first answer. Other
 * changes to the words show right away, and what was taken down disappears right away.
 */
export function settle(
  read: readonly ApprovedQuestion[],
  current: readonly ApprovedQuestion[],
): Settled {
  const now = new Map(current.map((question) => [question.id, question]));
  const known = new Set(read.map(({ id }) => id));
  let news = current.filter(({ id }) => !known.has(id)).length;
  const rows = read.map((before) => {
    const after = now.get(before.id);
    if (!after) return { question: before, gone: true };
    const isAnswered = before.answer === null && after.answer !== null;
    if (!isAnswered) return { question: after, gone: false };
    news += 1;
    return { question: { ...after, answer: null, votable: before.votable }, gone: false };
  });
  return { rows, news };
}
