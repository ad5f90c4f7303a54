import { expect, test } from 'vitest';
import { questionsWith } from '../../../../../renderer/display/live-page/question-list.tsx';
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
