import { afterEach, expect, test, vi } from 'vitest';
import { retryAfterSeconds } from '../../../../renderer/lib/answers.ts';
import { DEFAULT_RETRY_AFTER_S } from '../../../../server/contract/limits.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['9', 9],
  ['0.2', 1],
  ['0', 1],
  ['Sat, 21 Nov 2026 18:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 17:00:00 GMT', 1],
  [' ', DEFAULT_RETRY_AFTER_S],
  ['soon', DEFAULT_RETRY_AFTER_S],
  [null, DEFAULT_RETRY_AFTER_S],
])('at six o’clock %j asks for %i seconds', (header, seconds) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:00:00Z') });
  expect(retryAfterSeconds(header)).toBe(seconds);
});
