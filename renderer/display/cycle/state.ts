import { UNTOUCHED_AIR, type AirState } from '../../../server/contract/air.ts';
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
  /** Came by a new approval or by staff's word instead of by the cycle. */
  pushed: boolean;
  /** Came by staff's word: where the newest one stays, this one does until there is a newer one. */
  chosen: boolean;
};

/**
 * What the stage shows. `leaving`: the current item is fading out, and the next one follows when it is gone.
 * `outgoing`: an item whose place another one took at once; it fades while the new one is there already.
 */
export type CycleState = {
  /** Null until the first list has arrived. */
  list: readonly ApprovedQuestion[] | null;
  current: Appearance | null;
  leaving: boolean;
  outgoing: Appearance | null;
  /**
   * Where the cycle stands: new approvals do not move it, so nothing old is skipped on a busy day. `next` is where it
   * goes on in the list, which may be one past its end.
   */
  cursor: { id: number; next: number } | null;
  /** What came out of turn and has not had its time, because another one followed or because it had to wait; they are next. */
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
  /** Another number each time that the current item's time begins anew. */
  turn: number;
  nextKey: number;
};

export const EMPTY_CYCLE: CycleState = {
  list: null,
  current: null,
  leaving: false,
  outgoing: null,
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

/** Of what was shown, this much is remembered. */
const BACK_MOST = 50;

/** The question with this id, if it is on the list. */
export function listed({ list }: CycleState, id: number | null): ApprovedQuestion | undefined {
  return id === null ? undefined : list?.find((question) => question.id === id);
}

/** Whether the current item is the one that staff pinned. */
export function isPinned({ air, current }: CycleState): boolean {
  return current !== null && air !== null && air.pinned === current.question.id;
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
    cursor: pushed && state.cursor ? state.cursor : { id: question.id, next: index + 1 },
    // Until it has had its time; a second approval right behind it would otherwise hide it for a whole round.
    cutShort: pushed ? [question.id, ...cut] : cut,
    after: state.after.filter(isOther),
    back: before.slice(-BACK_MOST),
    ahead: state.ahead.filter(isOther),
    turn: state.nextKey,
    nextKey: state.nextKey + 1,
  };
}

/** Puts a question in the current one's place at once: that one fades while the new one is there already. */
export function showAtOnce(
  state: CycleState,
  question: ApprovedQuestion,
  effect: FadeType,
  how: { pushed: boolean; chosen?: boolean },
): CycleState {
  return { ...show(state, question, effect, how), outgoing: state.current };
}
