import { chmodSync, lstatSync, readdirSync, mkdirSync, statSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { codeOf } from './error-code.ts';

const FOLDER_MODE = 0o700;

/**
 * Makes a folder for its owner alone, and those above it. Not `mkdirSync`'s `recursive`: that reports a read-only disk as
 * if nothing were there (ENOENT), and never returns where a folder cannot be made in one that is there, as in `/proc`.
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    makeFolder(above);
    mkdirSync(folder, { mode: FOLDER_MODE });
  }
}

const FILE_MODE = 0o600;
/** The mode of a folder that is meant for everybody, such as `/tmp`, which must not be taken away from the others. */
const STICKY = 0o1000;

/** Booth's files and folders in its data folder, which may hold other files if someone chose an existing folder. */
const OUR_FILES = /^(?:booth\.|secret[.-]|window-state\.json)/;
const OUR_FOLDERS = ['media', 'sms-media', 'lead-media', 'backups', 'transfer', 'logs'];

/** Makes everything that this process creates from now on readable only by its owner. */
export function restrictNewFiles(): void {
  process.umask(0o077);
}

/**
 * Restricts the data folder and Booth's files in it to their owner: nobody else on the laptop may read leads. Links
 * are left alone. Never throws: a disk without such modes (FAT) or with another owner must not stop the start.
 * Windows has no modes, and there the folder for apps' data belongs to the user alone.
 */
export function restrictDataFolder(dataDir: string): void {
  if (process.platform === 'win32') return;
  restrict(dataDir);
  for (const name of namesIn(dataDir)) {
    if (OUR_FILES.test(name)) restrict(join(dataDir, name));
  }
  for (const folder of OUR_FOLDERS) restrictAll(join(dataDir, folder));
}

function restrictAll(path: string): void {
  if (!restrict(path)) return;
  for (const name of namesIn(path)) restrictAll(join(path, name));
}

/** @returns whether it is a folder */
function restrict(path: string): boolean {
  try {
    const stat = lstatSync(path);
    const isFolder = stat.isDirectory();
    const isOpen = (stat.mode & 0o077) !== 0 && (stat.mode & STICKY) === 0;
    if (isOpen && (isFolder || stat.isFile())) chmodSync(path, isFolder ? FOLDER_MODE : FILE_MODE);
    return isFolder;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
