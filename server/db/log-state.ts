import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Db } from './open.ts';

/** See SQLite's `PRAGMA wal_checkpoint`. */
type CheckpointMode = 'PASSIVE' | 'TRUNCATE';

/** Pages of the write-ahead log, and those of them that are in the database by now. */
type LogState = { isBusy: boolean; pages: number; carried: number };

const answer = z.tuple([z.object({ busy: z.number(), log: z.number(), checkpointed: z.number() })]);

/**
 * Carries pages of the log over into the database, or with NOOP only counts them.
 * @see https://sqlite.org/pragma.html#pragma_wal_checkpoint
 * @throws SQLite's error
 */
export function logState(db: Db, mode: CheckpointMode | 'NOOP'): LogState {
  const [{ busy, log, checkpointed }] = answer.parse(db.pragma(`wal_checkpoint(${mode})`));
  return { isBusy: busy !== 0, pages: log, carried: checkpointed };
}

/** {@link logState} of a file, over a connection made for it: waits for the disk twice. @throws SQLite's error */
export function carryOver(file: string, mode: CheckpointMode): LogState {
  const db = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // The log is found with the first thing that is read.
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return logState(db, mode);
  } finally {
    db.close();
  }
}
