import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { applyMigrations, readMigrations } from '../../server/db/migrate.ts';
import { databasePath, openDatabase, type Db } from '../../server/db/open.ts';
import { ROOT } from './node-binary.ts';

const migrated = new Database(':memory:');
applyMigrations(migrated, readMigrations(resolve(ROOT, 'server/db/migrations')));
/** Migrating takes a third of a second. */
const EMPTY = migrated.serialize();

/** A database as the first start makes it, in memory. */
export function emptyDatabase(): Db {
  return new Database(EMPTY);
}

/** A database as the first start makes it. Its event has a new id. */
export function openEmptyDatabase(dataDir: string): Db {
  writeFileSync(databasePath(dataDir), EMPTY);
  const db = openDatabase(dataDir);
  db.exec('UPDATE events SET uid = lower(hex(randomblob(16)))');
  return db;
}
