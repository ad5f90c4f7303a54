import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { invalid } from '../../http/errors.ts';
import {
  isBackupName,
  type BackupStore,
  type StoredBackup,
} from '../../platform/backup/backup-store.ts';
import type { ExternalBackup } from '../../platform/backup/external-backup.ts';
import type { PassphraseKeeper } from '../../platform/backup/passphrase.ts';
import { newestFirst } from '../../platform/backup/retention.ts';
import { keyOf } from '../../platform/backup/target-folders.ts';
import { OURS } from '../../platform/backup/try-target.ts';
import { isThere, namesIn } from '../../platform/backup/whole-files.ts';
import { inTime } from '../../platform/time.ts';
import { idOf, WRONG_PASSPHRASE } from '../backups/backups.service.ts';

/** Milliseconds in which a folder has to answer: one on a network whose server is away does after minutes. */
const ANSWER_MS = 5000;

const REFUSALS = {
  path: 'Type the full path of the folder.',
  missing: 'There is no such folder on this laptop.',
  silent: 'This folder does not answer. Check its cable or network, or choose another one.',
  none: `There is no backup in this folder. Choose the stick, or the folder “${OURS}” on it.`,
  incomplete: `The backups in this folder are incomplete. Copy the whole folder “${OURS}” again.`,
} as const;

/** Backup in a folder of another laptop. `missing`: number of its images that are not there. */
export type FoundBackup = { store: BackupStore; backup: StoredBackup; missing: number };

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Folders that may hold backups, whichever was chosen: a stick, what is on it, one backup in it, or a whole data folder. */
async function rootsIn(chosen: string): Promise<string[]> {
  if (isBackupName(basename(chosen))) return [dirname(chosen)];
  const ours = basename(chosen) === OURS ? chosen : join(chosen, OURS);
  const laptops = (await namesIn(ours)).map((name) => join(ours, name));
  return [chosen, join(chosen, 'backups'), ...laptops];
}

async function withMissing(store: BackupStore, backup: StoredBackup, known: Map<string, boolean>) {
  let missing = 0;
  for (const image of backup.manifest.pictures) {
    const path = store.images.pathOf(image);
    const is = known.get(path) ?? (await isThere(path));
    known.set(path, is);
    if (!is) missing += 1;
  }
  return { store, backup, missing };
}

/**
 * Finds the backups in a folder that staff chose, newest first, by their ids, and counts those that a passphrase locks.
 * @throws HttpError 400 with what is wrong with the folder or the passphrase
 */
export async function findBackups(
  { folder, passphrase }: { folder: string; passphrase: string },
  from: { external: Pick<ExternalBackup, 'storeAt'>; keeper: PassphraseKeeper },
): Promise<{ found: Map<string, FoundBackup>; locked: number }> {
  const { external, keeper } = from;
  if (!isAbsolute(folder)) throw invalid(REFUSALS.path, 'folder');
  const chosen = resolve(folder);
  const isKnown = await inTime(isFolder(chosen), ANSWER_MS, () => null);
  if (isKnown === null) throw invalid(REFUSALS.silent, 'folder');
  if (!isKnown) throw invalid(REFUSALS.missing, 'folder');

  const roots = await rootsIn(chosen);
  const keys = (await Promise.all(roots.map(keyOf))).flatMap((key) =>
    key === null || keeper.identityOf(key.id) !== null ? [] : [key],
  );
  if (passphrase !== '' && keys.length > 0) {
    const opened = await keeper.unlock(passphrase, keys);
    if (opened.size === 0) throw invalid(WRONG_PASSPHRASE, 'passphrase');
  }

  const all: FoundBackup[] = [];
  const known = new Map<string, boolean>();
  let locked = 0;
  let incomplete = 0;
  for (const root of roots) {
    const store = external.storeAt(root);
    if (store.form.isLocked()) {
      locked += await store.count();
      continue;
    }
    const list = await store.list();
    incomplete += (await namesIn(root)).filter(isBackupName).length - list.length;
    for (const backup of list) {
      if (isBackupName(basename(chosen)) && backup.name !== basename(chosen)) continue;
      all.push(await withMissing(store, backup, known));
    }
  }
  if (all.length + locked === 0) {
    throw invalid(incomplete > 0 ? REFUSALS.incomplete : REFUSALS.none, 'folder');
  }
  const found = new Map<string, FoundBackup>();
  for (const one of newestFirst(all, ({ backup }) => backup)) {
    // The same one may be there plain and encrypted.
    if (!found.has(idOf(one.backup))) found.set(idOf(one.backup), one);
  }
  return { found, locked };
}
