import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from '../config.ts';
import { migrate, restoreSchema } from '../db/migrate.ts';
import { databasePath, type Db } from '../db/open.ts';
import type { BackupStore, StoredBackup } from '../platform/backup/backup-store.ts';
import type { BackupMaker } from '../platform/backup/make-backup.ts';
import type { RestoreFiles } from '../platform/backup/restore-request.ts';
import { IMAGE_FOLDERS } from '../contract/backups.ts';
import { copyWhole, namesIn, sync } from '../platform/backup/whole-files.ts';
import type { TellStart } from './start-progress.ts';

/** Dependencies of replacing the database by another one. */
export type ReplaceDeps = {
  config: Pick<Config, 'dataDir' | 'migrationsDir'>;
  maker: BackupMaker;
  files: RestoreFiles;
  /** The backups in a folder, in whatever form they are stored there. */
  storeAt: (root: string) => BackupStore;
  tell: TellStart;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The database that takes the other's place, from its first byte to the last step. */
export function swapFiles(dataDir: string) {
  const database = databasePath(dataDir);
  return {
    database,
    /** Being built; worth nothing after a power cut. */
    part: join(dataDir, 'booth.db.part'),
    /** Whole, and about to take the place. */
    ready: join(dataDir, 'booth.db.ready'),
    /** Name to which the previous database is moved. */
    replaced: join(dataDir, 'booth.db.replaced'),
  };
}

export async function moveAside(from: string, to: string): Promise<void> {
  for (const end of ['', '-wal']) {
    if (existsSync(from + end)) await rename(from + end, to + end);
  }
  await rm(`${from}-shm`, { force: true });
}

/** Each step can be done again: after a power cut at any of them, the file that is ready takes the place. */
export async function finishSwap(dataDir: string): Promise<void> {
  const { database, part, ready, replaced } = swapFiles(dataDir);
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true });
  if (!existsSync(ready)) return;
  await moveAside(database, replaced);
  await rename(ready, database);
  await sync(dataDir, true);
}

/** "1,234 MB". */
export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
}

export function tellStep(tell: TellStart) {
  return (step: number, of: number) =>
    tell({ words: `Updating the database, step ${step} of ${of}` });
}

/** Copies a backup to where it is built, of the newest version. @throws when it is damaged, or the disk is full */
export async function openCopy(
  deps: ReplaceDeps,
  store: BackupStore,
  backup: StoredBackup,
): Promise<Db> {
  const { part } = swapFiles(deps.config.dataDir);
  await rm(part, { force: true });
  const { bytes } = backup.manifest.database;
  deps.tell({ words: 'Copying the backup', file: { path: `${part}.part`, bytes } });
  await store.takeDatabase(backup, part);
  deps.tell({ words: `Checking the backup, ${inMegabytes(bytes)}` });
  const { database } = await deps.maker.check(part);
  if (database.sha256 !== backup.manifest.database.sha256) {
    throw new Database.SqliteError('The backup is not what its manifest says.', 'SQLITE_CORRUPT');
  }
  const db = new Database(part);
  try {
    db.pragma('secure_delete = ON');
    restoreSchema(db, deps.config.migrationsDir);
    await migrate(db, {
      migrationsDir: deps.config.migrationsDir,
      backUp: () => Promise.resolve(),
      onStep: tellStep(deps.tell),
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Puts back the images that are not there any more; one that is damaged in the backup stays away. */
export async function restoreImages(
  dataDir: string,
  store: BackupStore,
  { manifest }: StoredBackup,
): Promise<void> {
  for (const image of manifest.pictures) {
    const path = join(dataDir, image.folder, image.name);
    const size = await stat(path).then(
      (found) => found.size,
      () => -1,
    );
    if (size === image.bytes) continue;
    await mkdir(join(dataDir, image.folder), { recursive: true });
    await store.images.take(image, path);
  }
}

/** Has the images of a data folder in another one, too: in the same place on the disk, where that can be. */
export async function copyImages(from: string, to: string): Promise<void> {
  for (const folder of IMAGE_FOLDERS) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of await namesIn(join(from, folder))) {
      const [source, copy] = [join(from, folder, name), join(to, folder, name)];
      await link(source, copy).catch(() => copyWhole(source, copy));
    }
    await sync(join(to, folder), true);
  }
}

export async function putInPlace({ config: { dataDir } }: ReplaceDeps, next: Db): Promise<void> {
  const { part, ready } = swapFiles(dataDir);
  next.close();
  await sync(part);
  await rename(part, ready);
  await finishSwap(dataDir);
}
