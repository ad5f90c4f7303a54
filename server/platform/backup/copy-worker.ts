import { parentPort } from 'node:worker_threads';
import { answer } from '../idle-thread.ts';
import { makeKey, openKey } from './age.ts';
import { copyFileHere } from './copy-file.ts';
import type { ThreadTask } from './copy-thread.ts';
import { tryPlace } from './try-place.ts';

function work(task: ThreadTask): unknown {
  if ('chosen' in task) return tryPlace(task);
  if ('from' in task) return copyFileHere(task.from, task.to, task.key);
  const { file, passphrase } = task;
  return file === null ? makeKey(passphrase) : openKey(file, passphrase);
}

/**
 * A separate thread: encrypting and hashing a gigabyte takes a processor's time, and its buffers are garbage that the main
 * thread would have to stop for again and again.
 */
parentPort?.on('message', (task: ThreadTask) => void answer(() => work(task)));
