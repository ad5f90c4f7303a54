import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';

/** A row of a list that somebody reads; one that was taken down keeps its room, unseen. */
type SettledRow = { question: ApprovedQuestion; gone: boolean };

/** A list as it stands under somebody's eyes, and how much of the current one it does not show yet. */
type Settled = { rows: readonly SettledRow[]; news: number };

/**
 * What of the current list can be shown without moving what is being read: no new question, no first answer. Other
 * changes to the words show right away, and what was taken down disappears right away.
 */
function settle(read: readonly ApprovedQuestion[], current: readonly ApprovedQuestion[]): Settled {
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

/** Whether any of the list, or what stands above it, is what somebody reads. */
function useIsRead(list: RefObject<HTMLElement | null>): boolean {
  const [read, setRead] = useState(false);
  useEffect(() => {
    if (!list.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setRead(entry.isIntersecting || entry.boundingClientRect.top < 0);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
  return read;
}

/**
 * Keeps a list still while somebody reads it. While it is out of view below, it is always the current one.
 * @param unlisted id of one that is not part of it for now
 * @param list the element that holds it
 */
export function useSettledList(
  questions: readonly ApprovedQuestion[],
  unlisted: number | undefined,
  list: RefObject<HTMLElement | null>,
): Settled & {
  /** Shows what is new. */
  catchUp: () => void;
} {
  const isRead = useIsRead(list);
  const [shown, setShown] = useState(questions);
  const isFirst = shown.length === 0 && questions.length > 0;
  if (shown !== questions && (isFirst || !isRead)) setShown(questions);
  const settled = useMemo(() => {
    const listed = (all: typeof questions) => all.filter(({ id }) => id !== unlisted);
    return settle(listed(shown), listed(questions));
  }, [shown, questions, unlisted]);
  return { ...settled, catchUp: () => setShown(questions) };
}
