import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBackupStore, type BackupStore } from './backup-store.ts';
import { type CopyFile, ageForm, plainForm, type FileForm } from './file-form.ts';
import type { Key, PassphraseKeeper } from './passphrase.ts';
import { OURS } from './try-target.ts';
import { isThere, makeFolder, writeWhole } from './whole-files.ts';

/** Name of an encrypted folder: the data folder's id and the key's. */
const ENCRYPTED = /^[0-9a-f]{16}-([0-9a-f]{16})$/;
/** File in such a folder with its key, encrypted with the passphrase; the key opens all other files. */
const KEY_FILE = 'key.age';
/** Bytes; a key file of ours has some 400. */
const KEY_FILE_MAX = 4096;

/** @returns in base64; empty when there is none */
async function readKeyFile(root: string): Promise<string> {
  try {
    const handle = await open(join(root, KEY_FILE), 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(KEY_FILE_MAX), 0, KEY_FILE_MAX);
      return buffer.subarray(0, bytesRead).toString('base64');
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}

/**
 * Milliseconds for which a look into a folder may take. A network folder whose server is away, and a stick that is failing,
 * answer after minutes or never.
 */
const LOOK_MS = 8000;

/**
 * Reads under way, by folder. Each occupies one of the few threads that all file access shares, so there is never a
 * second one for a folder.
 */
const looks = new Map<string, { names: Promise<string[]>; until: number }>();

/** Names in the folder; none if it is missing or does not answer in time. */
async function namesIn(chosen: string): Promise<string[]> {
  const folder = join(chosen, OURS);
  let look = looks.get(folder);
  if (look === undefined) {
    const names = readdir(folder)
      .catch(() => [])
      .finally(() => looks.delete(folder));
    look = { names, until: performance.now() + LOOK_MS };
    looks.set(folder, look);
  }
  const stop = new AbortController();
  const patience = Math.max(0, look.until - performance.now());
  const late = pause(patience, [], { signal: stop.signal, ref: false }).catch(() => []);
  const names = await Promise.race([look.names, late]);
  stop.abort();
  return names;
}

/** Key id in a folder's name; null for a folder that is not encrypted. */
function keyIdOf(root: string): string | null {
  return ENCRYPTED.exec(basename(root))?.[1] ?? null;
}

/** Returns the protected key of a folder, with its id; null for a folder that is not encrypted. */
export async function keyOf(root: string): Promise<Pick<Key, 'id' | 'file'> | null> {
  const id = keyIdOf(root);
  return id === null ? null : { id, file: await readKeyFile(root) };
}

/** Paths of the folders of all data folders. */
async function all(chosen: string): Promise<string[]> {
  return (await namesIn(chosen)).map((name) => join(chosen, OURS, name));
}

/**
 * Creates access to the folders of one data folder in an external backup. All files of a folder have one form, so
 * that none that is plain or has another passphrase is overlooked among them.
 */
export function createTargetFolders(deps: {
  booth: () => string;
  passphrase: Pick<PassphraseKeeper, 'current' | 'identityOf'>;
  copyFile: CopyFile;
}) {
  const { booth, passphrase, copyFile } = deps;

  function formAt(root: string): FileForm {
    const id = keyIdOf(root);
    return id === null ? plainForm(copyFile) : ageForm(copyFile, () => passphrase.identityOf(id));
  }

  /** Each remembers what it has read. */
  const stores = new Map<string, BackupStore>();

  function storeAt(root: string): BackupStore {
    const store = stores.get(root) ?? createBackupStore(root, formAt(root));
    stores.set(root, store);
    return store;
  }

  /** Path of the folder for new copies. */
  function present(chosen: string): string {
    const key = passphrase.current();
    return join(chosen, OURS, key === null ? booth() : `${booth()}-${key.id}`);
  }

  /** Makes the present one, with what opens it. @throws the file system's error */
  async function make(root: string): Promise<void> {
    await makeFolder(dirname(root));
    await makeFolder(root);
    const key = passphrase.current();
    if (key === null || keyIdOf(root) !== key.id || (await isThere(join(root, KEY_FILE)))) return;
    await writeWhole(join(root, KEY_FILE), Buffer.from(key.file, 'base64'));
  }

  /** Paths of this data folder's folders, plain and encrypted. */
  const own = async (chosen: string): Promise<string[]> =>
    (await namesIn(chosen))
      .filter((name) => name === booth() || (ENCRYPTED.test(name) && name.startsWith(booth())))
      .map((name) => join(chosen, OURS, name));

  /** Keys of folders that no passphrase entered here opens, each with its number of backups. */
  async function locked(chosen: string): Promise<(Pick<Key, 'id' | 'file'> & { count: number })[]> {
    const found = (await all(chosen)).map(async (root) => {
      const key = await keyOf(root);
      if (key === null || passphrase.identityOf(key.id) !== null) return [];
      return [{ ...key, count: await storeAt(root).count() }];
    });
    return (await Promise.all(found)).flat();
  }

  return {
    storeAt,
    present,
    make,
    own,
    all,
    locked,
    /** True if the folder answers and holds backups of this data folder. */
    isThere: async (chosen: string): Promise<boolean> => (await own(chosen)).length > 0,
  };
}

export type TargetFolders = ReturnType<typeof createTargetFolders>;
