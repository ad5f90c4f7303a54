import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { settle, type Settled } from './settled.ts';

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
