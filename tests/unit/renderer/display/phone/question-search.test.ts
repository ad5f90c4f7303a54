import { expect, test, vi } from 'vitest';
import { withoutRemoved } from '../../../../../renderer/display/live-page/live-view.tsx';
import {
  questionsWith,
  readList,
  settle,
} from '../../../../../renderer/display/live-page/question-list.tsx';
import { watchView } from '../../../../../renderer/display/live-page/use-in-view.ts';
import { asked } from '../../../../support/driven-stage.ts';
import { part } from '../../../../support/part.ts';

const LIST = [
  { ...asked(3), content: 'Wie groß ist das Café?', author_name: 'Zoë' },
  { ...asked(2, 'Twelve tables.'), content: 'How large is the stand?' },
  { ...asked(1), content: 'How large is the hall?' },
];

test.each([
  ['', [3, 2, 1]],
  ['cafe gross', [3]],
  // Each of them somewhere, in the question, its answer or its author.
  ['tables large', [2]],
  ['hall stand', []],
])('%j finds those that have all of the words', (words, found) => {
  expect(questionsWith(words, LIST).map(({ id }) => id)).toEqual(found);
});

test.each([
  ['a new question', [asked(4), ...LIST], [3, 2, 1], [], 1],
  ['the first answer', [{ ...asked(3, 'Yes.') }, ...LIST.slice(1)], [3, 2, 1], [], 1],
  ['another answer', [LIST[0] ?? asked(3), asked(2, 'Ten.'), asked(1)], [3, 2, 1], [], 0],
  ['one that was taken down', LIST.slice(1), [3, 2, 1], [3], 0],
])('a list that is read keeps still: %s', (_what, now, rows, gone, news) => {
  const settled = settle(LIST, now);
  expect(settled.rows.map(({ question }) => question.id)).toEqual(rows);
  expect(settled.rows.flatMap((row) => (row.gone ? [row.question.id] : []))).toEqual(gone);
  expect(settled.news).toBe(news);
  expect(settled.rows[0]?.question.answer).toBeNull();
});

test('what was taken down goes from the list at once, also while formatted answers are on their way', () => {
  const left = withoutRemoved(LIST, [asked(9), ...LIST.slice(1)]);
  expect(left?.map(({ id }) => id)).toEqual([2, 1]);
  expect(withoutRemoved(null, LIST)).toBeNull();
});

test.each([
  ['the one above is not listed', ' ', 3, [2, 1], [2, 1]],
  ['all are listed while nothing is above', '', undefined, [3, 2, 1], [3, 2, 1]],
  ['a search finds the one above, too', 'large', 2, [2, 1], [3, 2, 1]],
  ['a search that finds nothing', 'zebra', 2, [], [3, 2, 1]],
])('of a list that is read: %s', (_what, words, unlisted, found, rows) => {
  const list = readList(LIST, LIST, unlisted, words);
  expect(list.found.map(({ question }) => question.id)).toEqual(found);
  expect(list.rows.map(({ question }) => question.id)).toEqual(rows);
  expect([list.isSearched, list.news]).toEqual([words.trim() !== '', 0]);
});

test('one that was taken down keeps its room while the list is read, and is not found', () => {
  const now = LIST.filter(({ id }) => id !== 2);
  const gone = readList(LIST, now, undefined, '').found.map((row) => row.gone);
  expect(gone).toEqual([false, true, false]);
  const found = readList(LIST, now, undefined, 'how large').found;
  expect(found).toMatchObject([{ question: { id: 1 }, gone: false }]);
});

const PLACES = {
  inView: { isIntersecting: true, boundingClientRect: { top: 40 } },
  above: { isIntersecting: false, boundingClientRect: { top: -40 } },
  below: { isIntersecting: false, boundingClientRect: { top: 40 } },
};

test.each([
  [['inView'], true, true],
  [['above'], false, true],
  [['below'], false, false],
  // The latest of several counts.
  [['below', 'inView'], true, true],
  [['inView', 'above'], false, true],
] as const)('what is %j is in view: %s; or above: %s', (told, seen, orAbove) => {
  const callbacks: ((entries: object[]) => void)[] = [];
  vi.stubGlobal('IntersectionObserver', function observe(callback: (entries: object[]) => void) {
    callbacks.push(callback);
    return { observe: () => undefined, disconnect: () => callbacks.splice(0) };
  });
  const heard: boolean[][] = [[], []];
  const stops = [false, true].map((alsoAbove, at) =>
    watchView(part({}), alsoAbove, (inView) => heard[at]?.push(inView)),
  );
  for (const tell of callbacks) tell(told.map((place) => PLACES[place]));
  expect(heard).toEqual([[seen], [orAbove]]);
  stops[0]?.();
  expect(callbacks).toEqual([]);
});
