import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '../../../server/contract/questions.ts';
import { areBeforeOnesEyes, leadOn, lookAt, wereRead, type Frame } from '../../lib/reading.ts';
import type { ReadNote } from './read-note.tsx';

/**
 * Milliseconds after a row was opened during which a click on another one may have been aimed at the place rather than
 * the row: a second click is needed, whatever is in view.
 */
const MOVED_MS = 500;

/**
 * Milliseconds for which a draft that came by itself counts as unread, wherever it stands: nobody reads it at the moment
 * when the button is pressed.
 */
const UNREAD_MS = 1000;

/** Characters that tell one draft from another; even a shortened one shows this many. */
const TELLING_LENGTH = 80;

/** What the big screen will show of a row. */
export const PUBLISHED = '[data-public]';
/** What it will show when the AI's proposal is accepted. */
export const PROPOSED = '[data-proposed]';

const NOTES = {
  published: { read: 'read', more: 'more' },
  proposed: { read: 'proposalRead', more: 'proposalMore' },
} as const;

function rowElement(id: number) {
  return document.querySelector<HTMLElement>(`[data-question="${id}"]`);
}
function textsOf(row: HTMLElement, texts: string) {
  return [...row.querySelectorAll<HTMLElement>(texts)];
}

/** By row: what the AI wrote there, and since when it has been there. */
const drafted = new WeakMap<HTMLElement, { text: string; since: number }>();

/** Takes note of what the AI wrote in a row. What was there from the start counts as having always been there. */
function noteDraft(row: HTMLElement): number {
  const drafts = textsOf(row, '[data-drafted]');
  const text = drafts.map(({ textContent }) => textContent.slice(0, TELLING_LENGTH)).join('\n');
  const before = drafted.get(row);
  if (before?.text === text) return before.since;
  const since = before && text !== '' ? performance.now() : -Infinity;
  drafted.set(row, { text, since });
  return since;
}

function frameOf(row: HTMLElement): Frame {
  // On a phone, what is on the big screen stays in view.
  const strip = document.querySelector('[data-over-list]')?.getBoundingClientRect();
  const over = strip && strip.top <= 0 ? strip.bottom : 0;
  const head = row.closest('table')?.querySelector('th')?.getBoundingClientRect().height ?? 0;
  // On a card the buttons lie over the text's end for as long as that is further down.
  const foot = row.querySelector('[data-over-text]')?.getBoundingClientRect().height ?? 0;
  // A phone's navigation, what is done to many at once, and messages stand over the end of the window.
  const overEnd = [
    ...document.querySelectorAll('footer, [data-bulk-bar], .mantine-Notification-root'),
  ]
    .map((each) => each.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => top);
  return { top: Math.max(0, over) + head, bottom: Math.min(window.innerHeight, ...overEnd) - foot };
}

/** Takes note of what is in view, once a frame at most. */
function createWatch() {
  let frame = 0;
  const look = () => {
    frame = 0;
    for (const row of document.querySelectorAll<HTMLElement>('[data-question]')) {
      const { top, bottom } = row.getBoundingClientRect();
      noteDraft(row);
      if (bottom <= 0 || top >= window.innerHeight) continue;
      for (const texts of [PUBLISHED, PROPOSED]) lookAt(textsOf(row, texts), frameOf(row));
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
  /** When the draft that staff were last told is new appeared. */
  const saidOf = useRef(-Infinity);
  useWatchedReading();

  /**
   * @param texts names those that are to be read, such as {@link PUBLISHED}
   * @param clicks how many times a mouse or a finger pressed in a row, 0 for a key
   */
  const isRead = useCallback(
    (row: Question, texts: string, clicks = 0): boolean => {
      const element = rowElement(row.id);
      if (!element) return false;
      const isSame = opened.current.id === row.id;
      // The second half of a double click means the same as its first; where rows moved, it may hit another row.
      if (clicks > 1 && isSame) return false;
      const now = performance.now();
      const mayBeSlip = clicks > 0 && !isSame && now - opened.current.at < MOVED_MS;
      const since = noteDraft(element);
      const isNew = now - since < UNREAD_MS && saidOf.current !== since;
      const wasInView = areBeforeOnesEyes(textsOf(element, texts), frameOf(element));
      if (wasInView && !mayBeSlip && !isNew) return true;
      saidOf.current = since;
      const notes = NOTES[texts === PROPOSED ? 'proposed' : 'published'];
      flushSync(() => {
        choose(row);
        setTold({ id: row.id, note: notes.more });
      });
      leadOn(textsOf(element, texts), frameOf(element));
      const isAll = areBeforeOnesEyes(textsOf(element, texts), frameOf(element));
      setTold({ id: row.id, note: isAll ? notes.read : notes.more });
      // Where nothing opened, nothing moved.
      opened.current = { id: row.id, at: wasInView ? opened.current.at : now };
      return false;
    },
    [choose],
  );
  /** Those of the rows whose texts were not all in view yet, to their last lines. */
  const unreadOf = useCallback(
    (rows: readonly Question[]): Question[] =>
      rows.filter(({ id }) => {
        const element = rowElement(id);
        if (!element) return true;
        if (performance.now() - noteDraft(element) < UNREAD_MS) return true;
        return !wereRead(textsOf(element, PUBLISHED), frameOf(element));
      }),
    [],
  );
  /** Opens all of these rows, and leads on to what is to be read first. */
  const openToRead = useCallback(
    (rows: readonly Question[]) => {
      flushSync(() => {
        for (const row of rows.toReversed()) choose(row);
      });
      const [first] = unreadOf(rows);
      const element = first && rowElement(first.id);
      if (element) leadOn(textsOf(element, PUBLISHED), frameOf(element));
    },
    [choose, unreadOf],
  );
  return {
    told,
    isRead,
    unreadOf,
    openToRead,
    forgetTold: useCallback(() => setTold(null), []),
  };
}
