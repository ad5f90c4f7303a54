import { cycle } from '../../renderer/display/cycle/cycle.ts';
import { timetable, type CycleAction } from '../../renderer/display/cycle/run-cycle.ts';
import {
  EMPTY_CYCLE,
  FREE_AIR,
  isHeld,
  type Air,
  type CycleState,
} from '../../renderer/display/cycle/state.ts';
import { TRANSITION_MS } from '../../server/contract/limits.ts';
import type { ApprovedQuestion } from '../../server/contract/questions.ts';

/** A question of which only the id counts. */
export function asked(id: number, answer: string | null = null): ApprovedQuestion {
  const created_at = '2026-11-21T10:00:00.000Z';
  const votes = { votes: null, votable: false };
  return { id, content: `Question ${id}`, author_name: null, created_at, answer, ...votes };
}

/**
 * One appearance as the public saw it, in milliseconds of the driven clock; `leftAt`: it began to fade, null for one
 * that was replaced immediately or is still there. `pages`: those that were on, with the moment at which each came.
 */
type Appeared = {
  id: number;
  key: number;
  pushed: boolean;
  from: number;
  leftAt: number | null;
  goneAt: number | null;
  pages: { page: number; at: number }[];
};

/** A stage whose clock moves on when it is told to, as `useCycle` has it: the same cycle, by the same timetable. */
export function drivenStage({
  pagesOf = () => 1,
  cycleSeconds = 8,
}: { cycleSeconds?: number; pagesOf?: (id: number) => number } = {}) {
  let keepNewest = false;
  let state: CycleState = EMPTY_CYCLE;
  let list: readonly ApprovedQuestion[] = [];
  let air: Air = FREE_AIR;
  let now = 0;
  let spent = 0;
  let clockOf = '';
  let leavesAt: number | null = null;
  const record: Appeared[] = [];

  const note = (before: CycleState) => {
    const last = record.at(-1);
    const { current, leaving, page } = state;
    if (last && before.current?.key !== current?.key) last.goneAt ??= now;
    if (current && before.current?.key !== current.key) {
      const { key, pushed, question } = current;
      const pages = [{ page, at: now }];
      const { id } = question;
      record.push({ id, key, pushed, from: now, leftAt: null, goneAt: null, pages });
    } else if (last && current && before.page !== page) last.pages.push({ page, at: now });
    const own = record.at(-1);
    if (!own || own.key !== current?.key) return;
    if (leaving !== before.leaving) own.leftAt = leaving ? now : null;
  };
  const tell = (action: CycleAction): void => {
    const before = state;
    state = cycle(state, action);
    note(before);
    leavesAt = state.leaving ? (leavesAt ?? now + TRANSITION_MS) : null;
    const clock = `${state.turn} ${state.page}`;
    if (clock !== clockOf) spent = 0;
    clockOf = clock;
    const { current } = state;
    if (current && before.current?.key !== current.key) report();
  };
  const report = () => {
    const { current } = state;
    if (current) tell({ type: 'pages', key: current.key, pages: pagesOf(current.question.id) });
  };
  const receive = () => tell({ type: 'list', list, effect: 'fade', keepNewest, air });
  /** The next thing that comes by itself, and in how many milliseconds. */
  const comes = (): { inMs: number; action: CycleAction } | null => {
    if (leavesAt !== null)
      return { inMs: leavesAt - now, action: { type: 'next', effect: 'fade', keepNewest } };
    const [first] = isHeld(state) ? [] : timetable(state, cycleSeconds).moments;
    return first ? { inMs: Math.max(0, first.atMs - spent), action: first.action } : null;
  };
  const goOn = (ms: number) => {
    now += ms;
    if (!state.leaving && !isHeld(state)) spent += ms;
  };

  return {
    record,
    state: () => state,
    air: () => air,
    shown: () => record.map(({ id }) => id),
    current: () => state.current?.question.id ?? null,
    keepsNewest: () => keepNewest,
    tell,
    /** What the server says now. */
    receive(next: { list?: readonly ApprovedQuestion[]; air?: Air; keepNewest?: boolean }) {
      list = next.list ?? list;
      air = next.air ?? air;
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
