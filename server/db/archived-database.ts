import Database from 'better-sqlite3';
import type { Db } from './open.ts';

/** Opens the database that was made from an event that is over, read-only. @throws SQLite's error */
export function openArchivedDatabase(path: string): Db {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.pragma('query_only = ON');
  return db;
}
