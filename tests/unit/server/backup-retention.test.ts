import { expect, test } from 'vitest';
import { BACKUP_KEEP_DAYS } from '../../../server/contract/backups.ts';
import { expiredOf, newestFirst } from '../../../server/platform/backup/retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = new Date(2026, 10, 21, 12).getTime();

/** Newest first, made this long before noon. */
function madeBefore(...ages: number[]) {
  return ages.map((age) => ({ madeAt: NOON - age }));
}
function agesKept(backups: { madeAt: number }[], now = NOON) {
  const expired = new Set(expiredOf(backups, now));
  return backups.filter((each) => !expired.has(each)).map(({ madeAt }) => NOON - madeAt);
}

test('the newest 24 stay, whatever their day', () => {
  const quarters = Array.from({ length: 24 }, (_, n) => (n * HOUR) / 4);
  expect(agesKept(madeBefore(...quarters))).toEqual(quarters);
});

test('of the ones before them each day’s last stays', () => {
  const quarters = Array.from({ length: 24 }, (_, n) => (n * HOUR) / 4);
  const older = [DAY, DAY + HOUR, DAY + 2 * HOUR, 2 * DAY, 2 * DAY + HOUR];
  expect(agesKept(madeBefore(...quarters, ...older))).toEqual([...quarters, DAY, 2 * DAY]);
});

test('none is older than is promised, but the newest of all', () => {
  const limit = BACKUP_KEEP_DAYS * DAY;
  const newer = [0, DAY];
  expect(agesKept(madeBefore(...newer, DAY + limit, DAY + limit + 1))).toEqual([
    ...newer,
    DAY + limit,
  ]);
  expect(agesKept([])).toEqual([]);
});

test('a clock that was wrong for a day removes nothing, and what it dated goes in the end', () => {
  const quarters = Array.from({ length: 10 }, (_, n) => (n * HOUR) / 4);
  const future = NOON + 30 * 365 * DAY;
  const wrong = [{ madeAt: future }, { madeAt: future - HOUR }];
  const all = [...wrong, ...madeBefore(...quarters)];
  expect(expiredOf(all, future)).toEqual([]);
  // The clock is right again, and 24 are newer.
  const next = Array.from({ length: 24 }, (_, n) => ({ madeAt: NOON + DAY - n }));
  expect(expiredOf([...next, ...wrong], NOON + DAY)).toEqual(wrong);
});

test('the newest is told by its number, not by its time; of several booths by the time', () => {
  const backup = (booth: string, number: number, madeAt: number) => ({
    madeAt,
    manifest: { booth, number },
  });
  const tomorrow = backup('a', 5, 900);
  const [later, last] = [backup('a', 6, 500), backup('a', 7, 510)];
  const other = backup('b', 1, 505);
  const sorted = newestFirst([tomorrow, other, last, later], (each) => each);
  expect(sorted).toEqual([last, later, other, tomorrow]);
});
