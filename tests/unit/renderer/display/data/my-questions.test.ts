import { expect, test, vi } from 'vitest';
import { rowIn, stateOn } from '../../../../../renderer/display/live-page/my-questions.tsx';
import {
  putQuestion,
  readMyQuestions,
  unsentIn,
} from '../../../../../renderer/display/live-page/own-questions.ts';
import { createUnsentQueue } from '../../../../../renderer/lib/unsent-queue.ts';
import {
  createServices,
  OWN_QUESTIONS_KEY,
} from '../../../../../renderer/visitor/visitor-services.ts';
import { isSecondTap } from '../../../../../renderer/display/live-page/ask-box.tsx';
import { asked } from '../../../../support/driven-stage.ts';
import { memoryStorage, webStorage } from '../../../../support/memory-storage.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const HOUR = 3_600_000;

function idsOf(stored: string): number[] {
  vi.stubGlobal('localStorage', webStorage(new Map([[OWN_QUESTIONS_KEY, stored]])));
  return readMyQuestions(NOW).map(({ id }) => id);
}
function noted(id: number, hoursAgo: number) {
  const at = new Date(NOW - hoursAgo * HOUR).toISOString();
  return { id, content: `Question ${id}`, at };
}

test('the latest three, newest first, whatever their order was', () => {
  const stored = [noted(2, 3), noted(4, 1), noted(1, 4), noted(3, 2)];
  expect(idsOf(JSON.stringify(stored))).toEqual([4, 3, 2]);
});

test('a question of yesterday is not of this visit', () => {
  expect(idsOf(JSON.stringify([noted(1, 12), noted(2, 11)]))).toEqual([2]);
});

test('of more than a phone keeps, the newest are there', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', webStorage(kept));
  vi.useFakeTimers({ now: NOW });
  const ids = Array.from({ length: 25 }, (_, at) => at + 1);
  const { unsentQueue } = createServices(async ({ body }) => ({
    kind: 'sent',
    id: Number(body['content']),
  }));
  for (const id of ids) {
    vi.advanceTimersByTime(1000);
    unsentQueue.put({ key: `${id}`, kind: 'question', body: { content: `${id}` } });
    await unsentQueue.deliver(`${id}`);
  }
  expect(readMyQuestions().map(({ id }) => id)).toEqual([25, 24, 23]);
  expect(JSON.parse(kept.get(OWN_QUESTIONS_KEY) ?? '')).toHaveLength(20);
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

async function away() {
  return { kind: 'unreachable' } as const;
}

test.each([
  ['a', ['b', 'c']],
  [null, ['a', 'b', 'c']],
])('a question that corrects %s takes its place: %j are left', (corrected, left) => {
  const queue = createUnsentQueue(memoryStorage(), away, ['question']);
  for (const key of ['a', 'b']) putQuestion(queue, key, { content: key }, null);
  expect(putQuestion(queue, 'c', { content: 'c' }, corrected)).toBe(true);
  const keys = queue.list().map(({ key }) => key);
  expect(keys.toSorted()).toEqual(left);
});

test.each([
  ['is on', [7], null, 'now'],
  ['is on, as answered', [3, 7], 'Yes.', 'now'],
  ['waits for its turn', [3], null, 'approved'],
  ['was answered', [3], 'Yes.', 'answered'],
  ['was answered, before the screens are known', null, 'Yes.', 'answered'],
] as const)('one’s own question that %s', (_what, onScreen, answer, state) => {
  expect(stateOn({ id: 7, answer }, onScreen)).toBe(state);
});

test('a question that was merged is the one that stands for it', () => {
  const approved = [asked(9), { ...asked(7), also: [4, 5] }];
  expect([9, 5, 6].map((id) => rowIn(approved, id)?.id)).toEqual([9, 7, undefined]);
  expect(rowIn(null, 9)).toBeUndefined();
});

test('of what a phone is still to send the questions are named, and kept where they outlive the page', () => {
  const parcel = { at: 0, heldUntil: 0, refusal: null };
  const due = ['new', 'held', 'unstored', 'lead', 'vote'].map((key) => {
    const kind = { lead: 'lead', vote: 'poll' }[key] ?? 'question';
    return { ...parcel, key, kind, body: { content: key } };
  });
  const held = new Set(['held', 'unstored', 'lead']);
  expect(unsentIn(due, held, new Set(['unstored']))).toEqual([
    { key: 'new', content: 'new', held: false },
    { key: 'held', content: 'held', held: true },
    { key: 'unstored', content: 'unstored', held: false },
  ]);
});
