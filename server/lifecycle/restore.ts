import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databasePath, expectSound, type Db } from '../db/open.ts';
import { readable } from '../db/rows.ts';
import { highest, restoreOver } from './salvage.ts';
import { createLogsRepository } from '../features/logs/logs.repository.ts';
import { faultOf } from '../platform/backup/faults.ts';
import { sync } from '../platform/backup/whole-files.ts';
import {
  copyImages,
  restoreImages,
  moveAside,
  openCopy,
  putInPlace,
  swapFiles,
  type ReplaceDeps,
} from './swap-database.ts';
import { iso } from '../platform/time.ts';

/**
 * Restores the backup that was asked for; when that fails, all is as it was, and a note says so. What is there goes into a safety
 * copy or, when a newer version wrote it, which no backup of this one could hold, into a data folder beside it.
 */
export async function restoreAsAsked(deps: ReplaceDeps): Promise<void> {
  const { config, files, maker, now } = deps;
  const { replaced, database } = swapFiles(config.dataDir);
  const at = iso(now());
  // Finished by the swap of a start before this one.
  if (existsSync(replaced)) return endRestore(deps);
  let next: Db | null = null;
  try {
    const asked = await files.take();
    if (asked === null) throw new Error('Nobody can read what was asked for.');
    const { from, actor, isMoved, putAside, isGivenUp } = asked;
    if (isGivenUp) throw new Error('It was cut off too often.');
    const store = deps.storeAt(from.root);
    const backup = (await store.list()).find(({ name }) => name === from.name);
    if (backup === undefined) throw Object.assign(new Error('It is gone.'), { code: 'ENOENT' });
    const { made_at } = backup.manifest;
    deps.tell({ words: 'Restoring a backup: saving what is there now' });
    if (putAside === undefined) await maker.make('restore');
    else await copyImages(config.dataDir, join(config.dataDir, putAside));
    next = await openCopy(deps, store, backup);
    const open = () => new Database(database, { readonly: true, fileMustExist: true });
    // A newer version's may be gone as well.
    const present = putAside === undefined ? open() : (readable(open) ?? new Database(':memory:'));
    try {
      deps.tell({ words: 'Restoring the backup' });
      const sequences = (await maker.store.list()).map(({ manifest }) => manifest.sequences);
      const known = highest(...sequences);
      restoreOver(next, present, { known, isNewer: putAside !== undefined, isMoved });
      // Some damage shows once something was written.
      expectSound(next);
      const words = `Backups: restored the one from ${made_at}`;
      const aside = putAside && `; the data of the newer version are in ${putAside}`;
      createLogsRepository(next, now).add(actor, words + (aside ?? ''));
    } finally {
      present.close();
    }
    await restoreImages(config.dataDir, store, backup);
    await files.setNote({
      at,
      backup_made_at: made_at,
      ...(putAside === undefined ? { kind: 'restored' } : { kind: 'returned', folder: putAside }),
    });
    await putInPlace(deps, next);
  } catch (error) {
    // Windows locks what is open, and the next copy takes its place.
    next?.close();
    await files.setNote({ kind: 'not-restored', at, fault: faultOf(error) }).catch(() => {});
  }
  await endRestore(deps);
}

/**
 * Takes away what was there before, which is in the safety copy, or puts it aside. A power cut in the middle of it leaves the rest
 * to the next start.
 */
export async function endRestore({
  config,
  files,
}: Pick<ReplaceDeps, 'config' | 'files'>): Promise<void> {
  const { replaced } = swapFiles(config.dataDir);
  // First: what was asked for is not done a second time, to what has only just taken the place.
  await files.end();
  await sync(join(config.dataDir, 'backups'), true);
  const putAside = (await files.ended())?.putAside;
  if (putAside !== undefined) {
    const folder = join(config.dataDir, putAside);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await moveAside(replaced, databasePath(folder));
    await sync(folder, true);
    await sync(config.dataDir, true);
    // It was not done after all: their images are still in use.
    if (!existsSync(databasePath(folder))) await rm(folder, { recursive: true, force: true });
  }
  for (const end of ['', '-wal']) await rm(replaced + end, { force: true });
  await files.cleared();
}
