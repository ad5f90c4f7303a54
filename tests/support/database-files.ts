import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All that the database's files hold, freed pages and the log included, in small letters: what is erased is not in it. */
export function databaseFiles(dataDir: string): string {
  return ['booth.db', 'booth.db-wal']
    .map((file) => join(dataDir, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1').toLowerCase())
    .join('');
}
