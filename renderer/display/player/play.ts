import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import {
  isAwaited,
  isCounted,
  questionOn,
  stays,
  type FadeType,
  type IdleLoop,
  type IdleState,
  type PlayerState,
  type Staged,
} from './state.ts';
import { UNTOUCHED_PLAYBACK } from '../../../server/contract/untouched-playback.ts';
import type { Playback } from '../../../server/contract/playback.ts';

export type PlayerAction =
  /** The current list, staff's commands for the screens, the slides, and what staff run on the stage. */
  | {
      type: 'list';
      list: readonly ApprovedQuestion[];
      effect: FadeType;
      keepNewest: boolean;
      playback?: Playback;
      idle?: IdleLoop;
      staged?: Staged | null;
    }
  /** The stage has laid out the appearance with this key. @see PlayerState.pages */
  | { type: 'pages'; key: number; pages: number }
  | TimedAction
  /** The current item leaves, such as one that cannot be drawn. */
  | { type: 'leave' }
  /** The cycle goes on immediately, where it goes on: on a stage alone. */
  | { type: 'step' }
  | { type: 'next'; effect: FadeType; keepNewest: boolean }
  /** The wait for a slide is over. */
  | { type: 'slide-due'; wait: IdleState['wait'] };

/** Functions in which a stage differs from a phone, which has neither staff's commands nor slides. */
export type Rules = {
  begin: (state: PlayerState, playback: Playback, effect: FadeType, pushed: boolean) => PlayerState;
  applyCommands: (before: PlayerState, playback: Playback, effect: FadeType) => PlayerState;
  goOn: (before: PlayerState, effect: FadeType, keepNewest: boolean) => PlayerState;
};

/** A step that the current item's clock triggers; one that comes too late, in another item's time, does nothing. */
type TimedAction = {
  type: 'was-seen' | 'page-leaves' | 'turn-page' | 'had-its-time';
  turn: number;
};

/** Maximum number of new approvals that wait for a turn: after an hour without the server, the others come in the cycle. */
const BURST_MOST = 10;

/** The cursor in a list that was fetched again: where its question has gone, the one that came after it is still next. */
function follow(
  { list: before, cursor }: PlayerState,
  list: readonly ApprovedQuestion[],
): PlayerState['cursor'] {
  if (!cursor) return null;
  const places = new Map(list.map(({ id }, index) => [id, index]));
  const own = places.get(cursor.id);
  if (own !== undefined) return { ...cursor, next: own + 1 };
  const heir = before?.slice(cursor.next).find(({ id }) => places.has(id));
  return { ...cursor, next: (heir && places.get(heir.id)) ?? list.length };
}

/**
 * Ids of what was approved since, newest first: they come before everything that was known. What comes between those
 * that were known, or is on the list because staff refer to it, is older; a list without any of them is a different
 * list.
 */
function newIn(
  list: readonly ApprovedQuestion[],
  before: readonly ApprovedQuestion[] | null,
  { pinned, last, after }: Playback,
): number[] {
  const known = new Set(before?.map(({ id }) => id));
  const first = list.findIndex(({ id }) => known.has(id));
  if (before === null || (first === -1 && before.length > 1)) return [];
  const spokenOf = new Set([pinned, last?.question_id, ...after.map((one) => one.question_id)]);
  return list
    .slice(0, first === -1 ? list.length : first)
    .map(({ id }) => id)
    .filter((id) => !spokenOf.has(id));
}

/** Makes room for what waits, once the current item was seen. */
function giveWay(state: PlayerState): PlayerState {
  return state.seen && isAwaited(state) ? { ...state, leaving: true } : state;
}

function receiveList(
  before: PlayerState,
  { list, effect, keepNewest, playback = UNTOUCHED_PLAYBACK }: PlayerAction & { type: 'list' },
  { begin }: Rules,
): PlayerState {
  const byId = new Map(list.map((question) => [question.id, question]));
  const joined = newIn(list, before.list, playback);
  const newest = list[0];
  // What staff hold gives way to nothing; what is new then waits and is next.
  const on = questionOn(before);
  const waits = stays(before) && on !== null && byId.has(on.id);
  const isThere = (id: number) => byId.has(id);
  const state: PlayerState = {
    ...before,
    list,
    keepNewest,
    cursor: follow(before, list),
    cutShort: [...joined, ...before.cutShort.filter(isThere)].slice(0, BURST_MOST),
    after: before.after.filter(isThere),
    ahead: before.ahead.filter(isThere),
    newWaits: before.newWaits || (waits && joined.length > 0),
    urgent: before.urgent || (!waits && joined.length > 0),
  };
  if (!on) {
    const isFirst = newest && (!before.list?.length || !state.current);
    return isFirst ? begin(state, playback, effect, joined.length > 0) : state;
  }

  const fresh = byId.get(on.id);
  if (!newest || !fresh || !state.current) return { ...state, leaving: true };
  const isToldNow = keepNewest && !before.keepNewest;
  const chosen = state.current.chosen && !isToldNow;
  const isBehind = keepNewest && fresh.id !== newest.id && !chosen;
  const isSame = fresh === on && chosen === state.current.chosen;
  const next: PlayerState = {
    ...state,
    current: isSame
      ? state.current
      : { ...state.current, item: { kind: 'question', question: fresh }, chosen },
    urgent: state.urgent || (!waits && isBehind),
  };
  return isToldNow && isAwaited(next) ? { ...next, leaving: true } : giveWay(next);
}

function onTime(state: PlayerState, { type, turn }: TimedAction): PlayerState {
  if (turn !== state.turn || state.leaving || !state.current) return state;
  switch (type) {
    case 'was-seen': {
      const cutShort = state.cutShort.filter((id) => id !== questionOn(state)?.id);
      return giveWay({ ...state, seen: true, cutShort });
    }
    case 'page-leaves':
      return state.pageLeaving ? state : { ...state, pageLeaving: true };
    case 'turn-page':
      return { ...state, page: (state.page + 1) % state.pages, pageLeaving: false };
    default:
      return stays(state) ? state : { ...state, leaving: true };
  }
}

function run(state: PlayerState, action: PlayerAction, rules: Rules): PlayerState {
  switch (action.type) {
    case 'list': {
      const { effect, playback = UNTOUCHED_PLAYBACK } = action;
      return rules.applyCommands(receiveList(state, action, rules), playback, effect);
    }
    case 'pages': {
      const { current, page } = state;
      const pages = Math.max(1, action.pages);
      if (current?.key !== action.key || state.leaving || pages === state.pages) return state;
      return { ...state, pages, page: Math.min(page, pages - 1), pageLeaving: false };
    }
    case 'was-seen':
    case 'page-leaves':
    case 'turn-page':
    case 'had-its-time':
      return onTime(state, action);
    case 'leave':
      return state.current && !stays(state) ? { ...state, leaving: true } : state;
    case 'next':
      return rules.goOn(state, action.effect, action.keepNewest);
    default:
      return state;
  }
}

/** The player as a pure function; time and chance come in from outside. */
export function play(before: PlayerState, action: PlayerAction, rules: Rules): PlayerState {
  const after = run(before, action, rules);
  const isSame = after.current !== null && after.current.key === before.current?.key;
  // What was not on the clock before, for example while pinned, gets its whole time from now on.
  const beginsAnew = isSame && after.seen && isCounted(after) && !isCounted(before);
  return beginsAnew ? { ...after, turn: after.nextKey, nextKey: after.nextKey + 1 } : after;
}

/** Minimum milliseconds that an item is shown before something new replaces it. */
const LEAST_MS = { cycled: 1500, pushed: 4000 };
/** Seconds that all pages of an item share. */
const ALL_PAGES_SECONDS = 30;

/**
 * Maximum number of an answer's pages on the stage: each gets the time of a one-page item. The rest is on the live
 * page.
 */
export function mostPages(cycleSeconds: number): number {
  return Math.max(1, Math.floor(ALL_PAGES_SECONDS / cycleSeconds));
}

/**
 * Schedule of the current item. `moments`: in order, milliseconds after its page appeared. `endMs`: when it leaves,
 * counted from there; null while it stays. `wholeMs`: time of all its pages together.
 */
export type Timetable = {
  moments: readonly { atMs: number; action: TimedAction }[];
  endMs: number | null;
  wholeMs: number | null;
};

export function timetable(state: PlayerState, cycleSeconds: number): Timetable {
  const { current, turn, page, pages, pageLeaving, seen } = state;
  if (!current || state.leaving) return { moments: [], endMs: null, wholeMs: null };
  const leastMs = current.pushed ? LEAST_MS.pushed : LEAST_MS.cycled;
  const cycleMs = cycleSeconds * 1000;
  const firstMs = Math.max(cycleMs, leastMs);
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
