import type { AirState } from '../../../server/contract/air.ts';
import { UNTOUCHED_AIR } from '../../../server/contract/untouched-air.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { FADE_TYPES } from '../../../server/contract/settings/wedeliver.ts';

export type FadeType = (typeof FADE_TYPES)[number];

/** Staff's commands for the screens, without the questions' texts, which are in the list. */
export type Air = Omit<AirState, 'questions'>;
export const FREE_AIR: Air = UNTOUCHED_AIR;

/** One appearance of a question on the stage; `key` tells two appearances of the same question apart. */
export type Appearance = {
  key: number;
  question: ApprovedQuestion;
  effect: FadeType;
  /** Came through a new approval or at staff's word, not through the cycle. */
  pushed: boolean;
  /** Came at staff's word: where the newest one stays, this one stays until there is a newer one. */
  chosen: boolean;
};

/** State of the stage: it shows one item at a time, which leaves before the next one appears. */
export type CycleState = {
  /** Null until the first list has arrived. */
  list: readonly ApprovedQuestion[] | null;
  current: Appearance | null;
  /** The current item is fading out, and the next one follows when it is gone. */
  leaving: boolean;
  /** The current item was there long enough to give way to something new. */
  seen: boolean;
  /** Something new was approved, and gets the current item's place as soon as that one was seen. */
  urgent: boolean;
  /** Pages of the current item's answer as the stage has laid them out, and the one that is on, from 0. */
  pages: number;
  page: number;
  /** True while the page `page` fades out and the next one of the same item follows. */
  pageLeaving: boolean;
  /**
   * Position of the cycle: new approvals do not move it, so nothing old is skipped on a busy day. `next` is the index
   * where it continues in the list, which may be one past its end.
   */
  cursor: { id: number; next: number } | null;
  /** Ids of questions out of turn that were not shown long enough, because they wait or were replaced; they come next. */
  cutShort: readonly number[];
  /** Ids of questions that staff want after the current one, in this order. */
  after: readonly number[];
  /** Ids of the questions shown before the current one, the latest last. */
  back: readonly number[];
  /** Ids of the questions that staff went back from; they are shown again, the last one first. */
  ahead: readonly number[];
  /** Staff's commands that this screen has applied, up to their version. Null before the first list. */
  air: Air | null;
  /** Something new was approved while the current one was held. */
  newWaits: boolean;
  /** True without the cycle: the newest approval stays. */
  keepNewest: boolean;
  /** A different number each time the current item's time starts over. */
  turn: number;
  nextKey: number;
};

export const EMPTY_CYCLE: CycleState = {
  list: null,
  current: null,
  leaving: false,
  seen: false,
  urgent: false,
  pages: 1,
  page: 0,
  pageLeaving: false,
  cursor: null,
  cutShort: [],
  after: [],
  back: [],
  ahead: [],
  air: null,
  newWaits: false,
  keepNewest: false,
  turn: 0,
  nextKey: 1,
};

/** Maximum length of `back`. */
const BACK_MOST = 50;

/** The question with this id, if it is on the list. */
export function listed({ list }: CycleState, id: number | null): ApprovedQuestion | undefined {
  return id === null ? undefined : list?.find((question) => question.id === id);
}

/** True if the current item is the one that staff pinned. */
export function isPinned({ air, current }: CycleState): boolean {
  return current !== null && air !== null && air.pinned === current.question.id;
}

/** True if the current item leaves when its time is over. */
export function isCounted(state: CycleState): boolean {
  return !state.keepNewest && (state.list?.length ?? 0) > 1 && !isPinned(state);
}

/** True if the current item's time does not pass. */
export function isHeld({ air }: CycleState): boolean {
  return air !== null && (air.paused || air.blank);
}

/** True if nothing may replace the current item automatically. */
export function stays(state: CycleState): boolean {
  return state.current !== null && !state.leaving && (isPinned(state) || isHeld(state));
}

/** Replaces the current question. */
export function show(
  state: CycleState,
  question: ApprovedQuestion,
  effect: FadeType,
  { pushed, chosen = false }: { pushed: boolean; chosen?: boolean },
): CycleState {
  const index = state.list?.findIndex(({ id }) => id === question.id) ?? 0;
  const isOther = (id: number) => id !== question.id;
  const cut = state.cutShort.filter(isOther);
  const before = state.current ? [...state.back, state.current.question.id] : state.back;
  return {
    ...state,
    current: { key: state.nextKey, question, effect, pushed, chosen },
    leaving: false,
    seen: false,
    urgent: false,
    pages: 1,
    page: 0,
    pageLeaving: false,
    cursor: pushed && state.cursor ? state.cursor : { id: question.id, next: index + 1 },
    // Until it was seen: staff may put another one in its place before.
    cutShort: pushed ? [question.id, ...cut] : cut,
    after: state.after.filter(isOther),
    back: before.slice(-BACK_MOST),
    ahead: state.ahead.filter(isOther),
    turn: state.nextKey,
    nextKey: state.nextKey + 1,
  };
}

type Following = { question: ApprovedQuestion; pushed: boolean; chosen: boolean };

/** Returns the first of these questions that is on the list and not on the stage. */
function firstOther(state: CycleState, ids: readonly number[]): ApprovedQuestion | undefined {
  const other = ids.find((id) => id !== state.current?.question.id && listed(state, id));
  return other === undefined ? undefined : listed(state, other);
}

/**
 * Returns the item after the current one, from the first source that has any: new approvals waiting for a turn,
 * questions that staff asked for, those they went back from, those that came out of turn, then the cycle.
 * @param keepNewest the next one comes automatically, and the newest question is to stay
 */
export function following(state: CycleState, keepNewest: boolean): Following | null {
  const { list, current, cursor, cutShort, after, ahead, urgent } = state;
  if (!list?.[0]) return null;
  const fresh = urgent && !keepNewest ? firstOther(state, cutShort) : undefined;
  if (fresh) return { question: fresh, pushed: true, chosen: false };
  const asked = firstOther(state, after);
  if (asked) return { question: asked, pushed: true, chosen: true };
  if (keepNewest) {
    return { question: list[0], pushed: cutShort.includes(list[0].id), chosen: false };
  }
  const waiting = firstOther(state, [...ahead].reverse()) ?? firstOther(state, cutShort);
  if (waiting) return { question: waiting, pushed: true, chosen: false };
  const order = list.map((_, step) => list[((cursor?.next ?? 0) + step) % list.length]);
  const other = order.find((question) => question && question.id !== current?.question.id);
  return { question: other ?? list[0], pushed: false, chosen: false };
}

/** Returns the question that comes next, automatically or when staff go on; null without another one. */
export function comingNext(state: CycleState): ApprovedQuestion | null {
  const next = following(state, false)?.question;
  return next && next.id !== state.current?.question.id ? next : null;
}

/** Returns the last question shown before the current item that is still on the list. */
export function previousOf(state: CycleState): ApprovedQuestion | null {
  return firstOther(state, [...state.back].reverse()) ?? null;
}

/**
 * True if something new replaces the current item as soon as that was shown long enough; in a burst, each replaces the
 * one before.
 */
export function isAwaited(state: CycleState): boolean {
  const { list, current, cutShort, keepNewest, urgent } = state;
  if (!current || state.leaving || stays(state)) return false;
  if (keepNewest) return urgent && list?.[0]?.id !== current.question.id;
  const isOfBurst = current.pushed && !current.chosen;
  return (urgent || isOfBurst) && firstOther(state, cutShort) !== undefined;
}
