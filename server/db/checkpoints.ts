import type { Logger } from '../platform/logger.ts';
import { createThread } from '../platform/thread.ts';
import { logState } from './log-state.ts';
import type { Db } from './open.ts';
import type { WriteQueue } from './write-queue.ts';

/** Pages in the log (4 KiB each) at which they are carried over into the database; SQLite's own default. */
const CARRY_PAGES = 1000;
/** Pages at which a commit does it itself, should the thread not get to it. */
const NET_PAGES = 16_000;
const LOOK_MS = 1000;

export type Checkpoints = ReturnType<typeof createCheckpoints>;

/**
 * Copies the write-ahead log into the database in a thread, where nothing waits for it.
 *
 * @param deps.file the database's path
 * @param deps.worker script of the thread
 */
export function createCheckpoints(deps: {
  db: Db;
  file: string;
  worker: string;
  writes: Pick<WriteQueue, 'paused'>;
  logger: Logger;
}) {
  const { db, file, writes, logger } = deps;
  const thread = createThread(deps.worker);
  let hasTraces = false;
  let running: Promise<void> | null = null;
  let isReported = false;

  function pagesLeft(): number {
    const { pages, carried } = logState(db, 'NOOP');
    return pages - carried;
  }

  async function carryOver(): Promise<void> {
    // Most of it while others write; what they wrote meanwhile while they wait, or the log would never come to an end.
    await thread.run('carryOver', file, 'PASSIVE');
    if (hasTraces) {
      hasTraces = false;
      const { isBusy } = await writes.paused(() => thread.run('carryOver', file, 'TRUNCATE'));
      if (isBusy) hasTraces = true;
    } else if (pagesLeft() < CARRY_PAGES) {
      await writes.paused(() => thread.run('carryOver', file, 'PASSIVE'));
    }
    isReported = false;
  }

  function run(): Promise<void> {
    const wasAsked = hasTraces;
    running ??= carryOver()
      .catch((error: unknown) => {
        if (wasAsked) hasTraces = true;
        if (!isReported) logger.warn({ err: error }, 'the log could not be carried over');
        isReported = true;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  db.pragma(`wal_autocheckpoint = ${NET_PAGES}`);
  const timer = setInterval(() => {
    if (hasTraces || pagesLeft() >= CARRY_PAGES) void run();
  }, LOOK_MS).unref();

  return {
    /**
     * Empties the log, in which erased data remains for a while; to be called after the commit of an erasure. An
     * obstacle, such as a backup that reads, only delays it.
     */
    async dropTraces(): Promise<void> {
      hasTraces = true;
      await running;
      if (hasTraces) await run();
    },
    /** Stops the checkpoints; to be called before the database is closed, which copies the rest. */
    async close(): Promise<void> {
      clearInterval(timer);
      // One that this interrupts has not failed.
      isReported = true;
      await thread.close();
      await running;
    },
  };
}
