import type { AirState } from '../../../server/contract/air.ts';
import { UNTOUCHED_AIR } from '../../../server/contract/untouched-air.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { FADE_TYPES } from '../../../server/contract/settings/wedeliver.ts';

export type FadeType = (typeof FADE_TYPES)[number];

/** What staff want of the screens, apart from the questions' texts: those are in the list. */
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

/** What the stage shows: one item at a time, which leaves before the next one comes. */
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
  /** That page is fading out, and the next one of the same item follows. */
  pageLeaving: boolean;
  /**
   * Where the cycle stands: new approvals do not move it, so nothing old is skipped on a busy day. `next` is where it
   * goes on in the list, which may be one past its end.
   */
  cursor: { id: number; next: number } | null;
  /** What came out of turn and was not seen yet, because it has to wait or because another one took its place; they are next. */
  cutShort: readonly number[];
  /** Staff want these after the current one, in this order. */
  after: readonly number[];
  /** What was shown before the current one, the latest last. */
  back: readonly number[];
  /** What staff went back from: it comes again, the last one first. */
  ahead: readonly number[];
  /** What staff want, as far as it is obeyed; the screen has seen it up to its version. Null before the first list. */
  air: Air | null;
  /** Something new was approved while the current one was held. */
  newWaits: boolean;
  /** Without the cycle, the newest approval stays. */
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

/** How many of those shown are remembered. */
const BACK_MOST = 50;

/** The question with this id, if it is on the list. */
export function listed({ list }: CycleState, id: number | null): ApprovedQuestion | undefined {
  return id === null ? undefined : list?.find((question) => question.id === id);
}

/** Whether the current item is the one that staff pinned. */
export function isPinned({ air, current }: CycleState): boolean {
  return current !== null && air !== null && air.pinned === current.question.id;
}

/** Whether the current item leaves by itself. */
export function isCounted(state: CycleState): boolean {
  return !state.keepNewest && (state.list?.length ?? 0) > 1 && !isPinned(state);
}

/** Whether the current item's time stands still. */
export function isHeld({ air }: CycleState): boolean {
  return air !== null && (air.paused || air.blank);
}

/** Whether nothing may take the current item's place by itself. */
export function stays(state: CycleState): boolean {
  return state.current !== null && !state.leaving && (isPinned(state) || isHeld(state));
}

/** Puts a question in the current one's place. */
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

/** The first of the ids that is on the list and not on the stage. */
function firstOther(state: CycleState, ids: readonly number[]): ApprovedQuestion | undefined {
  const other = ids.find((id) => id !== state.current?.question.id && listed(state, id));
  return other === undefined ? undefined : listed(state, other);
}

/**
 * What follows the current item: what was approved meanwhile and waits for its place, what staff asked for, what they
 * went back from, what came out of turn, then the cycle.
 * @param keepNewest it follows by itself, where the newest one stays
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

/** What comes next by itself or when staff go on; null when there is nothing else. */
export function comingNext(state: CycleState): ApprovedQuestion | null {
  const next = following(state, false)?.question;
  return next && next.id !== state.current?.question.id ? next : null;
}

/** What was shown last before the current item and is still on the list. */
export function previousOf(state: CycleState): ApprovedQuestion | null {
  return firstOther(state, [...state.back].reverse()) ?? null;
}

/**
 * Whether something new takes the current item's place as soon as that has been seen; in a burst, each takes the place
 * of the one before.
 */
export function isAwaited(state: CycleState): boolean {
  const { list, current, cutShort, keepNewest, urgent } = state;
  if (!current || state.leaving || stays(state)) return false;
  if (keepNewest) return urgent && list?.[0]?.id !== current.question.id;
  const isOfBurst = current.pushed && !current.chosen;
  return (urgent || isOfBurst) && firstOther(state, cutShort) !== undefined;
}
