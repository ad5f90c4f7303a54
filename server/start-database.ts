import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from './config.ts';
import { BACKUP_KEEP_DAYS, type DatabaseNote } from './contract/backups.ts';
import { sequencesOf } from './db/backup-facts.ts';
import { restoreOver, salvageInto } from './db/go-on-from.ts';
import { migrate } from './db/migrate.ts';
import { databasePath, lastWrittenAt, openDatabase, type Db } from './db/open.ts';
import { readable } from './db/rows.ts';
import { createLogsRepository } from './features/logs/logs.repository.ts';
import {
  createBackupStore,
  type BackupStore,
  type StoredBackup,
} from './platform/backup/backup-store.ts';
import type { CopyDatabase } from './platform/backup/database-facts.ts';
import { faultOf } from './platform/backup/faults.ts';
import type { BackupMaker } from './platform/backup/make-backup.ts';
import type { RestoreFiles } from './platform/backup/restore-request.ts';
import { copyWhole, sync } from './platform/backup/whole-files.ts';

type Deps = {
  config: Pick<Config, 'dataDir' | 'migrationsDir'>;
  maker: BackupMaker;
  copy: CopyDatabase;
  files: RestoreFiles;
  /** Where backups lie beside the laptop's own. */
  places: () => BackupStore[];
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Nobody of the staff does it. */
const NOBODY = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };

/** Tables whose ids only grow: a database that gave out fewer than its backup knows has lost something. */
const GROWING = ['questions', 'leads'];

function isDamage(error: unknown): boolean {
  return faultOf(error) === 'damaged';
}
const DAMAGED = /^damaged-\d{8}-\d{6}\.db(?:-wal)?$/;

/** Named by its time, so that names are in order. */
function damagedName(ms: number): string {
  const time = new Date(ms).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  return `damaged-${time.replace('T', '-')}.db`;
}

/**
 * Opens the database that the booth goes on with: as it is, restored as staff asked, or, when it is damaged or gone, from
 * the newest good backup. A power cut at any moment leaves one of them whole, and the next start goes on where this one was.
 * @throws when it cannot be used, and no backup can take its place; then nothing was changed
 */
export async function startDatabase(deps: Deps): Promise<Db> {
  const { dataDir, migrationsDir } = deps.config;
  await finishSwap(dataDir);
  if (deps.files.isAsked()) await restoreAsAsked(deps);
  await keepReplaced(deps);
  const db = await openOrRepair(deps);
  try {
    await migrate(db, { migrationsDir, backUp: () => deps.maker.make('migration') });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The database that takes the other's place, from its first byte to the last step. */
function swapFiles(dataDir: string) {
  const database = databasePath(dataDir);
  return {
    database,
    /** Being built; worth nothing after a power cut. */
    part: join(dataDir, 'booth.db.part'),
    /** Whole, and about to take the place. */
    ready: join(dataDir, 'booth.db.ready'),
    /** Where the other one goes. */
    replaced: join(dataDir, 'booth.db.replaced'),
  };
}

async function moveAside(from: string, to: string): Promise<void> {
  for (const end of ['', '-wal']) {
    if (existsSync(from + end)) await rename(from + end, to + end);
  }
  await rm(`${from}-shm`, { force: true });
}

/** Each step can be done again: whoever pulled the plug, the file that is ready takes the place. */
async function finishSwap(dataDir: string): Promise<void> {
  const { database, part, ready, replaced } = swapFiles(dataDir);
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true });
  if (!existsSync(ready)) return;
  await moveAside(database, replaced);
  await rename(ready, database);
  await sync(dataDir, true);
}

/** Copies a backup to where it is built, of the newest version. @throws when it is damaged, or the disk is full */
async function openCopy(deps: Deps, store: BackupStore, backup: StoredBackup): Promise<Db> {
  const { part } = swapFiles(deps.config.dataDir);
  await rm(part, { force: true });
  await copyWhole(store.databaseOf(backup), part);
  const { database } = await deps.copy(null, part);
  if (database.sha256 !== backup.manifest.database.sha256) {
    throw new Database.SqliteError('The backup is not what its manifest says.', 'SQLITE_CORRUPT');
  }
  const db = new Database(part);
  try {
    db.pragma('secure_delete = ON');
    await migrate(db, {
      migrationsDir: deps.config.migrationsDir,
      backUp: () => Promise.resolve(),
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Puts back the pictures that are not there any more; one that is damaged in the backup stays away. */
async function bringPictures(
  dataDir: string,
  store: BackupStore,
  { manifest }: StoredBackup,
): Promise<void> {
  for (const picture of manifest.pictures) {
    const path = join(dataDir, picture.folder, picture.name);
    const size = await stat(path).then(
      (found) => found.size,
      () => -1,
    );
    if (size === picture.bytes) continue;
    await mkdir(join(dataDir, picture.folder), { recursive: true });
    if (existsSync(store.pictureOf(picture))) await copyWhole(store.pictureOf(picture), path);
  }
}

async function putInPlace({ config: { dataDir } }: Deps, next: Db): Promise<void> {
  const { part, ready } = swapFiles(dataDir);
  next.close();
  await sync(part);
  await rename(part, ready);
  await finishSwap(dataDir);
}

async function restoreAsAsked(deps: Deps): Promise<void> {
  const { config, files, maker, now } = deps;
  const { replaced, database } = swapFiles(config.dataDir);
  const at = new Date(now()).toISOString();
  // Finished by the swap of a start before this one.
  if (existsSync(replaced)) return endRestore(deps);
  try {
    const asked = await files.take();
    if (asked === null) throw new Error('The restore did not come to its end.');
    const store = createBackupStore(asked.root);
    const backup = (await store.list()).find(({ name }) => name === asked.name);
    if (backup === undefined) throw Object.assign(new Error('It is gone.'), { code: 'ENOENT' });
    await maker.make('restore');
    const next = await openCopy(deps, store, backup);
    const present = new Database(database, { readonly: true, fileMustExist: true });
    try {
      restoreOver(next, present);
      const words = `Backups: restored the one of ${backup.manifest.made_at}`;
      createLogsRepository(next).add(asked.actor, words, now());
    } finally {
      present.close();
    }
    await bringPictures(config.dataDir, store, backup);
    await files.setNote({ kind: 'restored', at, backup_made_at: backup.manifest.made_at });
    await putInPlace(deps, next);
  } catch (error) {
    await files.setNote({ kind: 'not-restored', at, fault: faultOf(error) }).catch(() => {});
  }
  await endRestore(deps);
}

/** What was there before is in the safety copy. */
async function endRestore({ config, files }: Deps): Promise<void> {
  const { replaced } = swapFiles(config.dataDir);
  for (const end of ['', '-wal']) await rm(replaced + end, { force: true });
  await files.done();
}

/** Keeps a damaged database for those who can read more of it, and for as long as a backup. */
async function keepReplaced({ config: { dataDir }, files, now }: Deps): Promise<void> {
  const folder = join(dataDir, 'backups');
  const { replaced } = swapFiles(dataDir);
  if (existsSync(replaced)) {
    const note = await files.note();
    const name = note?.kind === 'repaired' ? note.damaged_file : null;
    await moveAside(replaced, join(folder, name ?? damagedName(now())));
  }
  const oldest = damagedName(now() - BACKUP_KEEP_DAYS * 86_400_000);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (DAMAGED.test(name) && name < oldest) await rm(join(folder, name), { force: true });
  }
}

/** What is wrong with the database; null when nothing is, then it is open. */
async function look({ config, maker }: Deps): Promise<{ db: Db } | { error: unknown }> {
  const path = databasePath(config.dataDir);
  const [newest] = await maker.store.list();
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size === 0 && newest !== undefined) {
    return { error: new Database.SqliteError('The database is gone.', 'SQLITE_NOTADB') };
  }
  let db: Db;
  try {
    db = openDatabase(config.dataDir);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { error };
  }
  const given = sequencesOf(db);
  const isBehind = GROWING.some(
    (table) => (given[table] ?? 0) < (newest?.manifest.sequences[table] ?? 0),
  );
  if (!isBehind) return { db };
  db.close();
  return {
    error: new Database.SqliteError('The database lost what its backup has.', 'SQLITE_CORRUPT'),
  };
}

async function openOrRepair(deps: Deps): Promise<Db> {
  // Before it is opened, which may write to it.
  const writtenAt = lastWrittenAt(databasePath(deps.config.dataDir)) ?? deps.now();
  const found = await look(deps);
  if ('db' in found) return found.db;
  if (!(await repair(deps, writtenAt))) throw found.error;
  return openDatabase(deps.config.dataDir);
}

/**
 * @param writtenAt when it was written last, in milliseconds since 1970
 * @returns whether a backup took the place of the damaged database
 */
async function repair(deps: Deps, writtenAt: number): Promise<boolean> {
  const { config, files, maker, places, now } = deps;
  const { database } = swapFiles(config.dataDir);
  const stores = [maker.store, ...places()];
  const all = await Promise.all(
    stores.map(async (store) => (await store.list()).map((backup) => ({ store, backup }))),
  );
  const candidates = all
    .flat()
    .filter(({ backup }) => backup.manifest.booth === maker.booth())
    .toSorted((a, b) => b.backup.madeAt - a.backup.madeAt);
  const known: Record<string, number> = {};
  for (const { backup } of candidates) {
    for (const [name, seq] of Object.entries(backup.manifest.sequences)) {
      known[name] = Math.max(known[name] ?? 0, seq);
    }
  }
  const bad = new Set<string>();
  for (const { store, backup } of candidates) {
    let next: Db;
    try {
      next = await openCopy(deps, store, backup);
    } catch (error) {
      if (['full', 'read-only'].includes(faultOf(error))) throw error;
      bad.add(backup.name);
      continue;
    }
    const damaged = readable(() => new Database(database, { readonly: true, fileMustExist: true }));
    const rows = salvageInto(next, damaged, { madeAt: backup.madeAt, known });
    damaged?.close();
    const words = `The database was damaged; went on from the backup of ${backup.manifest.made_at}`;
    createLogsRepository(next).add(NOBODY, words, now());
    await bringPictures(config.dataDir, store, backup);
    const kept = existsSync(database) ? damagedName(now()) : null;
    const note: DatabaseNote = {
      kind: 'repaired',
      at: new Date(now()).toISOString(),
      backup_made_at: backup.manifest.made_at,
      lost_until: new Date(Math.max(writtenAt, backup.madeAt)).toISOString(),
      damaged_file: kept,
      skipped: bad.size,
      ...rows,
    };
    await files.setNote(note);
    await putInPlace(deps, next);
    await keepReplaced(deps);
    return true;
  }
  return false;
}
