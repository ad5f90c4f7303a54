import { useEffect, useEffectEvent, useRef, useState } from 'react';

/*
 * What a page says to those who hear it: all of an app says it here. Its two regions stand in the body, outside of
 * what React draws: no dialog and no other page takes them away. They are in a shadow root, so that nobody who searches
 * or selects words of the page finds them twice. Each sentence is a new element, which is read when it is put in: the
 * same one twice in a row is read twice.
 */

/** `urgent` cuts short what is being read. */
export type Urgency = 'polite' | 'urgent';

/** Milliseconds for which a sentence stays in the page: longer than it takes to be noticed. */
const STAYS_MS = 7000;
/** Milliseconds after which a region that is new in the page is watched by whatever reads it. */
const WATCHED_MS = 100;
/** Milliseconds for which what changes with each keystroke has to rest. */
const REST_MS = 500;
/** Milliseconds between two sentences about what comes in by itself. */
export const GATHER_MS = 10_000;

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

/** Says a sentence to those who hear the page, also when it is the same as the one before. */
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
 * Says what a page shows whenever that changes.
 * @param sentence nothing while there is nothing to say
 * @param options.about what it is about: when that changes, the same sentence is said again
 * @param options.isThere the first sentence stands on the page as it opens: only what changes is said
 * @param options.rests it changes with each letter typed, and is said once it rests
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

/** The last sentence about what comes in by itself, and when it was said, in milliseconds. */
export type Said = { sentence: string; at: number };

/** @returns milliseconds after which a sentence may be said; null for the one that was said last */
export function waitToSay(last: Said | null, sentence: string, now: number): number | null {
  if (last === null) return 0;
  if (last.sentence === sentence) return null;
  return Math.max(0, last.at + GATHER_MS - now);
}

/** Says what comes in by itself: gathered, at most once in {@link GATHER_MS}, as it is then. */
export function useGathered(sentence: string | null): void {
  const last = useRef<Said | null>(null);
  const say = useEffectEvent((text: string) => {
    last.current = { sentence: text, at: performance.now() };
    announce(text);
  });
  useEffect(() => {
    const wait = sentence === null ? null : waitToSay(last.current, sentence, performance.now());
    if (sentence === null || wait === null) return undefined;
    const timer = setTimeout(() => say(sentence), wait);
    return () => clearTimeout(timer);
  }, [sentence]);
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

/** Parts that stand apart on the page, as sentences: each is read with a pause behind it. */
export function sentencesOf(parts: readonly (string | null | undefined | false)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => (/[.!?…:。؟？！]$/u.test(String(part)) ? part : `${String(part)}.`))
    .join(' ');
}
