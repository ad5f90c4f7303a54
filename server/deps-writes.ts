import type { Config } from './config.ts';
import { createCheckpoints, type Checkpoints } from './db/checkpoints.ts';
import { databasePath, type Db } from './db/open.ts';
import { createLogSync, createWriteQueue, type WriteQueue } from './db/write-queue.ts';
import type { Logger } from './platform/logger.ts';

/** The part of `deps.ts` that brings what is written to the disk. @throws when the database's log cannot be opened */
export function createWrites(
  config: Config,
  db: Db,
  logger: Logger,
): { writes: WriteQueue; checkpoints: Checkpoints; closeDatabase: () => Promise<void> } {
  const file = databasePath(config.dataDir);
  const log = createLogSync(file);
  const writes = createWriteQueue(db, log.synced);
  const script = config.checkpointWorker;
  const checkpoints = createCheckpoints({ db, file, script, writes, logger });
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
