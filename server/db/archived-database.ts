import Database from 'better-sqlite3';
import type { Db } from './open.ts';

/** Opens the database that was made of an event that is over. It can only be read. @throws SQLite's error */
export function openArchivedDatabase(path: string): Db {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.pragma('query_only = ON');
  return db;
}
