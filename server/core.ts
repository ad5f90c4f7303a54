import type { Config } from './config.ts';
import { createCheckpoints, type Checkpoints } from './db/checkpoints.ts';
import { databasePath, type Db } from './db/open.ts';
import { INDEX_QUESTIONS } from './db/search-text.ts';
import { createLogSync, createWriteQueue, type WriteQueue } from './db/write-queue.ts';
import type { LogsRepository } from './features/logs/logs.repository.ts';
import type { Bus } from './platform/bus.ts';
import type { Logger } from './platform/logger.ts';

/** Services from which nearly every feature is built. */
export type Core = {
  config: Config;
  db: Db;
  logs: LogsRepository;
  writes: WriteQueue;
  checkpoints: Checkpoints;
  bus: Bus;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds since anything, by a clock that nobody sets: for waits. */
  elapsed: () => number;
};

/** Builds the write queue, its flush to the disk and the checkpoints. @throws when the database's log cannot be opened */
export function createWrites(
  config: Config,
  db: Db,
  logger: Logger,
): { writes: WriteQueue; checkpoints: Checkpoints; closeDatabase: () => Promise<void> } {
  const file = databasePath(config.dataDir);
  const log = createLogSync(file);
  const index = db.prepare(INDEX_QUESTIONS);
  const writes = createWriteQueue(db, log.synced, () => void index.run());
  const checkpoints = createCheckpoints({ db, file, worker: config.worker, writes, logger });
  return {
    writes,
    checkpoints,
    /** Once nobody writes any more. */
    async closeDatabase() {
      await checkpoints.close();
      await log.close();
      db.close();
    },
  };
}
