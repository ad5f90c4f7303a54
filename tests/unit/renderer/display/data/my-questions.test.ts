import { expect, test, vi } from 'vitest';
import {
  putQuestion,
  readMyQuestions,
} from '../../../../../renderer/display/live-page/own-questions.ts';
import { createUnsentQueue } from '../../../../../renderer/lib/unsent-queue.ts';
import { OWN_QUESTIONS_KEY } from '../../../../../renderer/visitor/visitor-services.ts';
import { isSecondTap } from '../../../../../renderer/display/live-page/ask-box.tsx';
import { memoryStorage } from '../../../../support/memory-storage.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const HOUR = 3_600_000;

function idsOf(stored: string): number[] {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === OWN_QUESTIONS_KEY ? stored : null),
  });
  return readMyQuestions(NOW).map(({ id }) => id);
}
function noted(id: number, hoursAgo: number) {
  return {
    id,
    content: `Question ${id}`,
    at: new Date(NOW - hoursAgo * HOUR).toISOString(),
  };
}

test('the latest three, newest first, whatever their order was', () => {
  const stored = [noted(2, 3), noted(4, 1), noted(1, 4), noted(3, 2)];
  expect(idsOf(JSON.stringify(stored))).toEqual([4, 3, 2]);
});

test('a question of yesterday is not of this visit', () => {
  expect(idsOf(JSON.stringify([noted(1, 12), noted(2, 11)]))).toEqual([2]);
});

test.each(['', 'null', '{}', '[{"id":1}]', 'nonsense'])('what is no list is none: %s', (stored) => {
  expect(idsOf(stored)).toEqual([]);
});

test.each([
  [799, true],
  [800, false],
  [Infinity, false],
])('a tap %i ms after the one that sent a question belongs to it: %s', (ms, belongs) => {
  expect(isSecondTap(0, ms)).toBe(belongs);
});

test.each([
  ['a', ['b', 'c']],
  [null, ['a', 'b', 'c']],
])('a question that corrects %s takes its place: %j are left', (corrected, left) => {
  const queue = createUnsentQueue(memoryStorage(), async () => ({ kind: 'unreachable' }), [
    'question',
  ]);
  for (const key of ['a', 'b']) putQuestion(queue, key, { content: key }, null);
  expect(putQuestion(queue, 'c', { content: 'c' }, corrected)).toBe(true);
  expect(
    queue
      .list()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(left);
});
