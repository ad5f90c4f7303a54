import { useEffect, useRef, useState } from 'react';
import { leadOnInside, lookAt, wereRead } from '../../lib/reading.ts';
import type { ReadNote } from './read-note.tsx';

/** The box that the question scrolls in is all that hides any of it. */
const NO_BARS = { top: -Infinity, bottom: Infinity };

/** Nothing goes to the big screen unread: where the question is longer than its box, it is scrolled through first. */
export function useQuestionRead() {
  const box = useRef<HTMLQuoteElement>(null);
  const [note, setNote] = useState<ReadNote | null>(null);
  const look = () => {
    if (box.current) lookAt([box.current], NO_BARS);
  };
  useEffect(look);
  return {
    box,
    look,
    note,
    /** Scrolls on where there is more, and says so. */
    mayApprove: (): boolean => {
      const { current } = box;
      if (!current || wereRead([current], NO_BARS)) {
        setNote(null);
        return true;
      }
      leadOnInside(current, NO_BARS);
      setNote(wereRead([current], NO_BARS) ? 'read' : 'more');
      return false;
    },
  };
}
