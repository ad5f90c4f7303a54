import { describe, expect, test } from 'vitest';
import { timetable } from '../../../../../renderer/display/cycle/run-cycle.ts';
import { FADE_MS, TURN_MS, openStage } from '../../../../support/driven-stage.ts';

describe('a new approval', () => {
  test('has the current one leave at once, and comes when that has gone', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.pass(2000);
    stage.list(3, 2, 1);
    expect(stage.state().leaving).toBe(true);
    stage.pass(FADE_MS);
    expect(stage.state().current).toMatchObject({ question: { id: 3 }, pushed: true });
    expect(stage.times()).toEqual([
      [2, 0],
      [3, 2000 + FADE_MS],
    ]);
  });

  test('has the time that is told end when the current one was seen', () => {
    const stage = openStage();
    stage.list(2, 1);
    expect(timetable(stage.state(), 8)).toMatchObject({ endMs: 8000, wholeMs: 8000 });
    stage.list(3, 2, 1);
    expect(timetable(stage.state(), 8)).toMatchObject({ endMs: 1500, wholeMs: 1500 });
    stage.pass(1500 + FADE_MS);
    stage.list(4, 3, 2, 1);
    expect(timetable(stage.state(), 8)).toMatchObject({ endMs: 4000, wholeMs: 4000 });
  });

  test('waits for what has just come, until that was seen', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.pass(200);
    stage.list(3, 2, 1);
    stage.pass(20_000);
    expect(stage.times().slice(0, 2)).toEqual([
      [2, 0],
      [3, 1500 + FADE_MS],
    ]);
  });

  test('does not move the cycle: the one whose turn it was comes after it', () => {
    const stage = openStage();
    stage.list(4, 3, 2, 1);
    stage.turns(1);
    stage.list(5, 4, 3, 2, 1);
    stage.turns(5);
    expect(stage.shown()).toEqual([4, 3, 5, 2, 1, 5, 4]);
  });

  test('of a burst waits for those before it: newest first, four seconds each, each once', () => {
    const stage = openStage();
    stage.list(2, 1);
    for (const id of [3, 4, 5]) {
      stage.list(...Array.from({ length: id }, (_, i) => id - i));
      stage.pass(700);
    }
    stage.pass(60_000);
    // The last one of them has the whole time: nothing waits for its place.
    const four = 4000 + FADE_MS;
    const first = 1500 + FADE_MS;
    expect(stage.times().slice(0, 6)).toEqual([
      [2, 0],
      [5, first],
      [4, first + four],
      [3, first + 2 * four],
      [1, first + 2 * four + TURN_MS],
      [5, first + 2 * four + 2 * TURN_MS],
    ]);
  });

  test('that comes while another one has its four seconds is before those that wait', () => {
    const stage = openStage();
    stage.list(1);
    stage.pass(5000);
    stage.list(3, 2, 1);
    stage.pass(1000);
    stage.list(4, 3, 2, 1);
    stage.pass(30_000);
    expect(stage.shown().slice(0, 4)).toEqual([1, 3, 4, 2]);
  });

  test('comes at once also behind what staff put in line or went back from', () => {
    const stage = openStage();
    stage.list(4, 3, 2, 1);
    const air = { ...stage.air(), version: 1, after: [{ version: 1, question_id: 1 }] };
    stage.receive({ air });
    stage.pass(2000);
    stage.list(5, 4, 3, 2, 1);
    stage.turns(2);
    expect(stage.shown()).toEqual([4, 5, 1]);
  });

  test('on an empty stage comes at once and has its four seconds, too', () => {
    const stage = openStage();
    stage.list();
    stage.list(1);
    stage.pass(1000);
    stage.list(2, 1);
    stage.turns(1);
    expect(stage.times()).toEqual([
      [1, 0],
      [2, 4000 + FADE_MS],
    ]);
  });

  test('that is withdrawn before its turn does not come', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.pass(2000);
    stage.list(4, 3, 2, 1);
    stage.list(4, 2, 1);
    stage.turns(2);
    expect(stage.shown()).toEqual([2, 4, 1]);
  });

  test('has four seconds also where the cycle is faster', () => {
    const stage = openStage({ cycleSeconds: 3 });
    stage.list(2, 1);
    stage.list(3, 2, 1);
    stage.turns(3);
    expect(stage.times()).toEqual([
      [2, 0],
      [3, 2000],
      [1, 6500],
      [3, 10_000],
    ]);
  });

  test('is one of many after hours without the server: ten come at once, the others in the cycle', () => {
    const stage = openStage();
    stage.list(1);
    stage.pass(5000);
    stage.list(...Array.from({ length: 40 }, (_, i) => 40 - i));
    stage.turns(60);
    const quick = stage.record.slice(1).filter(({ pushed }) => pushed);
    expect(quick.map(({ id }) => id)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect(new Set(stage.shown()).size).toBe(40);
  });
});

describe('what joins the list and is not new', () => {
  test('stands between those that were known, and comes in the cycle', () => {
    const stage = openStage();
    stage.list(5, 3, 1);
    stage.pass(2000);
    stage.list(5, 4, 3, 2, 1);
    expect(stage.state().leaving).toBe(false);
    stage.turns(5);
    expect(stage.shown()).toEqual([5, 4, 3, 2, 1, 5]);
    expect(stage.record.every(({ pushed }) => !pushed)).toBe(true);
  });

  test('is another list altogether, as when a screen shows other labels', () => {
    const stage = openStage();
    stage.list(9, 8, 7);
    stage.pass(2000);
    stage.list(6, 5, 4);
    stage.turns(3);
    expect(stage.shown()).toEqual([9, 6, 5, 4]);
    expect(stage.record[1]).toMatchObject({ from: 2000 + FADE_MS, pushed: false });
  });
});

describe('what leaves the list', () => {
  test('fades at once, and the one after it follows', () => {
    const stage = openStage();
    stage.list(3, 2, 1);
    stage.turns(1);
    stage.list(3, 1);
    expect(stage.state().leaving).toBe(true);
    stage.pass(FADE_MS);
    expect(stage.shown()).toEqual([3, 2, 1]);
  });

  test('skips nobody, also when the list changed in front of it before', () => {
    const stage = openStage();
    stage.list(5, 4, 3, 2, 1);
    stage.turns(2);
    stage.list(4, 3, 2, 1);
    stage.list(4, 2, 1);
    stage.pass(FADE_MS);
    expect(stage.shown()).toEqual([5, 4, 3, 2]);
  });

  test('together with its neighbours: the next one that is left follows', () => {
    const stage = openStage();
    stage.list(5, 4, 3, 2, 1);
    stage.turns(1);
    stage.list(5, 1);
    stage.pass(FADE_MS);
    expect(stage.shown()).toEqual([5, 4, 1]);
  });

  test('was the last one: the stage is empty, and the next approval starts anew', () => {
    const stage = openStage();
    stage.list(1);
    stage.list();
    stage.pass(FADE_MS);
    expect(stage.state()).toMatchObject({ current: null, leaving: false });
    stage.list(2);
    expect(stage.current()).toBe(2);
  });
});
