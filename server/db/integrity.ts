import { Worker } from 'node:worker_threads';
import { databasePath } from './open.ts';

/** Milliseconds that a look may take; a database of a gigabyte takes a few seconds. */
const WITHIN_MS = 120_000;

/**
 * Checks the whole database, in a separate thread and over a read-only connection.
 * @param script of the thread
 * @returns whether it is sound
 * @throws when it cannot be checked at all
 */
export function isDatabaseSound(script: string, dataDir: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: databasePath(dataDir) });
    worker.unref();
    const timer = setTimeout(() => void worker.terminate(), WITHIN_MS);
    timer.unref();
    worker.once('message', (verdict: unknown) => resolve(verdict === 'ok'));
    worker.once('error', (error) => {
      // Damage can be such that not even the look succeeds.
      const code = 'code' in error ? String(error.code) : '';
      if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) resolve(false);
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The look through the database ended without a verdict.'));
    });
  });
}
