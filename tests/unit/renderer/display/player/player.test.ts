import { describe, expect, test } from 'vitest';
import { timetable } from '../../../../../renderer/display/player/play.ts';
import { asked } from '../../../../support/driven-stage.ts';
import {
  TIMES,
  expectShown,
  openStage,
  play,
  steps,
  type Stage,
  type Step,
} from './stage-steps.ts';

const { FADE_MS, TURN_MS, SEEN_MS, PUSHED_MS } = TIMES;
const { list, keep, keepNewest, pass, turns, show, pin, after } = steps;

describe('the cycle', () => {
  expectShown({
    'shows nothing until the first list, then the newest': [
      [pass(60_000), list(3, 2, 1)],
      [3],
      [60_000],
    ],
    'goes from the newest to the oldest, and round again, each in its time': [
      [list(3, 2, 1), turns(4)],
      [3, 2, 1, 3, 2],
      [0, 1, 2, 3, 4].map((turn) => turn * TURN_MS),
    ],
    'leaves the only question': [[list(1), pass(3_600_000)], [1], [0]],
  });

  test('is on time after ten hours', () => {
    const stage = play(openStage(), [list(3, 2, 1), pass(10 * 3_600_000)]);
    expect(stage.record.length).toBe(Math.floor((10 * 3_600_000) / TURN_MS) + 1);
    expect(stage.state().back.length).toBeLessThanOrEqual(50);
  });

  test('has edited texts in place: no new appearance, no other time', () => {
    const stage = openStage();
    stage.receive({ list: [asked(2), asked(1)] });
    stage.pass(6000);
    stage.receive({ list: [asked(2, 'Yes.'), asked(1)] });
    expect(stage.state().current).toMatchObject({ key: 1, item: { question: { answer: 'Yes.' } } });
    stage.turns(1);
    expect(stage.record).toMatchObject([{ from: 0 }, { id: 1, from: TURN_MS }]);
  });

  test('does not give the next one what the time brings too late', () => {
    const stage = play(openStage(), [list(2, 1)]);
    const { turn } = stage.state();
    stage.turns(1);
    const before = stage.state();
    for (const type of ['was-seen', 'page-leaves', 'turn-page', 'had-its-time'] as const)
      stage.tell({ type, turn });
    stage.tell({ type: 'pages', key: 1, pages: 4 });
    expect(stage.state()).toEqual(before);
  });
});

const step: Step = (stage) => stage.tell({ type: 'step' });

describe('a step of a preview', () => {
  expectShown({
    'has the current one leave at once': [
      [list(3, 2, 1), pass(100), step, pass(FADE_MS)],
      [3, 2],
    ],
    'changes nothing where nothing follows': [[list(1), step, pass(FADE_MS)], [1]],
    'changes nothing where the newest stays': [[keep(2, 1), step, pass(FADE_MS)], [2]],
    'changes nothing that is paused': [[list(2, 1), 'pause', step, pass(FADE_MS)], [2]],
  });
});

describe('a stage that does not cycle', () => {
  expectShown({
    'shows the newest, whatever it showed before': [
      [list(3, 2, 1), turns(1), keepNewest(true), pass(60_000)],
      [3, 2, 3],
      [0, TURN_MS, TURN_MS + FADE_MS],
    ],
    'has the newest of a burst, each that came on for four seconds': [
      [keep(1), pass(5000), list(2, 1), pass(600), list(3, 2, 1), list(4, 3, 2, 1), pass(60_000)],
      [1, 2, 4],
      [0, 5000 + FADE_MS, 5000 + FADE_MS + PUSHED_MS],
    ],
    'leads to the others by a step, until a new one comes': [
      [keep(3, 2, 1), 'next', list(3, 2, 1), list(4, 3, 2, 1), pass(SEEN_MS)],
      [3, 2, 4],
    ],
  });
});

/** The pages that each had, and from when on. */
function pagesOf(stage: Stage) {
  return stage.record.map(({ pages }) => pages.map(({ page, at }) => [page, at]));
}

describe('an answer of several pages', () => {
  test('has as much time for each page, the fading in it, and then leaves', () => {
    const stage = play(openStage(), [list(9, 1), pass(7499)]);
    expect(stage.state()).toMatchObject({ page: 0, pageLeaving: false });
    stage.pass(1);
    expect(stage.state()).toMatchObject({ page: 0, pageLeaving: true });
    stage.turns(1);
    expect(pagesOf(stage)).toEqual([[0, 1, 2].map((page) => [page, page * 8000]), [[0, 24_500]]]);
  });

  test('begins again after its last page where it stays', () => {
    const stage = play(openStage(), [list(9), pass(30_000)]);
    expect(pagesOf(stage)).toEqual([[0, 1, 2, 0].map((page, at) => [page, at * 8000])]);
  });

  test('begins again when staff show it, and has the time of all of its pages', () => {
    const stage = play(openStage(), [list(9, 1), pass(12_000)]);
    expect(stage.state().page).toBe(1);
    stage.do(show(9));
    expect(stage.state().page).toBe(0);
    stage.pass(24_000 - 1);
    expect(stage.shown()).toEqual([9]);
  });

  test('that is laid out on fewer pages meanwhile stays for the time of the page that is on', () => {
    let pages = 3;
    const stage = play(openStage({ pagesOf: () => pages }), [list(2, 1), pass(18_000)]);
    expect(stage.state().page).toBe(2);
    pages = 1;
    stage.layOut();
    expect(stage.state()).toMatchObject({ page: 0, leaving: false });
    stage.pass(7999);
    expect(stage.shown()).toEqual([2]);
    stage.pass(TURN_MS);
    expect(stage.shown()).toEqual([2, 1]);
  });

  test('has the time that is told until its last page is over', () => {
    const stage = play(openStage(), [list(9, 1)]);
    const told = () => timetable(stage.state(), 8);
    expect(told()).toMatchObject({ endMs: 24_000, wholeMs: 24_000 });
    stage.pass(8000);
    expect(told()).toMatchObject({ endMs: 16_000, wholeMs: 24_000 });
    stage.pass(8000);
    expect(told()).toMatchObject({ endMs: 8000, wholeMs: 24_000 });
  });
});

describe('a new approval', () => {
  expectShown({
    'has the current one leave at once, and comes when that has gone': [
      [list(2, 1), pass(2000), list(3, 2, 1), turns(1)],
      [2, 3],
      [0, 2000 + FADE_MS],
    ],
    'waits for what has just come, until that was seen': [
      [list(2, 1), pass(200), list(3, 2, 1), turns(1)],
      [2, 3],
      [0, SEEN_MS],
    ],
    // The last one of them has the whole time: nothing waits for its place.
    'of a burst waits for those before it: newest first, four seconds each, each once': [
      [list(2, 1), list(3, 2, 1), pass(700), list(4, 3, 2, 1), list(5, 4, 3, 2, 1), turns(5)],
      [2, 5, 4, 3, 1, 5],
      [0, 0, PUSHED_MS, 2 * PUSHED_MS, 2 * PUSHED_MS + TURN_MS, 2 * PUSHED_MS + 2 * TURN_MS].map(
        (from, at) => (at === 0 ? 0 : SEEN_MS + from),
      ),
    ],
    'on an empty stage comes at once and has its four seconds, too': [
      [list(), list(1), pass(1000), list(2, 1), turns(1)],
      [1, 2],
      [0, PUSHED_MS],
    ],
    'does not move the cycle: the one whose turn it was comes after it': [
      [list(4, 3, 2, 1), turns(1), list(5, 4, 3, 2, 1), turns(5)],
      [4, 3, 5, 2, 1, 5, 4],
    ],
    'comes at once also before what staff put in line': [
      [list(4, 3, 2, 1), after(1), pass(2000), list(5, 4, 3, 2, 1), turns(2)],
      [4, 5, 1],
    ],
    'that is withdrawn before its turn does not come': [
      [list(2, 1), pass(2000), list(4, 3, 2, 1), list(4, 2, 1), turns(2)],
      [2, 4, 1],
    ],
  });

  test('has four seconds also where the cycle is faster', () => {
    const stage = openStage({ cycleSeconds: 3 });
    play(stage, [list(2, 1), list(3, 2, 1), turns(3)]);
    expect(stage.record.map(({ from }) => from)).toEqual([0, 2000, 6500, 10_000]);
  });

  test('has the time that is told end when the current one was seen', () => {
    const stage = play(openStage(), [list(2, 1)]);
    const told = () => timetable(stage.state(), 8);
    expect(told()).toMatchObject({ endMs: 8000, wholeMs: 8000 });
    stage.list(3, 2, 1);
    expect(told()).toMatchObject({ endMs: 1500, wholeMs: 1500 });
    stage.turns(1);
    stage.list(4, 3, 2, 1);
    expect(told()).toMatchObject({ endMs: 4000, wholeMs: 4000 });
  });

  test('is one of many after hours without the server: ten come at once, the others in the cycle', () => {
    const many = Array.from({ length: 40 }, (_, at) => 40 - at);
    const stage = play(openStage(), [list(1), pass(5000), list(...many), turns(60)]);
    const quick = stage.record.slice(1).filter(({ pushed }) => pushed);
    expect(quick.map(({ id }) => id)).toEqual(many.slice(0, 10));
    expect(new Set(stage.shown()).size).toBe(40);
  });
});

describe('what joins the list and is not new', () => {
  expectShown({
    'stands between those that were known, and comes in the cycle': [
      [list(5, 3, 1), pass(2000), list(5, 4, 3, 2, 1), turns(5)],
      [5, 4, 3, 2, 1, 5],
      [0, 1, 2, 3, 4, 5].map((turn) => turn * TURN_MS),
    ],
    'is another list altogether, as when a screen shows other labels': [
      [list(9, 8, 7), pass(2000), list(6, 5, 4), turns(3)],
      [9, 6, 5, 4],
      [0, ...[0, 1, 2].map((turn) => 2000 + FADE_MS + turn * TURN_MS)],
    ],
  });
});

describe('what leaves the list', () => {
  expectShown({
    'fades at once, and the one after it follows': [
      [list(3, 2, 1), turns(1), list(3, 1), turns(1)],
      [3, 2, 1],
      [0, TURN_MS, TURN_MS + FADE_MS],
    ],
    'was the last one: the stage is empty, and the next approval starts anew': [
      [list(1), list(), pass(2000), list(2)],
      [1, 2],
      [0, 2000],
    ],
    'leaves though it is pinned': [
      [list(3, 2, 1), pin(1), pass(2000), list(3, 2), turns(1)],
      [3, 1, 2],
      [0, 0, 2000 + FADE_MS],
    ],
    'skips nobody, also when the list changed in front of it before': [
      [list(5, 4, 3, 2, 1), turns(2), list(4, 3, 2, 1), list(4, 2, 1), pass(FADE_MS)],
      [5, 4, 3, 2],
    ],
  });
});
