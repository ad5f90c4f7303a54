import { STAGE } from '../../renderer/display/player/on-stage.ts';
import type { PlayerAction } from '../../renderer/display/player/play.ts';
import {
  EMPTY_PLAYER,
  isHeld,
  questionOn,
  type IdleLoop,
  type IdleState,
  type Item,
  type PlayerState,
  type Staged,
  type Slide,
} from '../../renderer/display/player/state.ts';
import type { ShownDraw } from '../../server/contract/draw.ts';
import type { PublicPoll } from '../../server/contract/polls.ts';
import { UNTOUCHED_PLAYBACK } from '../../server/contract/untouched-playback.ts';
import type { Playback } from '../../server/contract/playback.ts';
import { TRANSITION_MS } from '../../server/contract/limits.ts';
import type { ApprovedQuestion } from '../../server/contract/questions.ts';

/** A question of which only the id counts. */
export function asked(id: number, answer: string | null = null): ApprovedQuestion {
  const created_at = '2026-11-21T10:00:00.000Z';
  const votes = { votes: null, votable: false };
  return { id, content: `Question ${id}`, author_name: null, created_at, answer, ...votes };
}

/** A poll of which only the id counts. */
export function pollOf(id: number, voters = 0): PublicPoll {
  const options = [1, 2].map((one) => ({ id: one, text: `Option ${one}` }));
  const shown = { kind: 'single', phase: 'open', results: null } as const;
  return { id, question: `Poll ${id}`, options, round: 1, voters, ...shown };
}

/** A slide of which only the time counts. */
export function slide(id: string, ms: number): Slide {
  return { kind: 'slide', id, ms, picture: null };
}

/**
 * One appearance as the public saw it, of a question, a slide or a poll, in milliseconds of the driven clock; `leftAt`: it began to fade, null for one
 * that was replaced immediately or is still there. `pages`: those that were on, with the moment at which each came.
 */
type Appeared = {
  id: number | string;
  key: number;
  pushed: boolean;
  from: number;
  leftAt: number | null;
  goneAt: number | null;
  pages: { page: number; at: number }[];
};

/** A question's number, a slide's name, or `poll 3`. */
function idOf(item: Item): number | string {
  if (item.kind === 'slide') return item.id;
  if (item.kind === 'draw') return `draw ${item.draw.id}`;
  return item.kind === 'poll' ? `poll ${item.poll.id}` : item.question.id;
}

/** A stage whose clock moves only on request, as `usePlayer` has it: the same cycle, by the same timetable. */
export function drivenStage({
  pagesOf = () => 1,
  cycleSeconds = 8,
}: { cycleSeconds?: number; pagesOf?: (id: number) => number } = {}) {
  let keepNewest = false;
  let state: PlayerState = EMPTY_PLAYER;
  let list: readonly ApprovedQuestion[] = [];
  let playback: Playback = UNTOUCHED_PLAYBACK;
  let idle: IdleLoop | undefined;
  let staged: Staged | null = null;
  let wait: IdleState['wait'] = null;
  let waitsSince = 0;
  let now = 0;
  let spent = 0;
  let clockOf = '';
  let leavesAt: number | null = null;
  const record: Appeared[] = [];

  const note = (before: PlayerState) => {
    const last = record.at(-1);
    const { current, leaving, page } = state;
    if (last && before.current?.key !== current?.key) last.goneAt ??= now;
    if (current && before.current?.key !== current.key) {
      const { key, pushed, item } = current;
      const pages = [{ page, at: now }];
      record.push({ id: idOf(item), key, pushed, from: now, leftAt: null, goneAt: null, pages });
    } else if (last && current && before.page !== page) last.pages.push({ page, at: now });
    const own = record.at(-1);
    if (!own || own.key !== current?.key) return;
    if (leaving !== before.leaving) own.leftAt = leaving ? now : null;
  };
  const tell = (action: PlayerAction): void => {
    const before = state;
    state = STAGE.play(state, action);
    note(before);
    leavesAt = state.leaving ? (leavesAt ?? now + TRANSITION_MS) : null;
    const clock = `${state.turn} ${state.page}`;
    if (clock !== clockOf) spent = 0;
    clockOf = clock;
    const waits = state.idle?.wait ?? null;
    if (waits !== wait) waitsSince = now;
    wait = waits;
    const { current } = state;
    if (current && before.current?.key !== current.key) report();
  };
  const report = () => {
    const { current } = state;
    const id = questionOn(state)?.id;
    if (current && id !== undefined) tell({ type: 'pages', key: current.key, pages: pagesOf(id) });
  };
  const receive = () =>
    tell({
      type: 'list',
      list,
      effect: 'fade',
      keepNewest,
      playback,
      staged,
      ...(idle && { idle }),
    });
  /** The next thing that comes by itself, and in how many milliseconds. */
  const comes = (): { inMs: number; action: PlayerAction } | null => {
    const all: { inMs: number; action: PlayerAction }[] = [];
    if (leavesAt !== null)
      all.push({ inMs: leavesAt - now, action: { type: 'next', effect: 'fade', keepNewest } });
    const [first] = isHeld(state) ? [] : STAGE.timetable(state, cycleSeconds).moments;
    if (first) all.push({ inMs: Math.max(0, first.atMs - spent), action: first.action });
    if (wait !== null && wait !== 'over')
      all.push({ inMs: waitsSince + wait.ms - now, action: { type: 'slide-due', wait } });
    return all.toSorted((one, other) => one.inMs - other.inMs)[0] ?? null;
  };
  const goOn = (ms: number) => {
    now += ms;
    if (!state.leaving && !isHeld(state)) spent += ms;
  };

  return {
    record,
    state: () => state,
    playback: () => playback,
    shown: () => record.map(({ id }) => id),
    current: () => questionOn(state)?.id ?? null,
    keepsNewest: () => keepNewest,
    tell,
    receive(next: {
      list?: readonly ApprovedQuestion[];
      playback?: Playback;
      keepNewest?: boolean;
      idle?: IdleLoop;
      poll?: PublicPoll | null;
      draw?: ShownDraw | null;
    }) {
      list = next.list ?? list;
      playback = next.playback ?? playback;
      idle = next.idle ?? idle;
      if (next.poll !== undefined) staged = next.poll && { kind: 'poll', poll: next.poll };
      if (next.draw) staged = { kind: 'draw', draw: next.draw };
      keepNewest = next.keepNewest ?? keepNewest;
      receive();
    },
    /** The stage computes the layout of its current item again. */
    layOut: report,
    pass(milliseconds: number): void {
      const end = now + milliseconds;
      for (let next = comes(); next && now + next.inMs <= end; next = comes()) {
        goOn(next.inMs);
        tell(next.action);
      }
      goOn(end - now);
    },
    /** Runs until something else is on; not at all where what is on stays. */
    untilNext(): void {
      const { length } = record;
      for (let step = 0; step < 100 && record.length === length; step += 1) {
        const next = comes();
        if (!next) return;
        goOn(next.inMs);
        tell(next.action);
      }
    },
  };
}
