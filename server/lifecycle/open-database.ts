import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from '../config.ts';
import type { DatabaseNote } from '../contract/backups.ts';
import { BACKUP_KEEP_DAYS } from '../contract/limits.ts';
import { sequencesOf } from '../db/copy-database.ts';
import { continueSequences, highest, salvageInto } from './salvage.ts';
import { migrate, NewerDatabaseError, readMigrations } from '../db/migrate.ts';
import { databasePath, expectSound, lastWrittenAt, openDatabase, type Db } from '../db/open.ts';
import { readable } from '../db/rows.ts';
import { createLogsRepository } from '../features/logs/logs.repository.ts';
import { faultOf } from '../platform/backup/faults.ts';
import { ownBackups, type BackupsDeps } from './own-backups.ts';
import { endRestore, restoreAsAsked } from './restore.ts';
import {
  restoreImages,
  finishSwap,
  moveAside,
  openCopy,
  putInPlace,
  inMegabytes,
  swapFiles,
  tellStep,
} from './swap-database.ts';
import { goBack, newerDataError, NOBODY } from './way-back.ts';

type Deps = BackupsDeps & { config: Pick<Config, 'version' | 'startsEmpty' | 'goesBack'> };

/** Tables whose ids only grow: a database that gave out fewer than its backup knows has lost something. */
const GROWING = ['questions', 'leads'];

function isDamage(error: unknown): boolean {
  return faultOf(error) === 'damaged';
}
/** Bytes from which on checking a database may take longer than staff wait without a word. */
const LARGE = 16_000_000;

const DAMAGED = /^damaged-\d{8}-\d{6}\.db(?:-wal)?$/;

/** Named by its time, so that names are in order. */
function damagedName(ms: number): string {
  const time = new Date(ms).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  return `damaged-${time.replace('T', '-')}.db`;
}

/** Returns whether a file is a damaged database that was kept for as long as a backup. */
export function isExpiredDamage(file: string, now: number): boolean {
  return DAMAGED.test(file) && file < damagedName(now - BACKUP_KEEP_DAYS * 86_400_000);
}

/**
 * Opens the database that the booth goes on with: as it is, restored as staff asked, or, when it is damaged or gone, from
 * the newest good backup. A power cut at any moment leaves one of them whole, and the next start goes on where this one was.
 * @throws NewerDataError when a newer version wrote it, and staff have not said to go back
 * @throws when it cannot be used, and no backup can take its place; then nothing was changed
 */
export async function startDatabase(deps: Deps): Promise<Db> {
  const { dataDir } = deps.config;
  await finishSwap(dataDir);
  if (deps.files.isEnded()) await endRestore(deps);
  if (deps.files.isAsked()) await restoreAsAsked(deps);
  await keepReplaced(deps);
  try {
    return await openMigrated(deps);
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    if (deps.config.goesBack && (await goBack(deps))) return await openMigrated(deps);
    throw await newerDataError(deps, error);
  }
}

/** @throws NewerDatabaseError; whatever keeps the database from being used */
async function openMigrated(deps: Deps): Promise<Db> {
  const { migrationsDir } = deps.config;
  const { db, isNew } = await openOrRepair(deps);
  try {
    // In a trial, too: the event that it interrupts lies in the same database.
    const backUp = async () => {
      deps.tell({ words: 'Backing up before an update' });
      await deps.maker.make('migration');
    };
    await migrate(db, { migrationsDir, backUp, onStep: tellStep(deps.tell) });
    if (isNew) {
      // Ids go on counting, so that none names two things; and no backup counts as ahead of it.
      continueSequences(
        db,
        highest(...(await deps.maker.store.list()).map(({ manifest }) => manifest.sequences)),
      );
      createLogsRepository(db, deps.now).add(
        NOBODY,
        'The database was damaged; started with an empty one',
      );
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
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
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (isExpiredDamage(name, now())) await rm(join(folder, name), { force: true });
  }
}

/** Number of the last migration of a database. @throws when it cannot be read */
function schemaOf(path: string): number {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return Number(db.pragma('user_version', { simple: true }));
  } finally {
    db.close();
  }
}

/** Opens the database, or returns the error that shows its damage; throws any other error. */
async function look({ config, maker, tell }: Deps): Promise<{ db: Db } | { error: unknown }> {
  const path = databasePath(config.dataDir);
  // Before it is opened, which may write to it.
  const schema = readable(() => schemaOf(path)) ?? 0;
  if (schema > readMigrations(config.migrationsDir).length) throw new NewerDatabaseError();
  const [newest] = await maker.store.list();
  const size = existsSync(path) ? statSync(path).size : 0;
  const isKnown = newest !== undefined || (await maker.store.unread()).length > 0;
  if (size === 0 && isKnown) {
    return { error: new Database.SqliteError('The database is gone.', 'SQLITE_NOTADB') };
  }
  let db: Db;
  try {
    if (size >= LARGE) tell({ words: `Checking the database, ${inMegabytes(size)}` });
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

/** `isNew`: staff gave up a damaged one for it. */
async function openOrRepair(deps: Deps): Promise<{ db: Db; isNew: boolean }> {
  const { dataDir, startsEmpty } = deps.config;
  // Before it is opened, which may write to it.
  const writtenAt = lastWrittenAt(databasePath(dataDir)) ?? deps.now();
  const found = await look(deps);
  if ('db' in found) return { db: found.db, isNew: false };
  const isRepaired = await repair(deps, writtenAt);
  if (!isRepaired && !startsEmpty) throw found.error;
  if (!isRepaired)
    await moveAside(databasePath(dataDir), join(dataDir, `booth-${damagedName(deps.now())}`));
  return { db: openDatabase(dataDir), isNew: !isRepaired };
}

/**
 * @param writtenAt when it was written last, in milliseconds since 1970
 * @returns whether a backup took the place of the damaged database
 */
async function repair(deps: Deps, writtenAt: number): Promise<boolean> {
  const { config, files, tell, now } = deps;
  const { database } = swapFiles(config.dataDir);
  tell({ words: 'The database is damaged. Looking for the newest good backup' });
  const candidates = await ownBackups(deps);
  const newestSchema = candidates[0]?.backup.manifest.schema ?? 0;
  if (newestSchema > readMigrations(config.migrationsDir).length) throw new NewerDatabaseError();
  const known: Record<string, number> = {};
  for (const { backup } of candidates) {
    for (const [name, seq] of Object.entries(backup.manifest.sequences)) {
      known[name] = Math.max(known[name] ?? 0, seq);
    }
  }
  const salvaged = (next: Db, madeAt: number) => {
    const damaged = readable(() => new Database(database, { readonly: true, fileMustExist: true }));
    tell({ words: 'Repairing the database' });
    try {
      return salvageInto(next, damaged, { madeAt, known });
    } finally {
      damaged?.close();
    }
  };
  const bad = new Set<string>();
  for (const { store, backup } of candidates) {
    let next: Db | null = null;
    let rows: ReturnType<typeof salvageInto>;
    try {
      next = await openCopy(deps, store, backup);
      rows = salvaged(next, backup.madeAt);
      expectSound(next);
    } catch (error) {
      next?.close();
      if (['full', 'read-only'].includes(faultOf(error))) throw error;
      bad.add(backup.name);
      continue;
    }
    const words = `The database was damaged; continued from the backup of ${backup.manifest.made_at}`;
    createLogsRepository(next, now).add(NOBODY, words);
    await restoreImages(config.dataDir, store, backup);
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
