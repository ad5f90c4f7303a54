import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import type { PlayerAction, Timetable } from './play.ts';
import {
  EMPTY_PLAYER,
  isHeld,
  type FadeType,
  type IdleLoop,
  type PlayerState,
  type Staged,
} from './state.ts';
import { UNTOUCHED_PLAYBACK } from '../../../server/contract/untouched-playback.ts';
import type { Playback } from '../../../server/contract/playback.ts';

/** A phone has only one transition. */
export type Pace = Pick<WedeliverSettings, 'autoFade' | 'cycleSeconds'> &
  Partial<Pick<WedeliverSettings, 'fadeTypes' | 'randomizeOrder'>>;

/** The time of the current item, in milliseconds; null where it is not counted. `leftMs` is for effects alone. */
type ItemTime = { wholeMs: number | null; leftMs: () => number | null };

/** Reports how many pages the answer of the item with this key has. The same function at every render. */
type ReportPages = (key: number, pages: number) => void;

/** Milliseconds that the page was shown before its time last stopped, and the moment since which it passes again. */
type PageClock = { of: string; spentMs: number; runsSince: number | null };

/** Uses a clock that nobody sets: the laptop's own may jump by hours when it synchronises. */
function spentOf({ spentMs, runsSince }: PageClock): number {
  return spentMs + (runsSince === null ? 0 : performance.now() - runsSince);
}

function chooseEffect({ fadeTypes = [], randomizeOrder = false }: Pace): FadeType {
  return fadeTypes[randomizeOrder ? Math.floor(Math.random() * fadeTypes.length) : 0] ?? 'fade';
}

/** The player as pure functions, the stage's or a phone's; time and chance come in from outside. */
export type Scheduler = {
  play: (before: PlayerState, action: PlayerAction) => PlayerState;
  timetable: (state: PlayerState, cycleSeconds: number) => Timetable;
};

/** The player's state with the current item's time; `goOn` leaves that item, such as one that cannot be drawn. */
export type Player = PlayerState & {
  time: ItemTime;
  reportPages: ReportPages;
  goOn: () => void;
  dispatch: (action: PlayerAction) => void;
};

export type Control = {
  /** True while the current item's time does not pass. */
  paused?: boolean;
  /** Staff's commands for the screens. */
  playback?: Playback | undefined;
  idle?: IdleLoop | undefined;
  staged?: Staged | null | undefined;
  /** State to begin with. */
  first?: PlayerState;
};

/** Plays the questions. @param scheduler the same one at every render */
export function usePlayer(
  { play, timetable }: Scheduler,
  questions: readonly ApprovedQuestion[] | null,
  pace: Pace,
  control: Control = {},
): Player {
  const { paused = false, playback = UNTOUCHED_PLAYBACK, first = EMPTY_PLAYER } = control;
  const { idle, staged } = control;
  const keepNewest = !pace.autoFade;
  const receive = (list: readonly ApprovedQuestion[]): PlayerAction => ({
    type: 'list',
    list,
    effect: chooseEffect(pace),
    keepNewest,
    playback,
    ...(idle && { idle }),
    ...(staged && { staged }),
  });
  const [state, dispatch] = useReducer(play, first, (empty) =>
    questions ? play(empty, receive(questions)) : empty,
  );
  const { leaving } = state;

  // Before the paint: what staff ask for is on the stage in the frame in which it was heard of.
  useLayoutEffect(() => {
    if (questions) dispatch(receive(questions));
    // The pace of the moment is enough; a new pace alone brings no new list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [questions, keepNewest, playback, idle, staged]);

  const { moments, endMs, wholeMs } = timetable(state, pace.cycleSeconds);
  const timed = JSON.stringify(moments);
  const turn = moments.length > 0 ? `${state.turn} ${state.page}` : null;
  const isStill = paused || isHeld(state);
  const clock = useRef<PageClock>({ of: '', spentMs: 0, runsSince: null });

  useEffect(() => {
    if (turn === null) return undefined;
    const own = clock.current;
    if (own.of !== turn) Object.assign(own, { of: turn, spentMs: 0 });
    if (isStill) return undefined;
    own.runsSince = performance.now();
    const timers = moments.map(({ atMs, action }) =>
      setTimeout(() => dispatch(action), Math.max(0, atMs - own.spentMs)),
    );
    return () => {
      timers.forEach(clearTimeout);
      own.spentMs = spentOf(own);
      own.runsSince = null;
    };
    // The moments are new at every render, and the same ones as long as their text is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn, timed, isStill]);

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(
      () => dispatch({ type: 'next', effect: chooseEffect(pace), keepNewest }),
      TRANSITION_MS,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [leaving]);

  const reportPages = useCallback<ReportPages>(
    (key, pages) => dispatch({ type: 'pages', key, pages }),
    [],
  );
  const goOn = useCallback(() => dispatch({ type: 'leave' }), []);
  const leftMs = useCallback(
    () => (endMs === null ? null : Math.max(0, endMs - spentOf(clock.current))),
    [endMs],
  );
  return { ...state, time: { wholeMs, leftMs }, reportPages, goOn, dispatch };
}
