import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { cycle, EMPTY_CYCLE, type CycleState, type FadeType } from './cycle.ts';
import { FREE_AIR, isHeld, isPinned, type Air } from './state.ts';

type Pace = Pick<WedeliverSettings, 'autoFade' | 'cycleSeconds' | 'fadeTypes' | 'randomizeOrder'>;

/** The time of the current item, in milliseconds; null where it is not counted. `leftMs` is for effects alone. */
export type ItemTime = { wholeMs: number | null; leftMs: () => number | null };

/** How much of its time the item had before it last stood still, and since when it runs again. */
type ItemClock = { of: string; spentMs: number; runsSince: number | null };

function spentOf({ spentMs, runsSince }: ItemClock): number {
  return spentMs + (runsSince === null ? 0 : performance.now() - runsSince);
}

/** Share of an item's time after which it has been seen. */
const SEEN_SHARE = 0.6;

function chooseEffect({ fadeTypes, randomizeOrder }: Pace): FadeType {
  return fadeTypes[randomizeOrder ? Math.floor(Math.random() * fadeTypes.length) : 0] ?? 'fade';
}

/**
 * Runs the cycle over the questions.
 * @param extendMs milliseconds that the current item needs to scroll through, 0 when it fits
 * @param control `paused`: the current item stays, new approvals still come at once. `step`: a number of the caller's;
 *   each new one makes the cycle go on at once. `air`: what staff want of the screens
 */
export function useCycle(
  questions: readonly ApprovedQuestion[] | null,
  pace: Pace,
  extendMs: number,
  control: { paused?: boolean; step?: number; air?: Air } = {},
): CycleState & { time: ItemTime } {
  const { paused = false, step = 0, air = FREE_AIR } = control;
  const [state, dispatch] = useReducer(cycle, EMPTY_CYCLE);
  const { current, leaving, outgoing } = state;
  const keepNewest = !pace.autoFade;

  // Before the paint: a new approval is on the stage in the frame in which it arrived.
  useLayoutEffect(() => {
    if (questions)
      dispatch({ type: 'list', list: questions, effect: chooseEffect(pace), keepNewest, air });
    // The pace of the moment is enough; a new pace alone brings no new list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [questions, keepNewest, air]);

  const turn = leaving || !current ? undefined : state.turn;
  const dwellMs = Math.max(pace.cycleSeconds * 1000, extendMs);
  const goesOn = pace.autoFade && (questions?.length ?? 0) > 1;
  const isCounted = goesOn && !isPinned(state);
  const isStill = paused || isHeld(state);
  const clock = useRef<ItemClock>({ of: '', spentMs: 0, runsSince: null });

  useEffect(() => {
    if (turn === undefined) return undefined;
    const own = clock.current;
    // What was not counted before, as while it was pinned, has its whole time from now on.
    const of = `${turn} ${isCounted}`;
    if (own.of !== of) Object.assign(own, { of, spentMs: 0 });
    if (isStill) return undefined;
    own.runsSince = performance.now();
    const after = (ms: number, type: 'had-its-time' | 'leave') =>
      setTimeout(() => dispatch({ type }), Math.max(0, ms - own.spentMs));
    const seen = after(dwellMs * SEEN_SHARE, 'had-its-time');
    const end = isCounted ? after(dwellMs, 'leave') : undefined;
    return () => {
      clearTimeout(seen);
      clearTimeout(end);
      own.spentMs = spentOf(own);
      own.runsSince = null;
    };
  }, [turn, dwellMs, isCounted, isStill]);

  const taken = useRef(step);
  useEffect(() => {
    if (taken.current === step) return;
    taken.current = step;
    if (goesOn) dispatch({ type: 'leave' });
  }, [step, goesOn]);

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(
      () => dispatch({ type: 'next', effect: chooseEffect(pace), keepNewest }),
      TRANSITION_MS,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [leaving]);

  const outgoingKey = outgoing?.key;
  useEffect(() => {
    if (outgoingKey === undefined) return undefined;
    const timer = setTimeout(
      () => dispatch({ type: 'outgoing-gone', key: outgoingKey }),
      TRANSITION_MS,
    );
    return () => clearTimeout(timer);
  }, [outgoingKey]);

  const leftMs = useCallback(
    () => (isCounted ? Math.max(0, dwellMs - spentOf(clock.current)) : null),
    [isCounted, dwellMs],
  );
  return { ...state, time: { wholeMs: isCounted ? dwellMs : null, leftMs } };
}
