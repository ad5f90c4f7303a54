import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import type { TimedAction } from './cycle.ts';
import { isAwaited } from './following.ts';
import { isCounted, type CycleState } from './state.ts';

/** Milliseconds that an item is there before something new takes its place: one of the cycle, and what is new itself. */
const LEAST_MS = { cycled: 1500, pushed: 4000 };
/** Seconds that all pages of an item have together. */
const ALL_PAGES_SECONDS = 30;

/** How many pages of an answer are shown: each has as much time as an item of one page. The rest is on the phone. */
export function mostPages(cycleSeconds: number): number {
  return Math.max(1, Math.floor(ALL_PAGES_SECONDS / cycleSeconds));
}

/**
 * What the time brings to the current item.
 * `moments`: in order, milliseconds after its page came on. `endMs`: when it leaves, counted from there; null while it
 * stays. `wholeMs`: what all its pages have together.
 */
export type Timetable = {
  moments: readonly { atMs: number; action: TimedAction }[];
  endMs: number | null;
  wholeMs: number | null;
};

/** @param extendMs milliseconds that the stage needs for the current item at least */
export function timetable(state: CycleState, cycleSeconds: number, extendMs = 0): Timetable {
  const { current, turn, page, pages, pageLeaving, seen } = state;
  if (!current || state.leaving) return { moments: [], endMs: null, wholeMs: null };
  const leastMs = current.pushed ? LEAST_MS.pushed : LEAST_MS.cycled;
  const cycleMs = cycleSeconds * 1000;
  const firstMs = Math.max(cycleMs, leastMs, extendMs);
  const pageMs = page === 0 ? firstMs : cycleMs;
  const moments: Timetable['moments'][number][] = [];
  const at = (atMs: number, type: TimedAction['type']) =>
    moments.push({ atMs, action: { type, turn } });

  if (!seen) at(Math.min(leastMs, pageMs), 'was-seen');
  const isLast = page === pages - 1;
  // What stays begins again after its last page, so that nothing of it is missed.
  if (pages > 1 && !(isLast && isCounted(state))) {
    if (!pageLeaving) at(pageMs - TRANSITION_MS, 'page-leaves');
    at(pageMs, 'turn-page');
  } else if (isCounted(state)) at(pageMs, 'had-its-time');
  moments.sort((one, other) => one.atMs - other.atMs);

  if (!seen && isAwaited(state)) return { moments, endMs: leastMs, wholeMs: leastMs };
  if (!isCounted(state)) return { moments, endMs: null, wholeMs: null };
  const wholeMs = firstMs + (pages - 1) * cycleMs;
  return { moments, endMs: pageMs + (pages - 1 - page) * cycleMs, wholeMs };
}
