import { describe, expect, test } from 'vitest';
import {
  comingNext,
  FREE_AIR,
  previousOf,
  type Air,
} from '../../../../../renderer/display/cycle/state.ts';
import { obey } from '../../../../../server/features/air/air.ts';
import type { AirCommand } from '../../../../../server/contract/air.ts';
import { asked, drivenStage } from '../../../../support/driven-stage.ts';

/** Long enough for any item to have been seen. */
const SEEN_MS = 4000;
const FADE_MS = 500;
/** An item's time, without its fade. */
const TURN_MS = 8000;

/** A stage whose staff have the remote control, and the ids that it showed in that order. */
function openStage(ids: number[], keepNewest = false, begin: Air = FREE_AIR) {
  const stage = drivenStage({ keepNewest, pagesOf: (id) => (id === 9 ? 3 : 1) });
  let air = begin;
  stage.receive({ list: ids.map((id) => asked(id)), air });
  return {
    ...stage,
    now: stage.current,
    next: () => comingNext(stage.state())?.id ?? null,
    previous: () => previousOf(stage.state())?.id ?? null,
    list: (...next: number[]) => stage.receive({ list: next.map((id) => asked(id)) }),
    keepNewest: (on: boolean) => stage.receive({ keepNewest: on }),
    do(...commands: AirCommand[]) {
      for (const command of commands) {
        air = obey(air, command);
        stage.receive({ air });
      }
    },
    /** Hears of several commands at once, as after a lost connection. */
    hearLate(...commands: AirCommand[]) {
      for (const command of commands) air = obey(air, command);
      stage.receive({ air });
    },
    fullTurn: () => stage.untilNext(),
    /** What is on has been seen, and what takes its place is there. */
    settle() {
      stage.pass(SEEN_MS);
      stage.pass(FADE_MS);
    },
  };
}

function show(id: number): AirCommand {
  return { do: 'show', question_id: id };
}
function pin(id: number): AirCommand {
  return { do: 'pin', question_id: id };
}
function after(id: number): AirCommand {
  return { do: 'after', question_id: id };
}

describe('show now', () => {
  test('comes at once, and the cycle goes on where it was', () => {
    const stage = openStage([4, 3, 2, 1]);
    stage.fullTurn();
    stage.do(show(1));
    expect(stage.state()).toMatchObject({ leaving: false, current: { question: { id: 1 } } });
    stage.fullTurn();
    expect(stage.shown()).toEqual([4, 3, 1, 2]);
  });

  test('of an answer of several pages shows it from the start', () => {
    const stage = openStage([9, 1]);
    stage.pass(12_000);
    expect(stage.state().page).toBe(1);
    stage.do(show(9));
    expect(stage.state().page).toBe(0);
    stage.pass(24_000 - 1);
    expect(stage.shown()).toEqual([9]);
  });

  test('of what is on already gives it its whole time anew, without another appearance', () => {
    const stage = openStage([2, 1]);
    const { turn, current } = stage.state();
    stage.do(show(2));
    expect(stage.state().turn).not.toBe(turn);
    expect(stage.state().current?.key).toBe(current?.key);
  });

  test('of another one before what has just come was seen: that comes again after it', () => {
    const stage = openStage([3, 2, 1]);
    stage.list(4, 3, 2, 1);
    stage.settle();
    expect(stage.state()).toMatchObject({ seen: false, current: { question: { id: 4 } } });
    stage.do(show(1));
    stage.fullTurn();
    stage.fullTurn();
    expect(stage.shown()).toEqual([3, 4, 1, 4, 2]);
  });

  test('brings back what was just leaving', () => {
    const stage = openStage([2, 1]);
    stage.state();
    stage.do(show(2));
    stage.fullTurn();
    expect(stage.now()).toBe(1);
  });
});

describe('next and previous', () => {
  test('previous goes back through what was really shown, next comes forward again', () => {
    const stage = openStage([4, 3, 2, 1]);
    stage.do({ do: 'next' }, show(1), { do: 'next' });
    expect(stage.shown()).toEqual([4, 3, 1, 2]);
    stage.do({ do: 'previous' }, { do: 'previous' });
    expect(stage.shown().slice(4)).toEqual([1, 3]);
    expect(stage.previous()).toBe(4);
    stage.do({ do: 'next' }, { do: 'next' }, { do: 'next' }, { do: 'next' });
    // Then the cycle, where it was.
    expect(stage.shown().slice(6)).toEqual([1, 2, 1, 4]);
  });

  test('previous skips what left the list, and does nothing at the beginning', () => {
    const stage = openStage([3, 2, 1]);
    stage.do({ do: 'previous' });
    expect(stage.shown()).toEqual([3]);
    stage.fullTurn();
    stage.fullTurn();
    stage.list(3, 1);
    stage.do({ do: 'previous' });
    expect(stage.shown()).toEqual([3, 2, 1, 3]);
  });

  test('previous goes back round after round, each time to the one before', () => {
    const stage = openStage([3, 2, 1]);
    for (let turn = 0; turn < 4; turn += 1) stage.fullTurn();
    stage.do({ do: 'previous' }, { do: 'previous' }, { do: 'previous' });
    expect(stage.shown()).toEqual([3, 2, 1, 3, 2, 3, 1, 2]);
  });

  test('previous knows the last fifty, and not what was shown before those', () => {
    const stage = openStage(Array.from({ length: 60 }, (_, at) => 60 - at));
    for (let turn = 0; turn < 55; turn += 1) stage.do({ do: 'next' });
    const before = stage.now();
    let steps = 0;
    for (; stage.previous() !== null; steps += 1) stage.do({ do: 'previous' });
    expect([before, steps, stage.now()]).toEqual([5, 50, 55]);
  });

  test('what is skipped is not brought back before the others', () => {
    const stage = openStage([2, 1]);
    stage.list(3, 2, 1);
    stage.pass(1500);
    stage.pass(FADE_MS);
    expect(stage.now()).toBe(3);
    stage.do({ do: 'next' });
    expect(stage.now()).toBe(1);
    expect(stage.next()).toBe(3);
  });

  test('do nothing where there is one question alone, or none', () => {
    const one = openStage([1]);
    const empty = openStage([]);
    for (const stage of [one, empty]) stage.do({ do: 'next' }, { do: 'previous' });
    expect(one.shown()).toEqual([1]);
    expect(one.state().leaving).toBe(false);
    expect(empty.state()).toMatchObject({ current: null, leaving: false });
    empty.list(1);
    expect(empty.now()).toBe(1);
  });

  test('where the newest stays, a step leads to the others, until a new one comes', () => {
    const stage = openStage([3, 2, 1], true);
    stage.do({ do: 'next' });
    expect(stage.now()).toBe(2);
    stage.list(3, 2, 1);
    expect(stage.now()).toBe(2);
    stage.list(4, 3, 2, 1);
    stage.settle();
    expect(stage.now()).toBe(4);
  });
});

describe('after this one', () => {
  test('of a question that comes with it is no news: what is on has its whole time first', () => {
    const stage = openStage([3, 2, 1]);
    const list = [4, 3, 2, 1].map((id) => asked(id));
    stage.receive({ list, air: obey(stage.air(), after(4)) });
    stage.pass(TURN_MS - 1);
    expect(stage.state()).toMatchObject({ leaving: false, current: { question: { id: 3 } } });
    stage.pass(1 + FADE_MS);
    expect(stage.now()).toBe(4);
  });

  test('comes next, in the order asked for, before new approvals that waited', () => {
    const stage = openStage([5, 4, 3, 2, 1]);
    stage.do(after(1), after(2));
    expect(stage.now()).toBe(5);
    for (let turn = 0; turn < 4; turn += 1) stage.fullTurn();
    expect(stage.shown()).toEqual([5, 1, 2, 4, 3]);
  });

  test('of another one does not bring back what stood in line before and was shown', () => {
    const stage = openStage([4, 3, 2, 1]);
    stage.do(after(1));
    stage.fullTurn();
    stage.fullTurn();
    stage.do(after(2));
    stage.fullTurn();
    expect(stage.shown()).toEqual([4, 1, 3, 2]);
  });

  test('is taken back, or shown before its turn, and then does not come twice', () => {
    const stage = openStage([4, 3, 2, 1]);
    stage.do(after(1), after(2), { do: 'not-after', question_id: 1 }, show(2));
    expect(stage.next()).toBe(3);
  });

  test('stays in line for a screen that is behind when the laptop’s has shown it', () => {
    const stage = openStage([3, 2, 1]);
    stage.do(after(1));
    // The server took it out of the line.
    const shown = openStage([3, 2, 1], false, { ...stage.air(), after: [] });
    expect(stage.next()).toBe(1);
    expect(shown.next()).toBe(2);
  });
});

describe('pinned', () => {
  test('stays; a new approval waits and is next', () => {
    const stage = openStage([3, 2, 1]);
    stage.do(pin(1));
    stage.list(4, 3, 2, 1);
    stage.fullTurn();
    stage.do({ do: 'next' }, { do: 'previous' });
    expect(stage.shown()).toEqual([3, 1]);
    expect(stage.next()).toBe(4);
    stage.do({ do: 'unpin' });
    expect(stage.now()).toBe(1);
    stage.fullTurn();
    expect(stage.shown()).toEqual([3, 1, 4]);
  });

  test('has its whole time once it is unpinned', () => {
    const stage = openStage([3, 2, 1]);
    stage.do(pin(1));
    stage.pass(60_000);
    stage.do({ do: 'unpin' });
    stage.pass(TURN_MS - 1);
    expect(stage.state()).toMatchObject({ leaving: false, current: { question: { id: 1 } } });
    stage.pass(1);
    expect(stage.state().leaving).toBe(true);
  });

  test('leaves at once when it is withdrawn', () => {
    const stage = openStage([3, 2, 1]);
    stage.do(pin(1));
    stage.list(3, 2);
    expect(stage.state().leaving).toBe(true);
  });

  test('where the newest stays, that one is back at once when it is unpinned', () => {
    const stage = openStage([3, 2, 1], true);
    stage.do(pin(1));
    stage.list(4, 3, 2, 1);
    expect(stage.now()).toBe(1);
    stage.do({ do: 'unpin' });
    stage.pass(FADE_MS);
    expect(stage.now()).toBe(4);
  });
});

describe('paused', () => {
  test('stays; a new approval waits and is next, and a step goes on all the same', () => {
    const stage = openStage([3, 2, 1]);
    stage.do({ do: 'pause' });
    stage.list(4, 3, 2, 1);
    stage.fullTurn();
    expect(stage.shown()).toEqual([3]);
    stage.do({ do: 'next' });
    expect(stage.now()).toBe(4);
    stage.do({ do: 'resume' });
    stage.fullTurn();
    expect(stage.shown()).toEqual([3, 4, 2]);
  });

  test('keeps what is left of its time', () => {
    const stage = openStage([2, 1]);
    stage.pass(SEEN_MS);
    stage.do({ do: 'pause' });
    stage.pass(60_000);
    stage.do({ do: 'resume' });
    stage.pass(TURN_MS - SEEN_MS - 1);
    expect(stage.state().leaving).toBe(false);
    stage.pass(1);
    expect(stage.state().leaving).toBe(true);
  });

  test('what is withdrawn leaves all the same, and what follows stays', () => {
    const stage = openStage([3, 2, 1]);
    stage.do({ do: 'pause' });
    stage.list(2, 1);
    expect(stage.state().leaving).toBe(true);
    stage.fullTurn();
    stage.fullTurn();
    expect(stage.shown()).toEqual([3, 2]);
  });

  test('told meanwhile not to cycle, the newest one is there when it goes on', () => {
    const stage = openStage([3, 2, 1]);
    stage.fullTurn();
    stage.do({ do: 'pause' });
    stage.keepNewest(true);
    expect(stage.now()).toBe(2);
    stage.do({ do: 'resume' });
    stage.pass(FADE_MS);
    expect(stage.now()).toBe(3);
  });

  test('what staff chose gives way, too, when the newest one is told to stay', () => {
    const stage = openStage([3, 2, 1]);
    stage.do(show(1));
    stage.keepNewest(true);
    stage.pass(FADE_MS);
    expect(stage.now()).toBe(3);
    stage.keepNewest(false);
    stage.do(show(1), { do: 'pause' });
    stage.keepNewest(true);
    expect(stage.now()).toBe(1);
    stage.do({ do: 'resume' });
    stage.pass(FADE_MS);
    expect(stage.now()).toBe(3);
  });

  test('where the newest stays, what staff chose stays after a pause in which nothing new came', () => {
    const stage = openStage([3, 2, 1], true);
    stage.do(show(1), { do: 'pause' }, { do: 'resume' });
    expect(stage.now()).toBe(1);
    stage.do({ do: 'pause' });
    stage.list(4, 3, 2, 1);
    expect(stage.now()).toBe(1);
    stage.do({ do: 'resume' });
    stage.pass(FADE_MS);
    expect(stage.now()).toBe(4);
  });
});

describe('a screen that was away', () => {
  test('shows the question that was asked for, and lets a missed step be', () => {
    const stage = openStage([3, 2, 1]);
    stage.hearLate(show(1), { do: 'pause' });
    expect(stage.now()).toBe(1);
    stage.hearLate({ do: 'next' }, { do: 'resume' });
    expect(stage.now()).toBe(1);
  });

  test('that opens later begins with what is pinned, or with what is paused', () => {
    const first = openStage([3, 2, 1]);
    first.do(pin(1));
    expect(openStage([3, 2, 1], false, first.air()).shown()).toEqual([1]);
    first.do(show(2), { do: 'pause' });
    expect(openStage([3, 2, 1], false, first.air()).shown()).toEqual([2]);
    first.do({ do: 'resume' });
    expect(openStage([3, 2, 1], false, first.air()).shown()).toEqual([3]);
  });

  test('does what a server wants that lost its last minutes', () => {
    const stage = openStage([3, 2, 1], false, { ...FREE_AIR, version: 90 });
    const older = openStage([3, 2, 1]);
    older.do(pin(1));
    stage.receive({ air: older.air() });
    expect(stage.now()).toBe(1);
  });
});
