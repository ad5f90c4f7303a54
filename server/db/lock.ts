import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from '../platform/make-folder.ts';

/** Milliseconds in which a server that is just stopping may still let go. */
const PATIENCE_MS = 3000;

/** Another server is using the data folder. */
export class FolderInUseError extends Error {}

/**
 * One server per data folder: two would each keep their own settings in memory and overwrite the other's. The lock
 * is the operating system's own, on an empty SQLite file, so that it goes away with the process, however that ends.
 * @returns releases the lock
 * @throws FolderInUseError when another process holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const lock = new Database(join(dataDir, 'booth.lock'), { timeout: PATIENCE_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderInUseError(`Booth is already running on the data folder ${dataDir}.`);
    }
    throw error;
  }
  return () => lock.close();
}
