import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from './announcer.ts';

/** Milliseconds between two announcements of incoming things. */
export const GATHER_MS = 10_000;

/** Last announcement of incoming things, and its time in milliseconds. */
export type Said = { sentence: string; at: number };

/** @returns milliseconds to wait before the announcement; null for the same sentence as the last one */
export function waitToSay(last: Said | null, sentence: string, now: number): number | null {
  if (last === null) return 0;
  if (last.sentence === sentence) return null;
  return Math.max(0, last.at + GATHER_MS - now);
}

/** Announces incoming things together, at most once in {@link GATHER_MS}, as they are then. */
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
