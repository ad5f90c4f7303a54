import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { FADE_TYPES } from '../../../server/contract/settings/wedeliver.ts';

export type FadeType = (typeof FADE_TYPES)[number];

/** One appearance of a question on the stage; `key` tells two appearances of the same question apart. */
export type Appearance = {
  key: number;
  question: ApprovedQuestion;
  effect: FadeType;
  /** Came by a new approval instead of by the cycle. */
  pushed: boolean;
};

/**
 * What the stage shows. `leaving`: the current item is fading out, and the next one follows when it is gone.
 * `outgoing`: an item that a new approval took the place of; it fades while the new one is there already.
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
  /** New approvals that were followed by another one before they had had their time; they are next. */
  cutShort: readonly number[];
  nextKey: number;
};

export type CycleAction =
  | { type: 'list'; list: readonly ApprovedQuestion[]; effect: FadeType; keepNewest: boolean }
  | { type: 'had-its-time' }
  | { type: 'leave' }
  | { type: 'next'; effect: FadeType; keepNewest: boolean }
  | { type: 'outgoing-gone'; key: number };

export const EMPTY_CYCLE: CycleState = {
  list: null,
  current: null,
  leaving: false,
  outgoing: null,
  cursor: null,
  cutShort: [],
  nextKey: 1,
};

function show(
  state: CycleState,
  question: ApprovedQuestion,
  effect: FadeType,
  pushed: boolean,
): CycleState {
  const index = state.list?.findIndex(({ id }) => id === question.id) ?? 0;
  const cut = state.cutShort.filter((id) => id !== question.id);
  return {
    ...state,
    current: { key: state.nextKey, question, effect, pushed },
    leaving: false,
    cursor: pushed && state.cursor ? state.cursor : { id: question.id, next: index + 1 },
    // Until it has had its time; a second approval right behind it would otherwise hide it for a whole round.
    cutShort: pushed ? [question.id, ...cut] : cut,
    nextKey: state.nextKey + 1,
  };
}

function following({ list, current, cursor, cutShort }: CycleState, keepNewest: boolean) {
  if (!list?.[0]) return null;
  if (keepNewest) return { question: list[0], pushed: false };
  const waiting = cutShort
    .filter((id) => id !== current?.question.id)
    .map((id) => list.find((question) => question.id === id))
    .find((question) => question !== undefined);
  if (waiting) return { question: waiting, pushed: true };
  const order = list.map((_, step) => list[((cursor?.next ?? 0) + step) % list.length]);
  const other = order.find((question) => question && question.id !== current?.question.id);
  return { question: other ?? list[0], pushed: false };
}

/** The cursor in a list that was fetched again: where its question has gone, the one that came after it is still next. */
function follow(
  { list: before, cursor }: CycleState,
  list: readonly ApprovedQuestion[],
): CycleState['cursor'] {
  if (!cursor) return null;
  const places = new Map(list.map(({ id }, index) => [id, index]));
  const own = places.get(cursor.id);
  if (own !== undefined) return { ...cursor, next: own + 1 };
  const heir = before?.slice(cursor.next).find(({ id }) => places.has(id));
  return { ...cursor, next: (heir && places.get(heir.id)) ?? list.length };
}

function receive(
  before: CycleState,
  list: readonly ApprovedQuestion[],
  effect: FadeType,
  keepNewest: boolean,
): CycleState {
  const known = new Set(before.list?.map(({ id }) => id));
  const byId = new Map(list.map((question) => [question.id, question]));
  const joined = before.list ? list.filter(({ id }) => !known.has(id)) : [];
  const newest = list[0];
  const state: CycleState = {
    ...before,
    list,
    cursor: follow(before, list),
    cutShort: [
      ...joined.slice(1).map(({ id }) => id),
      ...before.cutShort.filter((id) => byId.has(id)),
    ],
  };
  if (!newest) return state.current ? { ...state, leaving: true } : state;
  if (!state.current) return show(state, newest, effect, false);

  const first = joined[0];
  if (first) return { ...show(state, first, effect, true), outgoing: state.current };
  const fresh = byId.get(state.current.question.id);
  if (!fresh) return { ...state, leaving: true };
  if (keepNewest && fresh.id !== newest.id) {
    return { ...show(state, newest, effect, false), outgoing: state.current };
  }
  if (fresh === state.current.question) return state;
  return { ...state, current: { ...state.current, question: fresh } };
}

/** The display's cycle as a pure function; time and chance come in from outside. */
export function cycle(state: CycleState, action: CycleAction): CycleState {
  switch (action.type) {
    case 'list':
      return receive(state, action.list, action.effect, action.keepNewest);
    case 'had-its-time':
      return {
        ...state,
        cutShort: state.cutShort.filter((id) => id !== state.current?.question.id),
      };
    case 'leave':
      return state.current ? { ...state, leaving: true } : state;
    case 'next': {
      const next = following(state, action.keepNewest);
      if (!next) return { ...state, current: null, leaving: false, cursor: null, cutShort: [] };
      return show(state, next.question, action.effect, next.pushed);
    }
    case 'outgoing-gone':
      return state.outgoing?.key === action.key ? { ...state, outgoing: null } : state;
    default:
      return state;
  }
}
