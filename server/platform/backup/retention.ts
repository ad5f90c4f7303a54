import type { BackupManifest } from '../../contract/backups.ts';
import { BACKUP_KEEP_DAYS } from '../../contract/limits.ts';

/** Number of newest backups that are kept in addition to the last of each day. */
export const KEEP_NEWEST = 24;
export const DAY_MS = 86_400_000;

/**
 * Backups newest first: those of one booth by their number, since a clock may have been wrong; several booths' by the
 * time.
 * @param of what a backup's time and manifest are
 */
export function newestFirst<T>(
  backups: readonly T[],
  of: (backup: T) => { madeAt: number; manifest: Pick<BackupManifest, 'booth' | 'number'> },
): T[] {
  const byTime = backups.toSorted((a, b) => of(b).madeAt - of(a).madeAt);
  const byNumber = Map.groupBy(
    byTime.toSorted((a, b) => of(b).manifest.number - of(a).manifest.number),
    (backup) => of(backup).manifest.booth,
  );
  return byTime.flatMap((backup) => {
    const next = byNumber.get(of(backup).manifest.booth)?.shift();
    // In a new array: what is sorted may be an array.
    return next === undefined ? [] : [next];
  });
}

/** Milliseconds after which erased data is in no backup. */
export const KEEP_MS = BACKUP_KEEP_DAYS * DAY_MS;

/**
 * True if the clock can be trusted. After a gap longer than {@link KEEP_MS} between two backups, either the laptop
 * was unused for that long or its clock is wrong by years; backups of two different days since the gap prove that it
 * was unused.
 *
 * @param times of backups, newest first, down to the one in question
 */
function isTimeTrusted(times: readonly number[]): boolean {
  const gap = times.findIndex((time, at) => at > 0 && (times[at - 1] ?? time) - time > KEEP_MS);
  const since = new Set(times.slice(0, gap).map((time) => new Date(time).toDateString()));
  return gap === -1 || since.size >= 2;
}

/**
 * Backups to delete. The newest 24 stay, and of the others the last of each day. After {@link BACKUP_KEEP_DAYS} days
 * each is deleted, except the newest of all, so that what is erased today is in no backup after that time. On the one
 * day on which the clock is wrong by years, none is deleted; a backup dated over a day ahead is deleted once there are
 * 24 newer ones.
 *
 * @param backups newest first; `madeAt` in milliseconds since 1970
 */
export function expiredOf<T extends { madeAt: number }>(backups: readonly T[], now: number): T[] {
  const times = backups.map(({ madeAt }) => madeAt);
  const days = new Set<string>();
  return backups.filter(({ madeAt }, at) => {
    const day = new Date(madeAt).toDateString();
    const isLastOfDay = !days.has(day);
    days.add(day);
    if (at === 0) return false;
    if (now > madeAt + KEEP_MS && isTimeTrusted(times.slice(0, at + 1))) return true;
    return at >= KEEP_NEWEST && (!isLastOfDay || madeAt > now + DAY_MS);
  });
}
