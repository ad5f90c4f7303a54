import { useEffect, useRef, useState } from 'react';

/*
 * Announcements for screen readers, the only ones of an app. Their two live regions are in the body, outside of React's
 * root: no dialog and no page change removes them. They are in a shadow root, so that searching or selecting text on the
 * page does not find it twice. Each sentence is a new element, which is read when it is inserted: the same one twice in
 * a row is read twice.
 */

/** `urgent` cuts short what is being read. */
type Urgency = 'polite' | 'urgent';

/** Milliseconds for which a sentence stays in the page: longer than it takes to be noticed. */
const STAYS_MS = 7000;
/** Milliseconds after which screen readers watch a new region of the page. */
const WATCHED_MS = 100;
/** Milliseconds without a change before a sentence that changes at each keystroke is announced. */
export const REST_MS = 500;

type Regions = Readonly<Record<Urgency, HTMLElement>>;
let regions: Regions | null = null;
/** Milliseconds on the page's clock, {@link WATCHED_MS} after they came. */
let watchedAt = 0;
/** Sentences until then. */
const waiting: (() => void)[] = [];
let last = '';

function createRegions(): Regions {
  const host = document.createElement('div');
  Object.assign(host.style, {
    position: 'fixed',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    clipPath: 'inset(50%)',
  });
  const root = host.attachShadow({ mode: 'closed' });
  const create = (live: 'polite' | 'assertive') => {
    const region = document.createElement('div');
    region.setAttribute('aria-live', live);
    region.setAttribute('aria-relevant', 'additions');
    root.append(region);
    return region;
  };
  document.body.append(host);
  watchedAt = performance.now() + WATCHED_MS;
  return { polite: create('polite'), urgent: create('assertive') };
}

/** Announces a sentence to screen readers, even if it is the same as the one before. */
export function announce(sentence: string, urgency: Urgency = 'polite'): void {
  regions ??= createRegions();
  const { [urgency]: region } = regions;
  // Orca drops what has the same letters as the sentence before.
  last = sentence === last ? `${sentence}\u00a0` : sentence;
  const words = last;
  const put = () => {
    const said = document.createElement('p');
    said.textContent = words;
    region.append(said);
    setTimeout(() => said.remove(), STAYS_MS);
  };
  const wait = watchedAt - performance.now();
  if (wait <= 0 && waiting.length === 0) {
    put();
    return;
  }
  // In the order in which they were said, however late a timer is.
  waiting.push(put);
  if (waiting.length > 1) return;
  setTimeout(() => {
    for (const next of waiting.splice(0)) next();
  }, wait);
}

/**
 * Announces a sentence that a page shows whenever it changes.
 * @param sentence nothing while there is nothing to say
 * @param options.about subject: when that changes, the same sentence is announced again
 * @param options.isThere the first sentence is on the page when it opens: only changes are announced
 * @param options.rests it changes with each letter typed, and is announced once it rests
 */
export function useAnnouncement(
  sentence: string | null | undefined | false,
  options: { urgency?: Urgency; about?: unknown; isThere?: boolean; rests?: boolean } = {},
): void {
  const { urgency = 'polite', about, isThere = false, rests = false } = options;
  const isFirst = useRef(isThere);
  useEffect(() => {
    if (!sentence) return undefined;
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    if (!rests) return announce(sentence, urgency);
    const timer = setTimeout(() => announce(sentence, urgency), REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sentence, urgency, about, rests]);
}

/** Characters from which on the rest is announced. */
const FEW = 50;

/**
 * Returns how full a field of limited length is: the remaining length is announced when this changes, not at each
 * letter.
 */
export function lengthStage(left: number): 'plenty' | 'few' | 'full' | 'over' {
  if (left > FEW) return 'plenty';
  if (left > 0) return 'few';
  return left === 0 ? 'full' : 'over';
}

/** Announces how many characters are left, once at each stage. @param words for the current number */
export function useLengthAnnounced(left: number, words: string): void {
  const stage = lengthStage(left);
  const [told, setTold] = useState({ stage, words: '' });
  if (told.stage !== stage) setTold({ stage, words: stage === 'plenty' ? '' : words });
  useAnnouncement(told.words);
}
