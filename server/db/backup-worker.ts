import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, fsyncSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { BackupVerdict } from '../platform/backup/database-facts.ts';
import type { BackupTask } from './backup-task.ts';
import { factsOf } from './backup-facts.ts';

/**
 * A separate thread: copying, checking and hashing a large database takes seconds, for which no visitor may be kept
 * waiting. Its connection only reads.
 */

/**
 * Pages of one step of the online backup, 1 MB. Each is put on the disk before the next one: what a visitor sends waits there
 * for all that was written before it, which must not be the whole copy.
 */
const STEP_PAGES = 256;

/**
 * The transaction holds one moment of the database: what is written meanwhile goes to its log and belongs to the next
 * backup, so that no write makes the copy start over.
 */
async function copy(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  let handle: number | undefined;
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_master').get();
    await source.backup(to, {
      progress() {
        handle ??= openSync(to, 'r+');
        fdatasyncSync(handle);
        return STEP_PAGES;
      },
    });
  } finally {
    if (handle !== undefined) closeSync(handle);
    source.close();
  }
  const made = new Database(to, { fileMustExist: true });
  // One file, readable from a stick that cannot be written.
  made.pragma('journal_mode = DELETE');
  made.close();
}

/** @param isNew it is flushed to the disk first; an older one may be in a place that cannot be written to */
function hashOf(file: string, isNew: boolean): BackupVerdict['database'] {
  const handle = openSync(file, isNew ? 'r+' : 'r');
  try {
    if (isNew) fsyncSync(handle);
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(1 << 20);
    let bytes = 0;
    for (let read = readSync(handle, block); read > 0; read = readSync(handle, block)) {
      hash.update(block.subarray(0, read));
      bytes += read;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(handle);
  }
}

function inspect(file: string, isNew: boolean): BackupVerdict {
  const database = hashOf(file, isNew);
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const check = String(db.pragma('quick_check(1)', { simple: true }));
    if (check !== 'ok') throw new Database.SqliteError(check, 'SQLITE_CORRUPT');
    return { facts: factsOf(db), database };
  } finally {
    db.close();
  }
}

const { from, to }: BackupTask = workerData;
if (from !== null) await copy(from, to);
parentPort?.postMessage(inspect(to, from !== null));
