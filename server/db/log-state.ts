import { z } from 'zod';
import type { Db } from './open.ts';

/** What the thread does: see SQLite's `PRAGMA wal_checkpoint`. */
export type CheckpointTask = { file: string; mode: 'PASSIVE' | 'TRUNCATE' };

/** Pages of the write-ahead log, and those of them that are in the database by now. */
export type LogState = { isBusy: boolean; pages: number; carried: number };

const answer = z.tuple([z.object({ busy: z.number(), log: z.number(), checkpointed: z.number() })]);

/**
 * Carries pages of the log over into the database, or with NOOP only counts them.
 * @see https://sqlite.org/pragma.html#pragma_wal_checkpoint
 * @throws SQLite's error
 */
export function logState(db: Db, mode: CheckpointTask['mode'] | 'NOOP'): LogState {
  const [{ busy, log, checkpointed }] = answer.parse(db.pragma(`wal_checkpoint(${mode})`));
  return { isBusy: busy !== 0, pages: log, carried: checkpointed };
}
