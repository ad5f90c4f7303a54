import { describe, expect, test } from 'vitest';
import {
  cycle,
  EMPTY_CYCLE,
  type CycleAction,
  type CycleState,
} from '../../../../../renderer/display/cycle/cycle.ts';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';
import { chance, seeds } from '../../../../support/random-walk.ts';

const STEPS = 300;

function ask(id: number): ApprovedQuestion {
  return {
    id,
    content: `Question ${id}`,
    author_name: null,
    created_at: '2026-11-21T10:00:00.000Z',
    answer: null,
    votes: null,
    votable: false,
  };
}

/** A show's day in random order: approvals one by one and in bursts, withdrawals, edits, and the cycle's own turns. */
function walk(seed: number, keepNewest: boolean) {
  const { below, happens, oneOf } = chance(seed);
  let state: CycleState = EMPTY_CYCLE;
  let list: ApprovedQuestion[] = [];
  let lastId = 0;
  /** What the cycle brought since each question on the list was last shown. */
  const shownSince = new Map<number, Set<number>>();
  /** Approvals that have not had their time yet, in the order in which they are to come. */
  let unseen: number[] = [];
  const told: string[] = [];
  const lately = () => told.slice(-20).join(' ');

  const tell = (action: CycleAction) => {
    const before = state.current;
    state = cycle(state, action);
    const { current } = state;
    if (!current || current.key === before?.key) return false;
    told.push(`${current.question.id}${current.pushed ? '!' : ''}`);
    shownSince.set(current.question.id, new Set());
    if (list.length > 1) {
      expect(current.question.id, `twice in a row: ${lately()}`).not.toBe(before?.question.id);
    }
    return true;
  };
  const receive = (next: ApprovedQuestion[]) => {
    list = next;
    const ids = new Set(list.map(({ id }) => id));
    unseen = unseen.filter((id) => ids.has(id));
    for (const id of shownSince.keys()) if (!ids.has(id)) shownSince.delete(id);
    for (const id of ids) shownSince.set(id, shownSince.get(id) ?? new Set());
    tell({ type: 'list', list, effect: 'fade', keepNewest });
  };
  const next = () => {
    const waiting = unseen.find((id) => id !== state.current?.question.id);
    const came = tell({ type: 'next', effect: 'fade', keepNewest });
    if (!came || keepNewest) return;
    if (waiting !== undefined) {
      expect(state.current?.question.id, `an approval had to wait: ${lately()}`).toBe(waiting);
      unseen = [waiting, ...unseen.filter((id) => id !== waiting)];
      return;
    }
    const shown = state.current?.question.id ?? 0;
    const others = [...shownSince].filter(([id]) => id !== shown);
    const skipped = others.filter(([, since]) => since.has(shown)).map(([id]) => id);
    expect(skipped, `skipped before ${shown} came again: ${lately()}`).toEqual([]);
    for (const [, since] of others) since.add(shown);
  };

  const steps = {
    approve() {
      const burst = happens(0.2) ? 1 + below(4) : 1;
      const fresh = Array.from({ length: burst }, () => ask((lastId += 1)));
      const { list: before, current: replaced } = state;
      receive([...fresh.toReversed(), ...list]);
      const came = fresh.map(({ id }) => id).toReversed();
      // The first list of all is the show so far, and what opens an empty stage has no other one in its way.
      if (before) unseen = [...(replaced ? came : came.slice(1)), ...unseen];
      expect(state.current?.question.id, `a new approval was not shown: ${lately()}`).toBe(lastId);
    },
    withdraw() {
      const gone = new Set(list.filter(() => happens(0.15)).map(({ id }) => id));
      receive(list.filter(({ id }) => !gone.has(id)));
      if (state.current && gone.has(state.current.question.id)) {
        expect(state.leaving, 'what was withdrawn stays').toBe(true);
      }
    },
    edit() {
      if (list.length === 0) return;
      const edited = oneOf(list).id;
      const before = told.length;
      receive(list.map((each) => (each.id === edited ? { ...each, answer: 'Yes.' } : each)));
      expect(told.length, 'an edit is no new appearance').toBe(before);
    },
    turn() {
      // Without a cycle only what was withdrawn leaves.
      if (keepNewest && !state.leaving) return;
      if (!state.leaving) {
        tell({ type: 'had-its-time' });
        unseen = unseen.filter((id) => id !== state.current?.question.id);
      }
      tell({ type: 'leave' });
      next();
    },
  };
  const daily = ['turn', 'turn', 'turn', 'turn', 'approve', 'withdraw', 'edit'] as const;
  for (let step = 0; step < STEPS; step += 1) {
    steps[list.length < 2 ? oneOf(['turn', 'approve'] as const) : oneOf(daily)]();
    if (keepNewest && !state.leaving && list[0]) {
      expect(state.current?.question.id, `not the newest: ${lately()}`).toBe(list[0].id);
    }
  }
}

describe.each(seeds(60))('on the random day %i', (seed) => {
  test('each is shown within a round, new ones at once, none twice in a row', () =>
    walk(seed, false));
  test('without a cycle the newest one stays', () => walk(seed, true));
});
