import { expect, test } from 'vitest';
import { countOf } from '../../../../renderer/display/display-stage.tsx';
import { wordsOf } from '../../../../renderer/display/overlay/overlay.tsx';
import { EMPTY_PLAYER, type Item } from '../../../../renderer/display/player/state.ts';
import {
  goesOnWith,
  mayReload,
  takeFrom,
} from '../../../../renderer/display/player/use-stage-renewal.ts';
import { timesOf, whatIsOn } from '../../../../renderer/display/player/use-stage-report.ts';
import { session } from '../../../../renderer/lib/browser-storage.ts';
import { reportOf } from '../../../../renderer/display/screen-report.ts';
import { asked, pollOf, slide } from '../../../support/driven-stage.ts';
import { part } from '../../../support/part.ts';
import { openStage, play, steps, type Step } from './player/stage-steps.ts';

const SCREEN = { id: 'a', name: null, sleeps: false };
const SHOWN = {
  question_id: 1,
  next_in_ms: 5000,
  time_ms: 8000.4,
  next_id: 2,
  has_previous: false,
  paused: false,
  blank: false,
  pinned: false,
  failed: [],
  at: 1000,
};

test.each([
  ['has less time left with each moment', {}, 3500],
  ['has as much as before while it is paused', { paused: true }, 5000],
  ['has as much as before while it is blank', { blank: true }, 5000],
  ['has none left, and not less than that', { next_in_ms: 900 }, 0],
  ['leads to nothing', { next_in_ms: null }, null],
])('what is on %s', (_state, change, nextInMs) => {
  expect(reportOf(SCREEN, { ...SHOWN, ...change }, 2500)).toMatchObject({
    next_in_ms: nextInMs,
    time_ms: 8000,
  });
});

test.each([
  [[{ id: 5 }, { id: 7 }], 7, '2 / 2'],
  [[{ id: 5 }], 5, '1 / 1'],
  // A poll, a draw, or one that was just taken down.
  [[{ id: 5 }], undefined, null],
  [[{ id: 5 }], 7, null],
  [null, 5, null],
])('of %j the question %s counts as %s', (list, id, count) =>
  expect(countOf(list, id)).toBe(count),
);

test.each<[Item, content: string | undefined, author: string | null | undefined]>([
  [{ kind: 'question', question: { ...asked(1), author_name: 'Ana' } }, 'Question 1', 'Ana'],
  [{ kind: 'question', question: asked(1) }, 'Question 1', null],
  [{ kind: 'poll', poll: pollOf(2) }, 'Poll 2', null],
  [{ kind: 'draw', draw: { id: 3, name: 'A bag', who: 'Anna K.' } }, 'Anna K.', 'A bag'],
  [slide('a', 1), undefined, undefined],
])('an overlay says of %j: %s, %s', (item, content, author) => {
  const words = wordsOf({ ...EMPTY_PLAYER, current: part({ key: 1, item }) });
  expect([words?.content, words?.author]).toEqual([content, author]);
});

const { list, pin, pass } = steps;
const start: Step = (stage) => stage.receive({ poll: pollOf(1) });
const end: Step = (stage) => stage.receive({ poll: null });
const draw: Step = (stage) => stage.receive({ draw: { id: 7, name: 'A bag', who: 'Anna K.' } });
const loop: Step = (stage) =>
  stage.receive({
    idle: { slides: [slide('invitation', 20_000), slide('a', 12_000)], afterMs: 60_000 },
  });
/** Begins to fade, for what comes. */
const leave: Step = (stage) => stage.tell({ type: 'leave' });

test.each<[string, Step[], isBlank: boolean, wholeMs: number | null, boolean, number | null]>([
  ['shows a question', [list(2, 1)], false, 8000, false, 2],
  ['is between two', [list(2, 1), leave], false, null, true, 1],
  ['is blank', [list(2, 1)], true, 8000, true, 2],
  ['has the last one', [list(2)], false, null, true, 2],
  ['has a slide', [list(), loop], false, 20_000, true, null],
  ['has a poll', [list(2, 1), start, pass(5000)], false, null, false, 2],
  ['has a poll and is blank', [list(2, 1), start, pass(5000)], true, null, false, 2],
  ['has a draw', [list(2, 1), draw, pass(5000)], false, null, false, 2],
  ['gives a poll the stage', [list(2, 1), start], false, null, false, 1],
  ['had a poll', [list(2, 1), start, pass(5000), end], false, null, true, 2],
])('a stage of another build that %s', (_what, steps, isBlank, wholeMs, may, next) => {
  const state = play(openStage(), steps).state();
  expect(mayReload(state, isBlank, wholeMs)).toBe(may);
  expect(goesOnWith(state)).toBe(next);
});

const ON = {
  question_id: 2,
  next_id: 1,
  has_previous: false,
  paused: false,
  blank: false,
  pinned: false,
  failed: [],
};

test.each<[string, Step[], isBlank: boolean, object | null]>([
  ['a question', [list(2, 1)], false, ON],
  ['the last one', [list(2)], false, { ...ON, next_id: null }],
  [
    'one after another',
    [list(2, 1), 'next'],
    false,
    { ...ON, question_id: 1, next_id: 2, has_previous: true },
  ],
  ['one that is pinned', [list(2, 1), pin(2)], false, { ...ON, pinned: true }],
  ['one that is paused', [list(2, 1), 'pause'], false, { ...ON, paused: true }],
  ['nothing between two', [list(2, 1), leave], false, null],
  [
    'nothing, and comes back with what it hides',
    [list(2, 1)],
    true,
    { ...ON, question_id: null, next_id: 2, blank: true },
  ],
  [
    'nothing, and what hid it goes',
    [list(2, 1), leave],
    true,
    { ...ON, question_id: null, blank: true },
  ],
  ['nothing of ours before the first list', [], false, { ...ON, question_id: null, next_id: null }],
  ['a slide', [list(), loop], false, { ...ON, question_id: null, next_id: null }],
])('staff read that a stage shows %s', (_what, steps, isBlank, shown) => {
  const state = play(openStage(), steps).state();
  expect(whatIsOn(state, isBlank, new Set())).toEqual(shown);
});

test('staff read of times where a question follows, and of films that do not play', () => {
  const time = { wholeMs: 8000, leftMs: () => 5000 };
  expect(timesOf(1, time)).toEqual({ next_in_ms: 5000, time_ms: 8000 });
  expect(timesOf(null, time)).toEqual({ next_in_ms: null, time_ms: null });
  expect(whatIsOn(EMPTY_PLAYER, false, new Set([4]))?.failed).toEqual([4]);
});

test('a stage that was loaded again goes on with its question once, not at each later load', () => {
  session.write('booth.stage.from', 7);
  expect([takeFrom(), takeFrom()]).toEqual([7, null]);
});
