import { expect, test } from 'vitest';
import { countOf } from '../../../../renderer/display/display-stage.tsx';
import { wordsOf } from '../../../../renderer/display/overlay/overlay.tsx';
import { EMPTY_PLAYER, type Item } from '../../../../renderer/display/player/state.ts';
import { mayReload, takeFrom } from '../../../../renderer/display/player/use-stage-renewal.ts';
import { session } from '../../../../renderer/lib/browser-storage.ts';
import { reportOf } from '../../../../renderer/display/screen-report.ts';
import { asked, pollOf, slide } from '../../../support/driven-stage.ts';
import { part } from '../../../support/part.ts';

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

const SHOWS = { isBetween: false, isBlank: false, isLast: false, isPoll: false };

test.each([
  ['shows a question', SHOWS, false],
  ['is between two', { ...SHOWS, isBetween: true }, true],
  ['is blank', { ...SHOWS, isBlank: true }, true],
  ['has the last one', { ...SHOWS, isLast: true }, true],
  ['has a poll', { ...SHOWS, isBetween: true, isLast: true, isPoll: true }, false],
])('a stage of another build that %s loads itself again or not', (_what, stage, may) => {
  expect(mayReload(stage)).toBe(may);
});

test('a stage that was loaded again goes on with its question once, not at each later load', () => {
  session.write('booth.stage.from', 7);
  expect([takeFrom(), takeFrom()]).toEqual([7, null]);
});
