import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder for its owner alone, and those above it. Not `mkdirSync`'s `recursive`: that reports a read-only disk as
 * if nothing were there (ENOENT), and never returns where a folder cannot be made in one that is there, as in `/proc`.
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    makeFolder(above);
    mkdirSync(folder, { mode: 0o700 });
  }
}
