import { BACKUP_KEEP_DAYS } from '../../contract/backups.ts';

/** Backups that are kept whatever their day, the newest first. */
const KEEP_NEWEST = 24;
const DAY_MS = 86_400_000;

/**
 * Which backups go: of those before the newest 24 each day's last one stays, and nothing older than
 * {@link BACKUP_KEEP_DAYS} days but the newest of all. So what is erased today is in no backup after that.
 * @param backups newest first; `madeAt` in milliseconds since 1970
 */
export function expiredOf<T extends { madeAt: number }>(backups: readonly T[], now: number): T[] {
  const days = new Set<string>();
  return backups.filter(({ madeAt }, at) => {
    const day = new Date(madeAt).toDateString();
    const isLastOfDay = !days.has(day);
    days.add(day);
    if (at === 0) return false;
    if (madeAt < now - BACKUP_KEEP_DAYS * DAY_MS) return true;
    return at >= KEEP_NEWEST && !isLastOfDay;
  });
}
