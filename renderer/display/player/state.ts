import type { ShownDraw } from '../../../server/contract/draw.ts';
import type { Playback } from '../../../server/contract/playback.ts';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { FADE_TYPES } from '../../../server/contract/settings/wedeliver.ts';

export type FadeType = (typeof FADE_TYPES)[number];

/** Slide for a stage where nobody asks: a picture or a film that staff chose, or the invitation to ask. */
export type Slide = {
  kind: 'slide';
  /** Identifies it in the loop. */
  id: string;
  /** Milliseconds for which it is on, with its fades; a film's are its length. */
  ms: number;
  /** Null for the invitation. `aspect`: width by height. `film`: null for a picture. */
  picture: { url: string; aspect: number; film: { poster: string | null } | null } | null;
};

/** Slides of a stage, the invitation first, and how long it is quiet before they come between questions. */
export type IdleLoop = { slides: readonly Slide[]; afterMs: number };

export type IdleState = IdleLoop & {
  /**
   * The slide that was on last, and its place in the loop, where the loop goes on once it was taken out. `cut`: something
   * else took its place before its time was over, so it comes again.
   */
  last: { id: string; at: number; cut: boolean } | null;
  /** Wait for the next slide between two questions; null while none may come. */
  wait: { ms: number } | 'over' | null;
};

/** Poll or draw that staff run on the stage until they end it. */
export type Staged = { kind: 'poll'; poll: PublicPoll } | { kind: 'draw'; draw: ShownDraw };

/** Content that has the stage to itself. */
export type Item = { kind: 'question'; question: ApprovedQuestion } | Staged | Slide;

/** One appearance of an item on the stage; `key` tells two appearances of the same item apart. */
export type Appearance = {
  key: number;
  item: Item;
  effect: FadeType;
  /** Came through a new approval or at staff's word, not through the cycle. */
  pushed: boolean;
  /** Came at staff's word: where the newest one stays, this one stays until there is a newer one. */
  chosen: boolean;
};

/** State of the stage: it shows one item at a time, which leaves before the next one appears. */
export type PlayerState = {
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
  playback: Playback | null;
  /** Something new was approved while the current one was held. */
  newWaits: boolean;
  /** True without the cycle: the newest approval stays. */
  keepNewest: boolean;
  /** Slides of a stage for when nobody asks; null on a phone. */
  idle: IdleState | null;
  /** The result of a draw, or else the running poll, which has the stage until staff end it; null on a phone. */
  staged: Staged | null;
  /** A different number each time the current item's time starts over. */
  turn: number;
  nextKey: number;
};

export const EMPTY_PLAYER: PlayerState = {
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
  playback: null,
  newWaits: false,
  keepNewest: false,
  idle: null,
  staged: null,
  turn: 0,
  nextKey: 1,
};

/** Maximum length of `back`. */
const BACK_MOST = 50;

/** The question with this id, if it is on the list. */
export function listed({ list }: PlayerState, id: number | null): ApprovedQuestion | undefined {
  return id === null ? undefined : list?.find((question) => question.id === id);
}

/** The question that is on, or is leaving; null while something else has the stage, or nothing. */
export function questionOn({ current }: PlayerState): ApprovedQuestion | null {
  return current?.item.kind === 'question' ? current.item.question : null;
}

/** The poll that is on, or is leaving. */
export function pollOn({ current }: PlayerState): PublicPoll | null {
  return current?.item.kind === 'poll' ? current.item.poll : null;
}

/** The result of a draw that is on, or is leaving. */
export function drawOn({ current }: PlayerState): ShownDraw | null {
  return current?.item.kind === 'draw' ? current.item.draw : null;
}

/** True for what staff run on the stage. */
export function isStaged(item: Item | undefined): item is Staged {
  return item?.kind === 'poll' || item?.kind === 'draw';
}

/** True if the current item is the one that staff pinned. */
export function isPinned(state: PlayerState): boolean {
  const question = questionOn(state);
  return question !== null && state.playback?.pinned === question.id;
}

/** True if the current question leaves when its time is over. */
export function isCounted(state: PlayerState): boolean {
  return !state.keepNewest && (state.list?.length ?? 0) > 1 && !isPinned(state);
}

/** True if the current item's time does not pass. A slide's always does. */
export function isHeld(state: PlayerState): boolean {
  const { playback } = state;
  return questionOn(state) !== null && playback !== null && (playback.paused || playback.blank);
}

/** True if nothing may replace the current item automatically. */
export function stays(state: PlayerState): boolean {
  return !state.leaving && (isPinned(state) || isHeld(state) || isStaged(state.current?.item));
}

/** Puts a question in line behind what staff run on the stage. */
export function lineUp(
  state: PlayerState,
  id: number,
  { chosen = false }: Pick<How, 'chosen'>,
): PlayerState {
  const [after, ahead] = [state.after, state.ahead].map((ids) => ids.filter((one) => one !== id));
  return chosen
    ? { ...state, after: [id, ...(after ?? [])], ahead: ahead ?? [] }
    : { ...state, ahead: [...(ahead ?? []), id] };
}

type How = { pushed: boolean; chosen?: boolean };

/** Replaces the current item. */
export function appear(
  state: PlayerState,
  item: Item,
  effect: FadeType,
  { pushed, chosen = false }: How,
): PlayerState {
  const before = questionOn(state);
  return {
    ...state,
    current: { key: state.nextKey, item, effect, pushed, chosen },
    leaving: false,
    seen: false,
    urgent: false,
    pages: 1,
    page: 0,
    pageLeaving: false,
    back: before ? [...state.back, before.id].slice(-BACK_MOST) : state.back,
    turn: state.nextKey,
    nextKey: state.nextKey + 1,
  };
}

/** Replaces the current item with a question; what staff run there stays, and the question comes after it. */
export function show(
  before: PlayerState,
  question: ApprovedQuestion,
  effect: FadeType,
  how: How,
): PlayerState {
  const { id } = question;
  if (before.staged) return lineUp(before, id, how);
  const state = appear(before, { kind: 'question', question }, effect, how);
  const index = state.list?.findIndex((other) => other.id === id) ?? 0;
  const isOther = (other: number) => other !== id;
  const cut = state.cutShort.filter(isOther);
  return {
    ...state,
    cursor: how.pushed && state.cursor ? state.cursor : { id, next: index + 1 },
    // Until it was seen: staff may put another one in its place before.
    cutShort: how.pushed ? [id, ...cut] : cut,
    after: state.after.filter(isOther),
    ahead: state.ahead.filter(isOther),
  };
}

type NextQuestion = { question: ApprovedQuestion; pushed: boolean; chosen: boolean };

/** Returns the first of these questions that is on the list and not on the stage. */
function firstOther(state: PlayerState, ids: readonly number[]): ApprovedQuestion | undefined {
  const on = questionOn(state);
  const other = ids.find((id) => id !== on?.id && listed(state, id));
  return other === undefined ? undefined : listed(state, other);
}

/**
 * Returns the question after the current item, from the first source that has any: new approvals waiting for a turn,
 * questions that staff asked for, those they went back from, those that came out of turn, then the cycle.
 * @param keepNewest the next one comes automatically, and the newest question is to stay
 */
export function nextQuestion(state: PlayerState, keepNewest: boolean): NextQuestion | null {
  const { list, cursor, cutShort, after, ahead, urgent } = state;
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
  const on = questionOn(state);
  const other = order.find((question) => question && question.id !== on?.id);
  return { question: other ?? list[0], pushed: false, chosen: false };
}

/** Returns the question that comes next, automatically or when staff go on; null without another one. */
export function comingNext(state: PlayerState): ApprovedQuestion | null {
  const next = nextQuestion(state, false)?.question;
  return next && next.id !== questionOn(state)?.id ? next : null;
}

/** Goes on to the question after the current item; the stage is empty if there is none. */
export function goOn(state: PlayerState, effect: FadeType, keepNewest: boolean): PlayerState {
  const next = nextQuestion(state, keepNewest);
  return next
    ? show(state, next.question, effect, next)
    : { ...state, current: null, leaving: false, cursor: null, cutShort: [], ahead: [] };
}

/** Returns the last question shown before the current item that is still on the list. */
export function previousOf(state: PlayerState): ApprovedQuestion | null {
  return firstOther(state, [...state.back].reverse()) ?? null;
}

/**
 * True if something new replaces the current item as soon as that was shown long enough; in a burst, each replaces the
 * one before.
 */
export function isAwaited(state: PlayerState): boolean {
  const { list, current, cutShort, keepNewest, urgent } = state;
  if (!current || state.leaving || stays(state)) return false;
  if (keepNewest) return urgent && list?.[0]?.id !== questionOn(state)?.id;
  const isOfBurst = current.pushed && !current.chosen;
  return (urgent || isOfBurst) && firstOther(state, cutShort) !== undefined;
}
