import { expect, test } from 'vitest';
import { BACKUP_KEEP_DAYS } from '../../../server/contract/backups.ts';
import { expiredOf } from '../../../server/platform/backup/retention.ts';

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
  expect(agesKept(madeBefore(0, limit, limit + 1, limit + DAY))).toEqual([0, limit]);
  expect(agesKept(madeBefore(limit + DAY, limit + 2 * DAY))).toEqual([limit + DAY]);
  expect(agesKept([])).toEqual([]);
});
