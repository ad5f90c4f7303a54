import { TRANSITION_MS } from '../../../server/contract/limits.ts';
import { begin, applyCommands } from './commands.ts';
import { play, timetable, type PlayerAction, type Rules, type Timetable } from './play.ts';
import {
  appear,
  goOn,
  isCounted,
  isStaged,
  lineUp,
  listed,
  questionOn,
  show,
  type FadeType,
  type IdleState,
  type PlayerState,
  type Slide,
  type Staged,
} from './state.ts';
import type { Scheduler } from './use-player.ts';

/** Milliseconds of questions between two slides while no new question comes. */
const SPELL_MS = 60_000;

/** The slide after the last one; between two questions not the invitation. */
function followingSlide({ slides, last }: IdleState, isBetween: boolean): Slide | undefined {
  const own = slides.findIndex(({ id }) => id === last?.id);
  const from = own === -1 ? (last?.at ?? 0) : own + (last?.cut ? 0 : 1);
  const order = slides.map((_, step) => slides[(from + step) % slides.length]);
  return order.find((slide) => !(isBetween && slide === slides[0]));
}

/** The slide that comes next: of the loop while nobody has asked, else between two questions once it is time. */
export function dueSlide({ list, idle, staged }: PlayerState): Slide | undefined {
  if (!idle || !list || staged) return undefined;
  const isBetween = list.length > 0;
  return isBetween && idle.wait !== 'over' ? undefined : followingSlide(idle, isBetween);
}

/** Gives the stage to what staff run; the question that it interrupts comes back after it. */
function showStaged(state: PlayerState, staged: Staged, effect: FadeType): PlayerState {
  const on = questionOn(state);
  const lined = on ? lineUp(state, on.id, { chosen: state.current?.chosen ?? false }) : state;
  return appear(lined, staged, effect, { pushed: true, chosen: true });
}

/** The question that staff hold on the stage, now that what they ran on it is over. */
function heldBehind(state: PlayerState) {
  const { playback, after, ahead } = state;
  if (!playback || !isStaged(state.current?.item)) return undefined;
  const interrupted = playback.paused || playback.blank ? [...after, ...[...ahead].reverse()] : [];
  return [playback.pinned, ...interrupted].map((id) => listed(state, id)).find(Boolean);
}

/** Goes on to what staff run on the stage, else to the slide that is due, else to the next question. */
const goOnOnStage: Rules['goOn'] = (state, effect, keepNewest) => {
  const { idle, staged } = state;
  if (staged) return showStaged(state, staged, effect);
  const held = heldBehind(state);
  if (held)
    return show(state, held, effect, { pushed: true, chosen: state.after.includes(held.id) });
  const slide = dueSlide(state);
  if (!idle || !slide) return goOn(state, effect, keepNewest);
  const on = appear(state, slide, effect, { pushed: false });
  const cursor = state.list?.length ? state.cursor : null;
  const last = { id: slide.id, at: idle.slides.indexOf(slide), cut: false };
  return { ...on, cursor, idle: { ...idle, last } };
};

const RULES: Rules = { begin, applyCommands, goOn: goOnOnStage };

/** Puts a slide on an empty stage. One that staff took out goes, and what they changed of it shows. */
function updateSlide(state: PlayerState, { effect, keepNewest }: PlayerAction & { type: 'list' }) {
  const { current, idle } = state;
  if (!current) return goOnOnStage(state, effect, keepNewest);
  const { item } = current;
  if (item.kind !== 'slide') return state;
  const slide = idle?.slides.find(({ id }) => id === item.id);
  return slide
    ? { ...state, current: { ...current, item: slide } }
    : goOnOnStage(state, effect, keepNewest);
}

/** True for two states of the same poll, or of the same result of a draw. */
function isSame(one: Staged, other: Staged): boolean {
  if (one.kind === 'poll') return other.kind === 'poll' && one.poll.id === other.poll.id;
  return other.kind === 'draw' && one.draw.id === other.draw.id;
}

/** Lets what staff have started take the stage at once, and leave it when they have ended it. */
function followStaged(state: PlayerState): PlayerState {
  const { current, staged } = state;
  if (!current) return state;
  const on = isStaged(current.item) ? current.item : null;
  if (on === staged) return state;
  if (on && staged && isSame(on, staged))
    return { ...state, current: { ...current, item: staged } };
  return { ...state, leaving: true };
}

/** True if slides may come between questions: these take turns, and staff want nothing of them now. */
function mayRest({ list, idle, keepNewest, playback, staged }: PlayerState): boolean {
  const isFree =
    staged === null &&
    playback !== null &&
    !playback.blank &&
    !playback.paused &&
    playback.pinned === null &&
    playback.after.length === 0;
  const slides = idle?.slides.length ?? 0;
  return isFree && !keepNewest && slides > 1 && (list?.length ?? 0) > 0;
}

/**
 * Applies the idle rule: a while after the last approval or command, slides come between two questions, and never
 * interrupt a text. Only a question that is alone on the list leaves for one, since nothing else follows it.
 */
function rest(before: PlayerState, after: PlayerState): PlayerState {
  const { list, playback, idle, current } = after;
  if (!idle) return after;
  const isSlide = current?.item.kind === 'slide';
  const waitFor = (wait: IdleState['wait']) => ({ ...after, idle: { ...idle, wait } });
  const isQuiet =
    mayRest(after) &&
    mayRest(before) &&
    list?.[0]?.id === before.list?.[0]?.id &&
    playback?.version === before.playback?.version &&
    idle.afterMs === before.idle?.afterMs;
  if (!isQuiet) {
    const isOver = isSlide && list?.length !== 0;
    const waiting = waitFor(mayRest(after) ? { ms: idle.afterMs + SPELL_MS } : null);
    return { ...waiting, leaving: after.leaving || isOver };
  }
  if (isSlide) return waitFor(null);
  if (idle.wait === null) return waitFor({ ms: SPELL_MS });
  const isAlone = list?.length === 1 && questionOn(after) !== null;
  return isAlone && idle.wait === 'over' ? { ...after, leaving: true } : after;
}

function step(before: PlayerState, action: PlayerAction): PlayerState {
  const { idle } = before;
  if (action.type === 'slide-due')
    return idle?.wait === action.wait ? { ...before, idle: { ...idle, wait: 'over' } } : before;
  if (action.type === 'step')
    return isCounted(before) ? play(before, { type: 'leave' }, RULES) : before;
  if (action.type !== 'list') return play(before, action, RULES);
  const given = action.idle && { last: null, wait: null, ...idle, ...action.idle };
  const { staged = null } = action;
  const after = play({ ...before, idle: given ?? idle, staged }, action, RULES);
  return followStaged(updateSlide(after, action));
}

/** Remembers that something else took a slide's place before its time was over. */
function noteCut(before: PlayerState, after: PlayerState, { type }: PlayerAction): PlayerState {
  const { idle } = after;
  const had = before.leaving ? undefined : before.current;
  const isCut =
    type === 'list' &&
    had?.item.kind === 'slide' &&
    (after.leaving || after.current?.item.kind !== 'slide');
  return isCut && idle?.last
    ? { ...after, idle: { ...idle, last: { ...idle.last, cut: true } } }
    : after;
}

const STAYS: Timetable = { moments: [], endMs: null, wholeMs: null };

/** Schedule of a slide, whose fades are in its time; one that is alone stays. */
function slideTimetable({ list, idle, leaving, turn }: PlayerState, ms: number): Timetable {
  const follows = list?.length !== 0 || (idle?.slides.length ?? 0) > 1;
  if (leaving || !follows) return STAYS;
  const action = { type: 'had-its-time', turn } as const;
  return { moments: [{ atMs: ms - TRANSITION_MS, action }], endMs: ms, wholeMs: ms };
}

/** The stage's scheduler: with staff's commands, polls, draws, and slides while nobody asks. */
export const STAGE: Scheduler = {
  play: (before, action) => noteCut(before, rest(before, step(before, action)), action),
  timetable(state, cycleSeconds) {
    const item = state.current?.item;
    if (isStaged(item)) return STAYS;
    return item?.kind === 'slide' ? slideTimetable(state, item.ms) : timetable(state, cycleSeconds);
  },
};
