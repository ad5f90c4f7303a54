import { describe, expect, test } from 'vitest';
import {
  clockTime,
  countOf,
  formatBytes,
  recentTime,
  relativeTime,
  truncate,
} from '../../../../renderer/lib/format.ts';

const NOW = new Date(2026, 10, 21, 18, 0, 0).getTime();
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 24 * 3_600_000];

describe('how long ago', () => {
  test.each([
    [-5 * MINUTE, 'just now'],
    [0, 'just now'],
    [44 * SECOND, 'just now'],
    [45 * SECOND, '1 min. ago'],
    [59 * MINUTE, '59 min. ago'],
    [HOUR, '1 hr. ago'],
    [23 * HOUR, '23 hr. ago'],
    [DAY, 'yesterday'],
    [6 * DAY, '6 days ago'],
    [7 * DAY, 'Nov 14'],
    [365 * DAY, 'Nov 21, 2025'],
  ])('%i ms: %s', (age, words) => {
    expect(relativeTime(new Date(NOW - age).toISOString(), NOW)).toBe(words);
  });
});

test.each([
  [-5 * SECOND, 'now'],
  [10 * SECOND, '10 sec. ago'],
  [59 * SECOND, '59 sec. ago'],
  [60 * SECOND, '1 min. ago'],
])('%i ms, to the second: %s', (age, words) => {
  expect(recentTime(new Date(NOW - age).toISOString(), NOW)).toBe(words);
});

test.each([
  [0, '00:05'],
  [12, '12:05'],
  [23, '23:05'],
])('the time of day at five past %i is %s', (hour, words) => {
  expect(clockTime(new Date(2026, 10, 21, hour, 5).getTime())).toBe(words);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [1_250_000, '1.3 MB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

test('one is one, and none are many', () => {
  expect([0, 1, 2, 1000].map((count) => countOf(count, 'question', 'questions'))).toEqual([
    '0 questions',
    '1 question',
    '2 questions',
    '1,000 questions',
  ]);
});

test('a text is cut between characters, and only when it is too long', () => {
  expect(truncate('Hello', 5)).toBe('Hello');
  expect(truncate('Hello world', 6)).toBe('Hello…');
  const family = '👨‍👩‍👧';
  expect(truncate(`${family}${family}`, 2)).toBe(`${family}${family}`);
  expect(truncate(`${family}${family}${family}`, 2)).toBe(`${family}${family}…`);
});
