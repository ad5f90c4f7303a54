import { Worker } from 'node:worker_threads';
import type { BackupVerdict } from '../platform/backup/database-facts.ts';

/** Copies `from` to `to` (null: `to` is there already), then checks all of `to`. Paths of SQLite files. */
export type BackupTask = { from: string | null; to: string };

/**
 * Runs a task in a separate thread, which ends with the signal.
 * @param script of the thread
 * @throws SQLite's error when a file is damaged (SQLITE_CORRUPT, SQLITE_NOTADB), the disk's when it is full
 */
export function runBackupTask(
  script: string,
  task: BackupTask,
  signal?: AbortSignal,
): Promise<BackupVerdict> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: task });
    const end = () => void worker.terminate();
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted === true) end();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal?.removeEventListener('abort', end);
      reject(new Error('The backup was given up.'));
    });
  });
}
