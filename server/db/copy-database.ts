import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, fsyncSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { IMAGE_FOLDERS } from '../contract/backups.ts';
import type { BackupVerdict, DatabaseFacts } from '../platform/backup/backup-store.ts';
import { expectSound, type Db } from './open.ts';

/** @returns false for a view: one in a file from elsewhere may never end */
function hasTable(db: Db, name: string): boolean {
  return (
    db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
    undefined
  );
}

function hasColumn(db: Db, table: string, name: string): boolean {
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  return hasTable(db, table) && columns.all(table).includes(name);
}

/** @returns 0 where there is no such table: a database of an older version has fewer of them */
function countOf(db: Db, table: string): number {
  return hasTable(db, table)
    ? Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
    : 0;
}

/** The highest id that each table ever gave out, by the table's name. */
export function sequencesOf(db: Db): Record<string, number> {
  if (!hasTable(db, 'sqlite_sequence')) return {};
  return Object.fromEntries(
    db
      .prepare<[], { name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence')
      .all()
      .map(({ name, seq }) => [name, seq]),
  );
}

function eventOf(db: Db): string {
  if (!hasTable(db, 'settings')) return '';
  const stored = db
    .prepare<[], string>("SELECT value FROM settings WHERE part = 'brand'")
    .pluck()
    .get();
  const brand: unknown = stored === undefined ? null : JSON.parse(stored);
  if (typeof brand !== 'object' || brand === null) return '';
  const names = ['eventName', 'companyName'].map(
    (key) => Object.entries(brand).find(([k]) => k === key)?.[1],
  );
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

/** Images of the database. Films stay out: they are larger than all else together, and staff have them elsewhere. */
function imagesOf(db: Db): DatabaseFacts['pictures'] {
  const tables = {
    media: ['media', 'stored_name', "content_type NOT LIKE 'video/%'"],
    'sms-media': ['sms_media', 'stored_name', 'stored_name IS NOT NULL'],
    'lead-media': ['leads', 'picture', 'picture IS NOT NULL'],
  } as const;
  return IMAGE_FOLDERS.flatMap((folder) => {
    const [table, column, condition] = tables[folder];
    if (!hasColumn(db, table, column)) return [];
    const names = db
      .prepare<[], string>(`SELECT ${column} FROM ${table} WHERE ${condition}`)
      .pluck()
      .all();
    return names.map((name) => ({ folder, name }));
  });
}

/** @throws when the database cannot be read */
function factsOf(db: Db): DatabaseFacts {
  const newest = ['questions', 'leads']
    .filter((table) => hasTable(db, table))
    .map(
      (table) =>
        db.prepare<[], number | null>(`SELECT MAX(created_at) FROM ${table}`).pluck().get() ?? 0,
    );
  return {
    schema: Number(db.pragma('user_version', { simple: true })),
    event: eventOf(db),
    counts: {
      questions: countOf(db, 'questions'),
      leads: countOf(db, 'leads'),
      texts: countOf(db, 'inbound_sms'),
      pictures: countOf(db, 'media'),
    },
    newestAt: Math.max(0, ...newest) || null,
    sequences: sequencesOf(db),
    pictures: imagesOf(db),
  };
}

/**
 * Pages of one step of the online backup, 1 MB. Each is put on the disk before the next one: what a visitor sends waits there
 * for all that was written before it, which must not be the whole copy.
 */
const STEP_PAGES = 256;

/**
 * The transaction holds one moment of the database: what is written meanwhile goes to its log and belongs to the next
 * backup, so that no write makes the copy start over.
 */
async function copy(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  let handle: number | undefined;
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_master').get();
    await source.backup(to, {
      progress() {
        handle ??= openSync(to, 'r+');
        fdatasyncSync(handle);
        return STEP_PAGES;
      },
    });
  } finally {
    if (handle !== undefined) closeSync(handle);
    source.close();
  }
  const made = new Database(to, { fileMustExist: true });
  // One file, readable from a stick that cannot be written.
  made.pragma('journal_mode = DELETE');
  made.close();
}

/** @param isNew it is flushed to the disk first; an older one may be in a place that cannot be written to */
function hashOf(file: string, isNew: boolean): BackupVerdict['database'] {
  const handle = openSync(file, isNew ? 'r+' : 'r');
  try {
    if (isNew) fsyncSync(handle);
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(1 << 20);
    let bytes = 0;
    for (let read = readSync(handle, block); read > 0; read = readSync(handle, block)) {
      hash.update(block.subarray(0, read));
      bytes += read;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(handle);
  }
}

function inspect(file: string, isNew: boolean): BackupVerdict {
  const database = hashOf(file, isNew);
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    expectSound(db);
    return { facts: factsOf(db), database };
  } finally {
    db.close();
  }
}

/**
 * Copies a database from one path to another (null: `to` is there already), then checks all of `to`. Takes this thread for
 * seconds; its connection only reads.
 * @throws SQLite's error when a file is damaged (SQLITE_CORRUPT, SQLITE_NOTADB), the disk's when it is full
 */
export async function copyDatabase(from: string | null, to: string): Promise<BackupVerdict> {
  if (from !== null) await copy(from, to);
  return inspect(to, from !== null);
}

/** Checks a whole database, for seconds of this thread. @throws when it cannot be checked at all */
export function isSound(file: string): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      expectSound(db);
      return true;
    } finally {
      db.close();
    }
  } catch (error) {
    // Damage can be such that not even the look succeeds.
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) {
      return false;
    }
    throw error;
  }
}
