import type { BackupFault, BackupReason } from '../../contract/backups.ts';
import type { Logger } from '../logger.ts';
import type { StoredBackup } from './backup-store.ts';
import { faultOf } from './faults.ts';
import type { BackupMaker, Making } from './make-backup.ts';

/** Milliseconds between two backups while data changes, and between two checks whether one is due. */
const EVERY_MS = 15 * 60_000;
const LOOK_MS = 15_000;
/** Milliseconds that the last backup may take while everybody waits for the app to close. */
const AT_END_MS = 3000;

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

/**
 * Makes a backup every quarter of an hour in which something changed, when asked, and at the end. One that fails leaves
 * the older ones as they are, is reported, and is tried again at the next look.
 */
export function createBackupSchedule(deps: {
  maker: BackupMaker;
  /** Grows with every change of what is stored. */
  revision: () => number;
  /** True during a trial, whose data must not stay in any backup. */
  isOff?: () => boolean;
  /** True if the database has changes from before this start that no backup holds. */
  isChanged: boolean;
  /**
   * True if the database differs from the newest backup's, which must not have to replace it: a backup is due now.
   */
  isReplaced: boolean;
  /** Called after a new backup, to copy it elsewhere; only the end of the schedule waits for it. */
  onMade: () => Promise<void>;
  /** Name of the backup that is kept whatever its age; null without one. */
  kept: () => Promise<string | null>;
  /** Called after a new backup, and when a fault appears or ends. */
  onChange: () => void;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}) {
  const { maker, isOff = () => false, revision, onMade, onChange, kept, logger, now } = deps;
  let copying: Promise<void> = Promise.resolve();
  let saved = deps.isChanged ? -1 : revision();
  let lastAt = deps.isReplaced ? -Infinity : now();
  let fault: { kind: BackupFault; at: number } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function tidy(): Promise<void> {
    await maker.store.tidy(now(), { kept: await kept() });
  }

  async function makeOne(reason: BackupReason, how?: Making): Promise<StoredBackup> {
    const before = revision();
    lastAt = now();
    try {
      const made = await maker.make(reason, how);
      saved = before;
      fault = null;
      logger.info({ backup: made.name }, 'backup made');
      await tidy().catch((error: unknown) => {
        logger.warn({ err: error }, 'old backups could not be removed');
      });
      copying = onMade();
      return made;
    } catch (error) {
      if (how?.signal?.aborted === true) throw error;
      fault = { kind: faultOf(error), at: now() };
      logger.error({ err: error, reason }, 'no backup could be made');
      throw error;
    } finally {
      onChange();
    }
  }

  /** Makes a backup once the running one is done: two at once would only compete for the disk. */
  function make(reason: BackupReason, how?: Making): Promise<StoredBackup> {
    const made = running.then(() => makeOne(reason, how));
    running = made.catch(() => {});
    return made;
  }

  const isChanged = () => revision() !== saved;

  async function look(): Promise<void> {
    const isDue = Math.abs(now() - lastAt) >= EVERY_MS || fault !== null;
    if (isOff() || !isChanged() || !isDue) return;
    await make('timer').catch(() => {});
  }

  return {
    make,
    isChanged,
    fault: () => fault,
    /** Makes one when it is due; called by the timer, and by tests. */
    look,
    start(): void {
      timer = setInterval(() => void look(), LOOK_MS).unref();
    },

    /**
     * Makes the last one; given up when that, or the one that is just being made, takes too long: the database itself is safe
     * without it.
     */
    async close({ isLast }: { isLast: boolean }): Promise<void> {
      clearInterval(timer);
      const tooLong = AbortSignal.timeout(AT_END_MS);
      const isLate = new Promise((end) => tooLong.addEventListener('abort', end));
      const isDue = isLast && !isOff() && isChanged();
      const last = isDue ? make('quit', { signal: tooLong }).catch(() => {}) : running;
      // A start that follows replaces what is being copied.
      await (isLast ? Promise.race([last, isLate]) : last);
      if (isDue && tooLong.aborted) {
        logger.warn('the last backup took too long and was given up: the next session makes it');
      }
      await Promise.race([copying, isLate]);
    },
  };
}
