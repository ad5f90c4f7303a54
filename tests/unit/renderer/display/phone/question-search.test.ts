import { expect, test } from 'vitest';
import { withoutRemoved } from '../../../../../renderer/display/live-page/live-view.tsx';
import {
  questionsWith,
  rowsWith,
  settle,
} from '../../../../../renderer/display/live-page/question-list.tsx';
import { asked } from '../../../../support/driven-stage.ts';

const LIST = [
  { ...asked(3), content: 'Wie groß ist das Café?', author_name: 'Zoë' },
  { ...asked(2, 'Twelve tables.'), content: 'How large is the stand?' },
  { ...asked(1), content: 'How large is the hall?' },
];

test.each([
  ['', [3, 2, 1]],
  ['cafe gross', [3]],
  ['large how', [2, 1]],
  // Each of them somewhere, in the question, its answer or its author.
  ['tables large', [2]],
  ['hall stand', []],
  ['zoe', [3]],
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

test('a search finds nothing that was taken down', () => {
  const rows = LIST.map((question) => ({ question, gone: question.id === 2 }));
  expect(rowsWith('how large', rows).map(({ question }) => question.id)).toEqual([1]);
});
