import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { following } from './following.ts';
import { begin, obey } from './obey.ts';
import {
  FREE_AIR,
  show,
  showAtOnce,
  stays,
  type Air,
  type CycleState,
  type FadeType,
} from './state.ts';

export { EMPTY_CYCLE, type Appearance, type CycleState, type FadeType } from './state.ts';

export type CycleAction =
  /** What is known now: the list, and what staff want of the screens. */
  | {
      type: 'list';
      list: readonly ApprovedQuestion[];
      effect: FadeType;
      keepNewest: boolean;
      air?: Air;
    }
  | { type: 'had-its-time' }
  | { type: 'leave' }
  | { type: 'next'; effect: FadeType; keepNewest: boolean }
  | { type: 'outgoing-gone'; key: number };

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

function receiveList(
  before: CycleState,
  { list, effect, keepNewest, air = FREE_AIR }: CycleAction & { type: 'list' },
): CycleState {
  const known = new Set(before.list?.map(({ id }) => id));
  const byId = new Map(list.map((question) => [question.id, question]));
  const joined = before.list ? list.filter(({ id }) => !known.has(id)) : [];
  const [newest, first] = [list[0], joined[0]];
  // What staff hold gives way to nothing; what is new then waits and is next.
  const waits = stays(before) && byId.has(before.current?.question.id ?? 0);
  const came = (waits ? joined : joined.slice(1)).map(({ id }) => id);
  const isThere = (id: number) => byId.has(id);
  const state: CycleState = {
    ...before,
    list,
    keepNewest,
    cursor: follow(before, list),
    cutShort: [...came, ...before.cutShort.filter(isThere)],
    after: before.after.filter(isThere),
    ahead: before.ahead.filter(isThere),
    newWaits: before.newWaits || (waits && joined.length > 0),
  };
  if (!newest) return state.current ? { ...state, leaving: true } : { ...state, air };
  if (!state.current) return begin(state, air, effect);

  const fresh = byId.get(state.current.question.id);
  if (first && !waits) return showAtOnce(state, first, effect, { pushed: true });
  if (!fresh) return { ...state, leaving: true };
  const isToldNow = keepNewest && !before.keepNewest;
  const mayStay = state.current.chosen && !isToldNow;
  if (keepNewest && fresh.id !== newest.id && !mayStay && !waits) {
    return showAtOnce(state, newest, effect, { pushed: false });
  }
  const chosen = mayStay;
  if (fresh === state.current.question && chosen === state.current.chosen) return state;
  return { ...state, current: { ...state.current, question: fresh, chosen } };
}

/** The display's cycle as a pure function; time and chance come in from outside. */
export function cycle(state: CycleState, action: CycleAction): CycleState {
  switch (action.type) {
    case 'list': {
      const { effect, air = FREE_AIR } = action;
      return obey(receiveList(state, action), air, effect);
    }
    case 'had-its-time':
      return {
        ...state,
        cutShort: state.cutShort.filter((id) => id !== state.current?.question.id),
      };
    case 'leave':
      return state.current && !stays(state) ? { ...state, leaving: true } : state;
    case 'next': {
      const next = following(state, action.keepNewest);
      if (!next) {
        return { ...state, current: null, leaving: false, cursor: null, cutShort: [], ahead: [] };
      }
      return show(state, next.question, action.effect, next);
    }
    case 'outgoing-gone':
      return state.outgoing?.key === action.key ? { ...state, outgoing: null } : state;
    default:
      return state;
  }
}
