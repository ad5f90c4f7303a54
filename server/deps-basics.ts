import type { Checkpoints } from './db/checkpoints.ts';
import type { Db } from './db/open.ts';
import type { WriteQueue } from './db/write-queue.ts';
import type { LogsRepository } from './features/logs/logs.repository.ts';
import type { EventBus } from './platform/events.ts';
import type { Logger } from './platform/logger.ts';

/** What nearly every part of `deps.ts` needs. */
export type Basics = {
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
