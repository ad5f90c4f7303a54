import { expect, test, vi } from 'vitest';
import { readAnswer, retryAfterSeconds, withTimeout } from '../../../../renderer/lib/answers.ts';
import { DEFAULT_RETRY_AFTER_S } from '../../../../server/contract/limits.ts';

const REFUSED = { success: false, code: 'conflict' };
const TAKEN = { ...REFUSED, error: 'Taken.', field: 'name' };

test.each([
  [200, { success: true, data: 7 }, { success: true, data: 7 }],
  [409, TAKEN, TAKEN],
  [409, { ...REFUSED, error: '', field: 7 }, { ...REFUSED, error: null, field: null }],
  // A portal's, a router's, a printer's.
  [502, { success: true, data: 7 }, null],
  [200, null, null],
])('an answer with %i and %j is read as %j', async (status, body, answer) => {
  expect(await readAnswer(Response.json(body, { status }))).toEqual(answer);
});

test.each([
  ['9', 9],
  ['0.2', 1],
  ['0', 1],
  ['Sat, 21 Nov 2026 18:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 17:00:00 GMT', 1],
  [' ', DEFAULT_RETRY_AFTER_S],
  [null, DEFAULT_RETRY_AFTER_S],
])('at six o’clock %j asks for %i seconds', (header, seconds) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:00:00Z') });
  expect(retryAfterSeconds(header)).toBe(seconds);
});

test('work is given up when its time is over, or when its caller gives it up', async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  const outer = new AbortController();
  const work = Promise.withResolvers<void>();
  const start = (ms: number | null, caller?: AbortSignal) =>
    withTimeout(ms, (signal) => (signals.push(signal), work.promise), caller);
  const given = () => signals.map(({ aborted }) => aborted);
  const ended = AbortSignal.abort();
  const all = [start(1000), start(null), start(null, outer.signal), start(null, ended)];
  vi.advanceTimersByTime(999);
  expect(given()).toEqual([false, false, false, true]);
  vi.advanceTimersByTime(1);
  expect(given()).toEqual([true, false, false, true]);
  outer.abort();
  expect(given()).toEqual([true, false, true, true]);
  work.resolve();
  await Promise.all(all);
});

test('finished work has no timer left, and nobody gives it up', async () => {
  vi.useFakeTimers();
  const outer = new AbortController();
  const signal = await withTimeout(1000, (own) => Promise.resolve(own), outer.signal);
  expect(vi.getTimerCount()).toBe(0);
  outer.abort();
  expect(signal.aborted).toBe(false);
});
