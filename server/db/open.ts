import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { healOutbox } from './heal-outbox.ts';
import { makeFolder } from '../platform/file-permissions.ts';

export type Db = Database.Database;

/**
 * The id of the open event, for SQL. A statement that reads or writes questions, leads, texts and what is counted of them says of
 * which event: by this, by an `event_id`, or by a row's own id (the linter asks for one of these).
 */
export const OPEN_EVENT = '(SELECT id FROM events WHERE closed_at IS NULL)';

/** Path of the database in a data folder. */
export function databasePath(dataDir: string) {
  return join(dataDir, 'booth.db');
}

/** Time of the last write to a database or its WAL, in milliseconds since 1970; null without a database. */
export function lastWrittenAt(path: string): number | null {
  const times = [path, `${path}-wal`].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return Math.max(...times) || null;
}

/** Milliseconds for which a backup, or a person with a database tool, may hold the lock. */
const BUSY_TIMEOUT_MS = 5000;

/** A row's highest id here; no stand gets near it, a crafted file may. */
const HIGHEST_ID = 2 ** 40;

/**
 * Resets each table's sequence to its highest id where a restored or imported file holds an absurd value. At 2^63 -
 * 1, SQLite refuses every new row with SQLITE_FULL, as if the disk were full (https://sqlite.org/autoinc.html).
 */
function capSequences(db: Db): void {
  const hasSequences = db
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'")
    .get();
  if (hasSequences === undefined) return;
  const absurd = db
    .prepare<[number], string>(
      `SELECT name FROM sqlite_sequence WHERE (typeof(seq) NOT IN ('integer', 'real') OR seq > ?)
        AND name IN (SELECT name FROM sqlite_schema WHERE type = 'table')`,
    )
    .pluck()
    .all(HIGHEST_ID);
  for (const name of absurd) {
    const table = `"${name.replaceAll('"', '""')}"`;
    db.prepare(
      `UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(rowid), 0) FROM ${table}) WHERE name = ?`,
    ).run(name);
  }
}

/** Place and highest value of the byte that says which version may write a file (https://sqlite.org/fileformat.html, 1.3.3). */
const WRITE_VERSION = { at: 18, highest: 2 };

/** Checks all of a database. @throws SQLITE_CORRUPT, or SQLite's own error, when it is damaged */
export function expectSound(db: Db): void {
  const handle = openSync(db.name, 'r');
  const version = Buffer.alloc(1);
  try {
    readSync(handle, version, 0, 1, WRITE_VERSION.at);
  } finally {
    closeSync(handle);
  }
  // SQLite would open it for reading, and report each write as if the disk could not be written to.
  const isWritable = version.readUInt8() <= WRITE_VERSION.highest;
  const check = isWritable ? String(db.pragma('quick_check(1)', { simple: true })) : 'file format';
  if (check !== 'ok') throw new Database.SqliteError(check, 'SQLITE_CORRUPT');
}

/**
 * Opens the database of a data folder and creates both when they are missing.
 * @throws when the folder cannot be written to or the file is not a sound database
 */
export function openDatabase(dataDir: string): Db {
  makeFolder(dataDir);
  const db = new Database(databasePath(dataDir));
  try {
    expectSound(db);
    // Readers go on while one writes, and a crash leaves a log to replay.
    db.pragma('journal_mode = WAL');
    // A commit is on the disk before it is acknowledged: a pulled plug loses nothing that a visitor was thanked for.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // Deleted leads leave no trace in free pages.
    db.pragma('secure_delete = ON');
    healOutbox(db);
    capSequences(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
