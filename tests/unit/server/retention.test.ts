import { expect, test } from 'vitest';
import {
  advance,
  earliest,
  startClock,
} from '../../../server/features/retention/retention-clock.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 1);

/** Days, from when deletion was switched on, after which leads that are due already may go. @param at looks, in days */
function mayGoAfter(...looks: number[]) {
  const clock = looks.reduce(
    (each, day) => advance(each, START + day * DAY),
    startClock(30, START),
  );
  return { isTrusted: clock.trusted === clock.at, earliest: (earliest(clock) - START) / DAY };
}

test.each([
  ['a look each day', [1, 2, 3], { isTrusted: false, earliest: 7 }],
  ['the days of notice over', [1, 2, 3, 4, 5, 6, 7], { isTrusted: true, earliest: 7 }],
  ['a jump of 200 days, which counts as one', [200], { isTrusted: false, earliest: 206 }],
  ['a clock that was set back', [1, -100], { isTrusted: false, earliest: -94 }],
  ['a clock that was wrong, and is right again', [1, 400, 2, 3], { isTrusted: false, earliest: 7 }],
  [
    'a clock that is set back afterwards',
    [1, 2, 3, 4, 5, 6, 7, 2],
    { isTrusted: true, earliest: 2 },
  ],
  ['a jump that is put right', [1, 2, 3, 4, 5, 6, 7, 400, 8], { isTrusted: true, earliest: 8 }],
])('leads wait for their notice: %s', (_what, looks, expected) => {
  expect(mayGoAfter(...looks)).toEqual(expected);
});

test('half of its days is notice enough where leads are kept for a week', () => {
  expect(earliest(startClock(7, START)) - START).toBe(3.5 * DAY);
});
