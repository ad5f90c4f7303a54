import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createLogsRepository } from './features/logs/logs.repository.ts';
import { faultOf } from './platform/backup/faults.ts';
import { sync } from './platform/backup/whole-files.ts';
import { failureOf, isRehearsedAlready, replacementOf } from './replacements.ts';
import { putInPlace, swapFiles, type ReplaceDeps } from './swap-database.ts';

/** Restores or imports what was asked for; when that fails, all is as it was, and a note says so. */
export async function restoreAsAsked(deps: ReplaceDeps): Promise<void> {
  const { config, files, maker, now } = deps;
  const { replaced, database } = swapFiles(config.dataDir);
  const at = new Date(now()).toISOString();
  // Finished by the swap of a start before this one.
  if (existsSync(replaced)) return endRestore(deps);
  let failed: ReturnType<typeof failureOf> = { kind: 'not-restored' };
  try {
    const asked = await files.take();
    if (asked === null) throw new Error('Nobody can read what was asked for.');
    const { from, actor, isGivenUp } = asked;
    failed = failureOf(from);
    if (isRehearsedAlready(database, from)) return endRestore(deps);
    if (isGivenUp) throw new Error('It was cut off too often.');
    const replacement = await replacementOf(deps, from, at);
    if (replacement.withoutBackup !== true) await maker.make('restore');
    await replacement.prepare?.();
    const next = await replacement.open();
    const present = new Database(database, { readonly: true, fileMustExist: true });
    try {
      replacement.over(next, present);
      createLogsRepository(next).add(actor, replacement.words, now());
    } finally {
      present.close();
    }
    await replacement.bringPictures();
    await (replacement.note === null ? files.forgetNote() : files.setNote(replacement.note));
    await putInPlace(deps, next);
  } catch (error) {
    await files.setNote({ ...failed, at, fault: faultOf(error) }).catch(() => {});
  }
  await endRestore(deps);
}

/** Takes away what was there before, which is in the safety copy. A power cut in the middle of it leaves the rest to the next start. */
export async function endRestore({
  config,
  files,
}: Pick<ReplaceDeps, 'config' | 'files'>): Promise<void> {
  const { replaced } = swapFiles(config.dataDir);
  // First: what was asked for is not done a second time, to what has only just taken the place.
  await files.end();
  await sync(join(config.dataDir, 'backups'), true);
  for (const end of ['', '-wal']) await rm(replaced + end, { force: true });
  await files.cleared();
}
