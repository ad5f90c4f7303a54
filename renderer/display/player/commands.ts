import {
  isHeld,
  isPinned,
  listed,
  nextQuestion,
  previousOf,
  questionOn,
  show,
  type PlayerState,
  type FadeType,
} from './state.ts';
import type { Playback } from '../../../server/contract/playback.ts';

/** On to what follows, right away. What was skipped does not come back. */
function skip(state: PlayerState, effect: FadeType): PlayerState {
  const id = questionOn(state)?.id;
  const rest = { ...state, cutShort: state.cutShort.filter((other) => other !== id) };
  const next = nextQuestion(rest, false);
  if (!next || next.question.id === id || isPinned(state) || state.staged) return state;
  return show(rest, next.question, effect, { pushed: next.pushed, chosen: true });
}

/** Back to what was really shown before; what it takes the place of comes after it. */
function goBack(state: PlayerState, effect: FadeType): PlayerState {
  const question = previousOf(state);
  if (!question || !state.current || isPinned(state) || state.staged) return state;
  const on = questionOn(state);
  return {
    ...show(state, question, effect, { pushed: true, chosen: true }),
    back: state.back.slice(0, state.back.lastIndexOf(question.id)),
    ahead: [...state.ahead.filter((id) => id !== question.id), ...(on ? [on.id] : [])],
  };
}

function showChosen(state: PlayerState, id: number | null, effect: FadeType): PlayerState {
  const question = listed(state, id);
  if (!question) return state;
  if (!state.current || questionOn(state)?.id !== id)
    return show(state, question, effect, { pushed: true, chosen: true });
  // It is on already: it stays for its whole time, from its first page on.
  return {
    ...state,
    current: { ...state.current, chosen: true },
    leaving: false,
    page: 0,
    pageLeaving: false,
    turn: state.nextKey,
    nextKey: state.nextKey + 1,
  };
}

function runLast(state: PlayerState, { last, version }: Playback, effect: FadeType): PlayerState {
  if (last?.do === 'show') return showChosen(state, last.question_id, effect);
  // A step belongs to its moment: one that was missed is over.
  if (last?.version !== version) return state;
  if (last.do === 'not-after') {
    return { ...state, after: state.after.filter((id) => id !== last.question_id) };
  }
  return last.do === 'next' ? skip(state, effect) : goBack(state, effect);
}

/** Brings back the newest question, if that one is to stay, once the question that replaced it is no longer held. */
function release(before: PlayerState, state: PlayerState): PlayerState {
  const newest = state.list?.[0];
  const { current, newWaits } = state;
  const isFree = !isHeld(state) && !isPinned(state);
  const wasPinned = isPinned(before);
  // What staff have just put in its place is no longer what was held.
  const isSame = current?.key === before.current?.key;
  if (!isFree) return state;
  const after = { ...state, newWaits: false };
  if (!isSame || !(isHeld(before) || wasPinned)) return after;
  if (!state.keepNewest || !newest || !current || newest.id === questionOn(state)?.id) return after;
  return wasPinned || newWaits || !current.chosen ? { ...after, leaving: true } : after;
}

/**
 * Starts an empty stage: with the question that staff pinned or chose before they paused, as on the other screens, or
 * where a reloaded page was, else with the newest.
 * @param pushed something has just been approved; else it is the first list of all
 */
export function begin(
  state: PlayerState,
  playback: Playback,
  effect: FadeType,
  pushed: boolean,
): PlayerState {
  const asked = playback.paused || playback.blank ? (playback.last?.question_id ?? null) : null;
  const first =
    listed(state, playback.pinned) ??
    listed(state, asked) ??
    listed(state, state.cursor?.id ?? null) ??
    state.list?.[0];
  const after = playback.after.map(({ question_id: id }) => id);
  const begun = { ...state, playback, after };
  return first ? show(begun, first, effect, { pushed, chosen: first.id === asked }) : begun;
}

/** Applies the commands that this screen has not seen yet. */
export function applyCommands(
  before: PlayerState,
  playback: Playback,
  effect: FadeType,
): PlayerState {
  // Of a server that started again on an older database, no command is new; what holds there holds here.
  const seen = before.playback?.version ?? playback.version;
  const asked = playback.after
    .filter(({ version, question_id: id }) => version > seen && id !== questionOn(before)?.id)
    .map(({ question_id: id }) => id);
  let state: PlayerState = {
    ...before,
    playback,
    after: [...before.after.filter((id) => !asked.includes(id)), ...asked],
  };
  if (playback.last && playback.last.version > seen) state = runLast(state, playback, effect);
  const pinned = listed(state, playback.pinned);
  if (pinned && state.current && (!isPinned(state) || state.leaving)) {
    state = showChosen(state, pinned.id, effect);
  }
  return release(before, state);
}
