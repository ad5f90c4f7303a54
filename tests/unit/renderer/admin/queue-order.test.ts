import { expect, test } from 'vitest';
import { placeInQueue } from '../../../../renderer/admin/questions/dialog/use-queue.ts';
import type { Question, QuestionStatus } from '../../../../server/contract/questions.ts';

function asked(id: number, status: QuestionStatus = 'pending'): Question {
  return { id, status } as Question;
}
const ITEMS = [asked(1), asked(2), asked(3)];

test.each([
  [1, { previous: null, next: 2, first: 2, index: 0 }],
  [2, { previous: 1, next: 3, first: 1, index: 1 }],
  [3, { previous: 2, next: null, first: 1, index: 2 }],
])('question %i has its neighbours, and none beyond the ends', (id, expected) => {
  const { previous, next, first, index } = placeInQueue(ITEMS, [1, 2, 3], 'pending', id);
  expect({
    previous: previous?.id ?? null,
    next: next?.id ?? null,
    first: first?.id ?? null,
    index,
  }).toEqual(expected);
});

test.each([
  ['has left the page', [asked(1), asked(3)]],
  ['is decided and still on the page', [asked(1), asked(2, 'approved'), asked(3)]],
])('a question that %s keeps its place among the rows on screen', (_what, items) => {
  const place = placeInQueue(items, [1, 2, 3], 'pending', 2);
  expect([place.previous?.id, place.next?.id, place.index]).toEqual([1, 3, null]);
});

test('the only question has nothing around it', () => {
  expect(placeInQueue([asked(1)], [1], null, 1)).toEqual({
    previous: null,
    next: null,
    first: null,
    index: 0,
  });
});
