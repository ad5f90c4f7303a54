import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PassphraseKey } from '../vault/sealed-file.ts';
import type { Vault } from '../vault/vault.ts';
import { createBackupStore, type BackupStore } from './backup-store.ts';
import type { CopyFile } from './copy-file.ts';
import { plainForm, sealedForm, type FileForm } from './file-form.ts';

/** Folder in the chosen one; in it a folder for each data folder and passphrase. */
const OURS = 'Booth backups';
/** A data folder's id, and the beginning of the passphrase's salt. */
const SEALED = /^[0-9a-f]{16}-([0-9a-f]{16})$/;

function shortOf({ salt }: PassphraseKey): string {
  return salt.toString('hex').slice(0, 16);
}

/**
 * Milliseconds for which a look into a folder may take. A network folder whose server is away, and a stick that is failing,
 * answer after minutes or never.
 */
const LOOK_MS = 8000;

/**
 * Looks that are under way: each holds one of the few threads that all file access shares, so there is never a second
 * one for a folder.
 */
const looks = new Map<string, { names: Promise<string[]>; until: number }>();

/** What is in the folder; nothing where it is gone, or does not answer in time. */
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

/**
 * Where the copies of one data folder lie in a second place: all files of a folder are in one form, so that none of another
 * passphrase, or without any, stays unseen among them.
 */
export function createPlaceRoots(deps: { booth: () => string; vault: Vault; copyFile: CopyFile }) {
  const { booth, vault, copyFile } = deps;

  function formAt(root: string): FileForm {
    const salt = SEALED.exec(basename(root))?.[1];
    if (salt === undefined) return plainForm(copyFile);
    const key = vault.current();
    return sealedForm(copyFile, key !== null && shortOf(key) === salt ? key : null, vault.keyOf);
  }

  /** Each remembers what it has read. */
  const stores = new Map<string, BackupStore>();

  function storeAt(root: string): BackupStore {
    const key = vault.current();
    const name = `${key === null ? '' : shortOf(key)} ${root}`;
    const store = stores.get(name) ?? createBackupStore(root, formAt(root));
    stores.set(name, store);
    return store;
  }

  /** The one in which copies are made now. */
  function present(chosen: string): string {
    const key = vault.current();
    return join(chosen, OURS, key === null ? booth() : `${booth()}-${shortOf(key)}`);
  }

  /** Those of this data folder, in whatever form. */
  const own = async (chosen: string): Promise<string[]> =>
    (await namesIn(chosen))
      .filter((name) => name === booth() || (SEALED.test(name) && name.startsWith(booth())))
      .map((name) => join(chosen, OURS, name));

  return {
    storeAt,
    present,
    own,
    /** And answers. */
    isThere: async (chosen: string): Promise<boolean> => (await own(chosen)).length > 0,
    /** Those of every data folder. */
    all: async (chosen: string): Promise<string[]> =>
      (await namesIn(chosen)).map((name) => join(chosen, OURS, name)),
    isOwn: (root: string): boolean => basename(root).startsWith(booth()),
  };
}

export type PlaceRoots = ReturnType<typeof createPlaceRoots>;
