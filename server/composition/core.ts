import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { createCheckpoints, type Checkpoints } from '../db/checkpoints.ts';
import { databasePath, type Db } from '../db/open.ts';
import { createLogSync, createWriteQueue, type WriteQueue } from '../db/write-queue.ts';
import type { LogsRepository } from '../features/logs/logs.repository.ts';
import type { SettingsRepository } from '../features/settings/settings.repository.ts';
import type { EventBus } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** What nearly every feature is built from. */
export type Core = {
  db: Db;
  logs: LogsRepository;
  writes: WriteQueue;
  checkpoints: Checkpoints;
  events: EventBus;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds since anything, by a clock that nobody sets: for waits. */
  elapsed: () => number;
};

/** Brings what is written to the disk. @throws when the database's log cannot be opened */
export function createWrites(
  config: Config,
  db: Db,
  logger: Logger,
): { writes: WriteQueue; checkpoints: Checkpoints; closeDatabase: () => Promise<void> } {
  const file = databasePath(config.dataDir);
  const log = createLogSync(file);
  const writes = createWriteQueue(db, log.synced);
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

/**
 * Signs the session cookies, or what visitors get; made at the first start and stored, so that a restart logs nobody out
 * and takes no visitor's claim. Another key has another secret.
 */
export function ownSecret(
  settings: SettingsRepository,
  box: SecretBox,
  name: 'session.secret' | 'visitor.secret',
): string {
  const sealed = settings.secret(name, box.keyId);
  const known = sealed && box.open(sealed);
  if (known) return known;
  const secret = randomBytes(32).toString('base64');
  settings.setSecret(name, box.keyId, box.seal(secret));
  return secret;
}
