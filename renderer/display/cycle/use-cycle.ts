import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { cycle, EMPTY_CYCLE, type CycleState, type FadeType } from './cycle.ts';

type Pace = Pick<WedeliverSettings, 'autoFade' | 'cycleSeconds' | 'fadeTypes' | 'randomizeOrder'>;

/** Share of an item's time after which it has been seen. */
const SEEN_SHARE = 0.6;

function chooseEffect({ fadeTypes, randomizeOrder }: Pace): FadeType {
  return fadeTypes[randomizeOrder ? Math.floor(Math.random() * fadeTypes.length) : 0] ?? 'fade';
}

/**
 * Runs the cycle over the questions.
 * @param extendMs milliseconds that the current item needs to scroll through, 0 when it fits
 * @param control `paused`: the current item stays, new approvals still come at once. `step`: a number of the caller's;
 *   each new one makes the cycle go on at once
 */
export function useCycle(
  questions: readonly ApprovedQuestion[] | null,
  pace: Pace,
  extendMs: number,
  control: { paused?: boolean; step?: number } = {},
): CycleState {
  const { paused = false, step = 0 } = control;
  const [state, dispatch] = useReducer(cycle, EMPTY_CYCLE);
  const { current, leaving, outgoing } = state;
  const keepNewest = !pace.autoFade;

  // Before the paint: a new approval is on the stage in the frame in which it arrived.
  useLayoutEffect(() => {
    if (questions)
      dispatch({ type: 'list', list: questions, effect: chooseEffect(pace), keepNewest });
    // The pace of the moment is enough; a new pace alone brings no new list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [questions, keepNewest]);

  const shownKey = leaving ? undefined : current?.key;
  const dwellMs = Math.max(pace.cycleSeconds * 1000, extendMs);
  const goesOn = pace.autoFade && (questions?.length ?? 0) > 1;
  const cycles = goesOn && !paused;

  useEffect(() => {
    if (shownKey === undefined) return undefined;
    const seen = setTimeout(() => dispatch({ type: 'had-its-time' }), dwellMs * SEEN_SHARE);
    const end = cycles ? setTimeout(() => dispatch({ type: 'leave' }), dwellMs) : undefined;
    return () => {
      clearTimeout(seen);
      clearTimeout(end);
    };
  }, [shownKey, dwellMs, cycles]);

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

  return state;
}
