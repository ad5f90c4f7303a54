import { closeSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { DatabaseFacts } from '../platform/backup/database-facts.ts';
import { EventFileError } from '../platform/event-file/read-event-file.ts';
import { factsOf, sequencesOf } from './backup-facts.ts';
import { EVENT_TABLES, LAPTOP_SETTINGS } from './event-tables.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import type { Db } from './open.ts';
import { sharedColumns } from './rows.ts';

/** Largest value of one field, in bytes; a document in the knowledge has 2 MB at most. */
const MAX_VALUE_BYTES = 16 * 1024 ** 2;
/** Largest number that is a time in milliseconds (ECMA-262, "Time Values"); ids and counts are far below. */
const MAX_NUMBER = 8_640_000_000_000_000n;
/** Bits, all 53 of which may be set. */
const BIT_COLUMNS = new Set(['labels', 'lent_labels']);

type Table = { name: string; sql: string };

/** The event's tables as they are declared in a database of ours. */
function tablesOf(db: Db): Table[] {
  const all = db
    .prepare<[], Table>("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    .all();
  return EVENT_TABLES.flatMap((name) => all.find((table) => table.name === name) ?? []);
}

/** A file that is built and thrown away when that fails: nothing of it is waited for. */
function openScratch(path: string): Db {
  const db = new Database(path);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -65536');
  db.pragma('foreign_keys = OFF');
  return db;
}

/** Copies a table's rows, number by number and byte by byte. @param check is shown each of them */
function copyRows(
  from: Db,
  to: Db,
  table: string,
  how: { where?: string; check?: (columns: string[], row: unknown[]) => void } = {},
): void {
  const columns = sharedColumns(to, from, table);
  const names = columns.join(', ');
  const rows = from
    .prepare<[], unknown[]>(`SELECT ${names} FROM ${table} ${how.where ?? ''}`)
    .raw()
    .safeIntegers();
  const put = to.prepare<[unknown[]]>(
    `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of rows.iterate()) {
    how.check?.(columns, row);
    put.run(row);
  }
}

/** Ids go on where they were. */
function copySequences(from: Db, to: Db): void {
  const set = to.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?');
  const add = to.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  for (const [name, seq] of Object.entries(sequencesOf(from))) {
    if (!EVENT_TABLES.some((table) => table === name)) continue;
    if (set.run(seq, name).changes === 0) add.run(name, seq);
  }
}

/**
 * Writes what is an event of a booth's database, at one moment, into a file of plain tables: no index, no trigger, and
 * nothing that the laptop keeps for itself, so that nobody has to take it out again.
 * @param from the database; it may be in use
 * @param to a path where nothing is
 */
export function writeEventDatabase(from: string, to: string, migrationsDir: string): DatabaseFacts {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  const model = new Database(':memory:');
  const made = openScratch(to);
  try {
    applyMigrations(model, readMigrations(migrationsDir));
    source.exec('BEGIN');
    made.transaction(() => {
      for (const { name, sql } of tablesOf(model)) {
        made.exec(sql);
        copyRows(source, made, name, {
          ...(name === 'settings' && { where: `WHERE NOT ${LAPTOP_SETTINGS}` }),
        });
      }
      copySequences(source, made);
      made.pragma(`user_version = ${String(source.pragma('user_version', { simple: true }))}`);
    })();
    return factsOf(made);
  } finally {
    for (const db of [source, model, made]) db.close();
  }
}

/** Checked before SQLite opens it: we never write a file that has a log next to it. */
function expectPlainDatabase(path: string): void {
  const head = Buffer.alloc(20);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  const isSqlite = head.toString('latin1', 0, 16) === 'SQLite format 3\0';
  // "File format write version" and the read one (SQLite, Database File Format, 1.3.3): 1 is without a log.
  if (!isSqlite || head[18] !== 1 || head[19] !== 1) {
    throw new EventFileError('foreign', 'the database is none');
  }
}

/** Opens a stranger's file as SQLite advises ("Defense Against The Dark Arts"). */
function openStranger(path: string): Db {
  expectPlainDatabase(path);
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('mmap_size = 0');
  return db;
}

/**
 * Checks that a file has our tables, word for word, and nothing else: no trigger, view or index that somebody added.
 */
function expectOurTables(stranger: Db, model: Db): void {
  const found = stranger
    .prepare<[], { type: string; name: string; sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_master',
    )
    .all()
    .filter(({ type, name, sql }) => {
      const isOwnIndex = type === 'index' && sql === null && name.startsWith('sqlite_autoindex_');
      return !isOwnIndex && !(type === 'table' && name === 'sqlite_sequence');
    });
  const declared = new Map(tablesOf(model).map(({ name, sql }) => [name, sql]));
  const isOurs = found.every(
    ({ type, name, sql }) => type === 'table' && sql !== null && declared.get(name) === sql,
  );
  if (!isOurs || found.length !== declared.size) {
    throw new EventFileError('foreign', 'its tables are not ours');
  }
}

function expectSound(db: Db): void {
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') {
    throw new EventFileError('damaged', 'the database is damaged');
  }
}

function expectSmallValues(stranger: Db, table: string, columns: readonly string[]): void {
  const largest = columns.map((name) => `coalesce(max(octet_length(${name})), 0)`);
  const sizes = stranger
    .prepare<[], number[]>(`SELECT ${largest.join(', ')} FROM ${table}`)
    .raw()
    .get();
  if (sizes?.some((bytes) => bytes > MAX_VALUE_BYTES)) {
    throw new EventFileError('damaged', `a value of ${table} is too large`);
  }
}

function expectUsableNumbers(columns: string[], row: unknown[]): void {
  row.forEach((value, at) => {
    if (typeof value !== 'bigint') return;
    const most = BIT_COLUMNS.has(columns[at] ?? '') ? BigInt(Number.MAX_SAFE_INTEGER) : MAX_NUMBER;
    if (value > most || value < -most) {
      throw new EventFileError('damaged', `a number of ${columns[at]} is too large`);
    }
  });
}

/** The type that a stored name's ending stands for; NULL for what no page shows. */
const TYPE_BY_NAME = `CASE substr(stored_name, 26) WHEN 'png' THEN 'image/png' WHEN 'jpg' THEN 'image/jpeg'
  WHEN 'webp' THEN 'image/webp' WHEN 'gif' THEN 'image/gif' WHEN 'svg' THEN 'image/svg+xml' END`;
/** What the app takes for granted of its own rows and no column says; each finds rows that are otherwise. */
const NOT_OURS = [
  'FROM settings WHERE NOT json_valid(value)',
  'FROM questions WHERE NOT json_valid(changed_by) OR uid IS NULL',
  'FROM leads WHERE uid IS NULL',
  "FROM question_drafts WHERE NOT json_valid(sources) OR json_type(sources) <> 'array'",
  `FROM media WHERE content_type IS NOT ${TYPE_BY_NAME}`,
  `FROM sms_media WHERE width IS NOT NULL AND content_type IS NOT ${TYPE_BY_NAME}`,
  'FROM questions WHERE id < 1 OR merged_into = id',
];

function expectOurRows(db: Db): void {
  for (const rows of NOT_OURS) {
    if (db.prepare(`SELECT 1 ${rows} LIMIT 1`).get() !== undefined) {
      throw new EventFileError('damaged', `there are rows ${rows}`);
    }
  }
  if (db.pragma('foreign_key_check', { simple: true }) !== undefined) {
    throw new EventFileError('damaged', 'a row points to nothing');
  }
}

/** What SQLite finds wrong with rows is the file's fault; a full disk is not. */
function blame(error: unknown): unknown {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (!/^SQLITE_(?:CORRUPT|NOTADB|CONSTRAINT|MISMATCH|ERROR|TOOBIG|RANGE)/.test(code)) return error;
  return new EventFileError('damaged', `SQLite says ${code}`);
}

/**
 * Makes a database of ours from an event's file: our own migrations up to the version of the file, the rows by the
 * names of their columns, then the migrations that came later. Nothing that the file declares is run; it is only read.
 * @param from the file
 * @param to a path where nothing is
 * @param schema the version that its manifest says
 * @throws EventFileError; the disk's error
 */
export function readEventDatabase(
  from: string,
  to: string,
  { migrationsDir, schema }: { migrationsDir: string; schema: number },
): DatabaseFacts {
  const migrations = readMigrations(migrationsDir);
  const open: Db[] = [];
  try {
    const stranger = openStranger(from);
    open.push(stranger);
    if (stranger.pragma('user_version', { simple: true }) !== schema) {
      throw new EventFileError('damaged', 'the database is of another version than its manifest');
    }
    const next = openScratch(to);
    open.push(next);
    applyMigrations(next, migrations.slice(0, schema));
    expectOurTables(stranger, next);
    expectSound(stranger);
    next.transaction(() => {
      for (const { name } of tablesOf(next)) {
        expectSmallValues(stranger, name, sharedColumns(next, stranger, name));
        copyRows(stranger, next, name, { check: expectUsableNumbers });
      }
      copySequences(stranger, next);
    })();
    applyMigrations(next, migrations);
    expectOurRows(next);
    expectSound(next);
    return factsOf(next);
  } catch (error) {
    throw blame(error);
  } finally {
    for (const db of open) db.close();
  }
}
