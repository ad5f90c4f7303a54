import { expect, test } from 'vitest';
import {
  EMPTY_QUEUE,
  waitingIn,
  withPassed,
  withWaiting,
} from '../../../../renderer/admin/leads/typing/typing-queue.ts';
import type { Lead } from '../../../../server/contract/leads.ts';
import { part } from '../../../support/part.ts';

function lead(id: number, to_type = true): Lead {
  return part({ id, to_type });
}

/** The queue after these steps: `12` is a list of two leads, `t` typing, `-1` the end of one, `-1!` with words. */
function after(steps: string) {
  return steps.split(' ').reduce((queue, step) => {
    if (step === 't') return { ...queue, isTouched: true };
    const ids = Array.from(step.replaceAll(/\D/g, ''), Number);
    const leads = ids.map((id) => lead(id));
    if (!step.startsWith('-')) return withWaiting(queue, leads);
    return withPassed(queue, ids[0] ?? 0, step.endsWith('!') ? 'Erased.' : null);
  }, EMPTY_QUEUE);
}
const TAKEN = expect.stringContaining('Somebody else');

test.each([
  ['begins with the oldest', '12', 1, null],
  ['says why', '12 -1! 2', 2, 'Erased.'],
  ['says that of one alone', '123 -1! 23 -2 3', 3, null],
  ['stays while an earlier one comes', '2 12', 2, null],
  ['leaves what is taken', '12 2', 2, TAKEN],
  ['leaves the last one when it is taken', '1 ', undefined, TAKEN],
  ['keeps what is taken while something is typed', '12 t 2', 1, null],
  ['leaves the one after that', '123 t -1 23 3', 3, TAKEN],
  ['ends at what was skipped', '12 -1 12 -2 1', undefined, null],
  // A save is answered after its lead was skipped.
  ['keeps what is typed for the next one', '123 -1 23 t -1 3', 2, null],
])('the typing queue %s: %s', (_what, steps, id, words) => {
  const queue = after(steps);
  expect([queue.inHand?.id, queue.words]).toEqual([id, words]);
});

test('the lead in hand is as it is now, and the same object while nothing changes', () => {
  const before = withWaiting(EMPTY_QUEUE, [lead(1)]);
  const rated: Lead = part({ id: 1, to_type: true, rating: 'hot' });
  const after = withWaiting(before, [rated]);
  expect(after.inHand).toBe(rated);
  expect(withWaiting(after, [rated])).toBe(after);
});

test('what is left counts all pages, without what was just stored', () => {
  const { waiting, left } = waitingIn({ items: [lead(1, false), lead(2)], total: 150 });
  expect([waiting.map(({ id }) => id), left]).toEqual([[2], 149]);
});
