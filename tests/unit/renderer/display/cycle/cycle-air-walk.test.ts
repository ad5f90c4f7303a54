import { describe, expect, test } from 'vitest';
import {
  cycle,
  EMPTY_CYCLE,
  type CycleState,
} from '../../../../../renderer/display/cycle/cycle.ts';
import { comingNext } from '../../../../../renderer/display/cycle/following.ts';
import {
  FREE_AIR,
  isHeld,
  isPinned,
  type Air,
} from '../../../../../renderer/display/cycle/state.ts';
import type { AirCommand } from '../../../../../server/contract/air.ts';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';
import { obey, withoutQuestions } from '../../../../../server/features/air/air-rules.ts';
import { chance, seeds } from '../../../../support/random-walk.ts';

const STEPS = 400;

function ask(id: number): ApprovedQuestion {
  const created_at = '2026-11-21T10:00:00.000Z';
  const votes = { votes: null, votable: false };
  return { id, content: `Question ${id}`, author_name: null, created_at, answer: null, ...votes };
}

/** Staff at the remote control, approvals, withdrawals and turns in any order; then nobody touches it any more. */
function walk(seed: number) {
  const { below, happens, oneOf } = chance(seed);
  let state: CycleState = EMPTY_CYCLE;
  let air: Air = FREE_AIR;
  let list: ApprovedQuestion[] = [];
  let keepNewest = false;
  let lastId = 0;
  const told: string[] = [];
  const lately = () => told.slice(-15).join(' · ');

  const tell = (action: Parameters<typeof cycle>[1]) => {
    state = cycle(state, action);
    told.push(`${action.type} → ${state.current?.question.id ?? 'nothing'}`);
  };
  const receive = () => tell({ type: 'list', list, effect: 'fade', keepNewest, air });
  const turn = () => {
    if (!isHeld(state)) tell({ type: 'had-its-time' });
    // Where the newest one stays, only what was withdrawn leaves.
    if (!keepNewest) tell({ type: 'leave' });
    if (state.leaving) tell({ type: 'next', effect: 'fade', keepNewest });
  };
  const command = (what: AirCommand) => {
    const before = state.current?.question.id;
    air = obey(air, what);
    told.push(JSON.stringify(what));
    receive();
    const now = state.current?.question.id;
    if (what.do === 'show' || what.do === 'pin') expect(now, lately()).toBe(what.question_id);
    if (what.do === 'pause' || what.do === 'blank') expect(now, lately()).toBe(before);
  };

  const steps = {
    turn() {
      const { current, leaving } = state;
      turn();
      if (!leaving && current && (isHeld(state) || isPinned(state)))
        expect(state.current?.key, `held, and gone: ${lately()}`).toBe(current.key);
    },
    approve() {
      const held = state.current && !state.leaving && (isHeld(state) || isPinned(state));
      const { current } = state;
      list = [ask((lastId += 1)), ...list];
      receive();
      if (held) {
        expect(state.current?.key, `a new one pushed in: ${lately()}`).toBe(current?.key);
        const line = [...state.after, ...state.ahead, lastId];
        expect(line, `a new one is not next: ${lately()}`).toContain(comingNext(state)?.id);
      } else expect(state.current?.question.id, lately()).toBe(lastId);
    },
    withdraw() {
      const gone = new Set(list.filter(() => happens(0.15)).map(({ id }) => id));
      list = list.filter(({ id }) => !gone.has(id));
      air = withoutQuestions(air, (id) => gone.has(id));
      receive();
      if (state.current && gone.has(state.current.question.id))
        expect(state.leaving, `what was withdrawn stays: ${lately()}`).toBe(true);
    },
    settings() {
      keepNewest = !keepNewest;
      receive();
    },
    about() {
      if (list.length === 0) return;
      const { id } = oneOf(list);
      command({ do: oneOf(['show', 'pin', 'after', 'not-after'] as const), question_id: id });
    },
    step: () => command({ do: oneOf(['next', 'previous'] as const) }),
    hold: () => command({ do: oneOf(['pause', 'resume', 'unpin', 'blank', 'unblank'] as const) }),
  };
  const kinds = ['turn', 'turn', 'turn', 'approve', 'withdraw', 'about', 'step', 'hold'] as const;
  for (let step = 0; step < STEPS; step += 1) {
    steps[happens(0.03) ? 'settings' : oneOf(kinds)]();
    if (list.length > 0) expect(state.current, `empty: ${lately()}`).not.toBeNull();
    const { pinned } = air;
    if (pinned !== null) expect(state.current?.question.id, lately()).toBe(pinned);
  }

  // Whatever was done, the cycle still brings every question.
  keepNewest = false;
  list = [...list, ...Array.from({ length: 3 + below(5) }, () => ask((lastId += 1)))];
  for (const what of ['resume', 'unpin', 'unblank'] as const) command({ do: what });
  const seen = new Set<number>();
  const waiting = state.after.length + state.ahead.length + state.cutShort.length;
  for (let round = 0; round < waiting + list.length; round += 1) {
    turn();
    seen.add(state.current?.question.id ?? 0);
  }
  expect(
    list.filter(({ id }) => !seen.has(id)),
    `lost: ${lately()}`,
  ).toEqual([]);
}

describe.each(seeds(150))('with staff at the remote control on day %i', (seed) => {
  test('held is held, new ones are next, and no question is lost', () => walk(seed));
});
