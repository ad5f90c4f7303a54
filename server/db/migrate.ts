import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Db } from './open.ts';

type Migration = { version: number; name: string; sql: string };

/** Reads `0001-name.sql`, `0002-…` in order. @throws when a number is missing or duplicated */
export function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file,
      sql: readFileSync(join(folder, file), 'utf8'),
    }));
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new Error(`Migration ${name} is out of order.`);
  });
  return migrations;
}

/** The database was written by a newer version of the app. */
export class NewerDatabaseError extends Error {
  constructor() {
    super('The database was written by a newer version of Booth.');
  }
}

/**
 * Migrates the database to the newest version, each step in a separate transaction, after a backup if it holds data.
 *
 * @throws NewerDatabaseError; also when it cannot be backed up, or a step fails (the step is rolled back)
 */
export async function migrate(
  db: Db,
  {
    migrationsDir,
    backUp,
    onStep,
  }: {
    migrationsDir: string;
    backUp: () => Promise<unknown>;
    /** Called before each step on a database that holds data. @param of number of steps */
    onStep?: (step: number, of: number) => void;
  },
): Promise<void> {
  const migrations = readMigrations(migrationsDir);
  const current = Number(db.pragma('user_version', { simple: true }));
  if (current > migrations.length) {
    throw new NewerDatabaseError();
  }
  if (current === migrations.length) return;
  if (current > 0) await backUp();
  applyMigrations(db, migrations, current > 0 ? onStep : undefined);
}

/** Applies the given steps that the database does not have yet. @throws when a step fails */
export function applyMigrations(
  db: Db,
  migrations: readonly Migration[],
  onStep?: (step: number, of: number) => void,
): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  for (const { version, sql } of migrations.slice(current)) {
    onStep?.(version - current, migrations.length - current);
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
}

/** Every column of a database, by its table. */
function columnsOf(db: Db): string[] {
  return db
    .prepare<[], string>(
      `SELECT s.name || '.' || c.name FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS c WHERE s.type = 'table'`,
    )
    .pluck()
    .all();
}

function triggersOf(db: Db) {
  return db
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY rowid",
    )
    .all();
}

/**
 * Replaces the triggers and views of a database from elsewhere by those of its version: a forged one's would run with every
 * write, and need never end.
 * @throws SQLITE_CORRUPT when it lacks a table or a column, without which no server starts
 */
export function restoreSchema(db: Db, migrationsDir: string): void {
  const own = new Database(':memory:');
  const version = Number(db.pragma('user_version', { simple: true }));
  applyMigrations(own, readMigrations(migrationsDir).slice(0, version));
  try {
    const known = new Set(columnsOf(db));
    const lacking = columnsOf(own).find((column) => !known.has(column));
    if (lacking !== undefined) {
      throw new Database.SqliteError(`${lacking} is missing.`, 'SQLITE_CORRUPT');
    }
    db.transaction(() => {
      for (const { type, name } of triggersOf(db))
        db.exec(`DROP ${type} IF EXISTS "${name.replaceAll('"', '""')}"`);
      for (const { sql } of triggersOf(own)) db.exec(sql);
    })();
  } finally {
    own.close();
  }
}
