import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Everything in the database's files, freed pages and the log included, in lower case: erased text must not be in it.
 */
export function databaseFiles(dataDir: string): string {
  return ['booth.db', 'booth.db-wal']
    .map((file) => join(dataDir, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1').toLowerCase())
    .join('');
}
