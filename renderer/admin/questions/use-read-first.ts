import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '../../../server/contract/questions.ts';
import { areBeforeOnesEyes, leadOn, lookAt, type Frame } from '../../lib/reading.ts';
import type { ReadNote } from './read-note.tsx';

/**
 * Milliseconds after a row was opened in which a click on another one may have been aimed at the place, not the row: it
 * asks for a second one, whatever is in view.
 */
const MOVED_MS = 500;

function rowElement(id: number) {
  return document.querySelector<HTMLElement>(`[data-question="${id}"]`);
}
/** What the big screen will show of a row. */
function textsOf(row: HTMLElement) {
  return [...row.querySelectorAll<HTMLElement>('[data-public]')];
}

function frameOf(row: HTMLElement): Frame {
  // Where the table's head is once the page was scrolled: below the header.
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const head = row.closest('table')?.querySelector('th')?.getBoundingClientRect().height ?? 0;
  // On a card the buttons lie over the text's end for as long as that is further down.
  const foot = row.querySelector('[data-over-text]')?.getBoundingClientRect().height ?? 0;
  return { top: Math.max(0, header) + head, bottom: window.innerHeight - foot };
}

/** Takes note of what is in view, once a frame at most. */
function createWatch() {
  let frame = 0;
  const look = () => {
    frame = 0;
    for (const row of document.querySelectorAll<HTMLElement>('[data-question]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > 0 && top < window.innerHeight) lookAt(textsOf(row), frameOf(row));
    }
  };
  return {
    lookSoon: () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

/** Remembers what was in view while staff scroll: a question may be longer than the window. */
function useWatchedReading() {
  const [watch] = useState(createWatch);
  useEffect(() => watch.lookSoon());
  useEffect(() => {
    addEventListener('scroll', watch.lookSoon, { passive: true });
    addEventListener('resize', watch.lookSoon);
    return () => {
      watch.stop();
      removeEventListener('scroll', watch.lookSoon);
      removeEventListener('resize', watch.lookSoon);
    };
  }, [watch]);
}

/**
 * Nothing goes to the big screen unread: a row whose text is not in view to its last line is opened first, and says so;
 * the next press approves.
 * @param choose makes a row the current one, which shows all its text
 */
export function useReadFirst(choose: (row: Question) => void) {
  const [told, setTold] = useState<{ id: number; note: ReadNote } | null>(null);
  const opened = useRef({ id: -1, at: -Infinity });
  useWatchedReading();

  /** @param clicks how many times a mouse or a finger pressed in a row, 0 for a key */
  const mayApprove = useCallback(
    (row: Question, clicks = 0): boolean => {
      const element = rowElement(row.id);
      if (!element) return false;
      const isSame = opened.current.id === row.id;
      // The second half of a double click means the same as its first; where rows moved, it may meet another row.
      if (clicks > 1 && isSame) return false;
      const now = performance.now();
      const mayBeSlip = clicks > 0 && !isSame && now - opened.current.at < MOVED_MS;
      const wasInView = areBeforeOnesEyes(textsOf(element), frameOf(element));
      if (wasInView && !mayBeSlip) return true;
      flushSync(() => {
        choose(row);
        setTold({ id: row.id, note: 'more' });
      });
      leadOn(textsOf(element), frameOf(element));
      const note = areBeforeOnesEyes(textsOf(element), frameOf(element)) ? 'read' : 'more';
      setTold({ id: row.id, note });
      // Where nothing opened, nothing moved.
      opened.current = { id: row.id, at: wasInView ? opened.current.at : now };
      return false;
    },
    [choose],
  );
  return { told, mayApprove, forgetTold: useCallback(() => setTold(null), []) };
}
