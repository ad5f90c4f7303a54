import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest, BackupReason } from '../../contract/backups.ts';
import {
  createBackupStore,
  DATABASE,
  type BackupStore,
  type StoredBackup,
} from './backup-store.ts';
import { copyFileHere, type CopyFile } from './copy-file.ts';
import type { CopyDatabase } from './database-facts.ts';
import { plainForm } from './file-form.ts';
import { sync } from './whole-files.ts';

/** What makes the backups of one data folder. */
export type BackupMaker = {
  store: BackupStore;
  /** This data folder's id, in every manifest. */
  booth: () => string;
  /**
   * Copies the database and the pictures as they are, by way of the disk alone.
   * @throws the file system's error; nothing half-made stays
   */
  make: (reason: BackupReason, signal?: AbortSignal) => Promise<StoredBackup>;
};

/**
 * Tells one data folder's backups from another's on the same stick; made once. The first backup puts it on the disk: whoever
 * only asks for it must not wait for that.
 */
function boothIdOf(folder: string, file: string): string {
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{16}$/.test(known)) return known;
  } catch {
    // Not there yet.
  }
  const id = randomBytes(8).toString('hex');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, id, { mode: 0o600 });
  } catch {
    // A disk that is full or read-only says so when a backup is made.
  }
  return id;
}

/** @param now milliseconds since 1970 */
export function createBackupMaker(deps: {
  dataDir: string;
  version: string;
  copy: CopyDatabase;
  /** Of pictures. */
  copyFile?: CopyFile;
  now: () => number;
}): BackupMaker {
  const { dataDir, version, copy, now } = deps;
  const { copyFile = copyFileHere } = deps;
  const store = createBackupStore(join(dataDir, 'backups'), plainForm(copyFile));
  let id: string | null = null;
  const idFolder = join(dataDir, 'backups');
  const idFile = join(idFolder, 'booth.id');
  const booth = () => (id ??= boothIdOf(idFolder, idFile));
  let isKept = false;

  async function keepId(): Promise<void> {
    if (isKept) return;
    booth();
    await sync(idFile);
    isKept = true;
  }

  return {
    store,
    booth,
    make: (reason, signal) =>
      store.add(
        async (path) => {
          await keepId();
          const madeAt = new Date(now()).toISOString();
          const { facts, database } = await copy(join(dataDir, DATABASE), path, signal);
          const { newestAt, ...rest } = facts;
          const [last] = (await store.list()).filter(({ manifest }) => manifest.booth === booth());
          return {
            format: 1,
            booth: booth(),
            number: (last?.manifest.number ?? 0) + 1,
            made_at: madeAt,
            reason,
            version,
            ...rest,
            newest_at: newestAt === null ? null : new Date(newestAt).toISOString(),
            database,
          } satisfies Omit<BackupManifest, 'pictures'> & { pictures: unknown };
        },
        ({ folder, name }) => join(dataDir, folder, name),
      ),
  };
}
