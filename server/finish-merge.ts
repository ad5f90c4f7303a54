import { rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { createMergeMark } from './features/event-file/merge-mark.repository.ts';
import { databasePath, type Db } from './db/open.ts';
import { inWords } from './features/event-file/event-merge.ts';
import { createLogsRepository } from './features/logs/logs.repository.ts';
import { createSettingsRepository } from './features/settings/settings.repository.ts';
import { ownSecret } from './own-secret.ts';
import { faultOf } from './platform/backup/faults.ts';
import type { EventFileTasks } from './platform/event-file/event-file-tasks.ts';
import { mergingFile, mergingFiles } from './platform/event-file/transfer-folder.ts';
import type { SecretBox } from './platform/secret-box.ts';

/** What it takes to go on with a merge. */
export type FinishMergeDeps = {
  config: { dataDir: string };
  tasks: Pick<EventFileTasks, 'merge'>;
  /** The box for this laptop's secrets. */
  box: () => SecretBox;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Not a member of staff: the booth itself does it. */
const NOBODY = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };
const GIVEN_UP =
  'The rest of the event that was being merged could not be added: merge its file again';

/** @returns whether there is nothing more to do, now or later */
async function goOn(db: Db, file: string, deps: FinishMergeDeps): Promise<boolean> {
  const { config, tasks, box, now } = deps;
  const logs = createLogsRepository(db);
  try {
    const { rows } = await tasks.merge(file, databasePath(config.dataDir), {
      secret: ownSecret(createSettingsRepository(db), box(), 'visitor.secret'),
      now: now(),
      signal: new AbortController().signal,
      turn: (slice) => slice(),
    });
    logs.add(NOBODY, `Added the rest of the event that was being merged (${inWords(rows)})`, now());
  } catch (error) {
    if (['full', 'read-only'].includes(faultOf(error))) return false;
    createMergeMark(db).end();
    logs.add(NOBODY, GIVEN_UP, now());
  }
  return true;
}

/**
 * Goes on with a merge that was cut off, before anybody sees half of it. Nothing keeps the booth from starting: what a full
 * disk refuses is tried again by the next start, and a damaged database is repaired first.
 */
export async function finishMerge(deps: FinishMergeDeps): Promise<void> {
  const { dataDir } = deps.config;
  const files = await mergingFiles(dataDir);
  if (files.length === 0) return;
  let db: Db | null = null;
  try {
    db = new Database(databasePath(dataDir), { fileMustExist: true });
    const began = createMergeMark(db).current();
    const file = began === null ? null : mergingFile(dataDir, began);
    const isOver = file === null || !files.includes(file) || (await goOn(db, file, deps));
    // One whose mark is not there is over, or was restored away.
    for (const name of files) if (isOver || name !== file) await rm(name, { force: true });
  } catch {
    // The start itself says what is wrong.
  } finally {
    db?.close();
  }
}
