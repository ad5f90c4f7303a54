import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export type Db = Database.Database;

/** Path of the database in a data folder. */
export function databasePath(dataDir: string) {
  return join(dataDir, 'booth.db');
}

/** When a database or its log was last written, in milliseconds since 1970; null when there is none. */
export function lastWrittenAt(path: string): number | null {
  const times = [path, `${path}-wal`].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return Math.max(...times) || null;
}

/** Milliseconds for which a backup, or a person with a database tool, may hold the lock. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the database of a data folder and creates both when they are missing.
 * @throws when the folder cannot be written to or the file is not a sound database
 */
export function openDatabase(dataDir: string): Db {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new Database(databasePath(dataDir));
  try {
    // Readers go on while one writes, and a crash leaves a log to replay.
    db.pragma('journal_mode = WAL');
    // A commit is on the disk before it is acknowledged: a pulled plug loses nothing that a visitor was thanked for.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // Deleted leads leave no trace in free pages.
    db.pragma('secure_delete = ON');
    const check = db.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') throw new Database.SqliteError(String(check), 'SQLITE_CORRUPT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
