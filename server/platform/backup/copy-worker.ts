import { parentPort } from 'node:worker_threads';
import { answer } from '../idle-thread.ts';
import { copyFileHere } from './copy-file.ts';
import type { CopyTask } from './copy-thread.ts';

/**
 * A thread of its own: sealing and hashing a gigabyte takes a processor's time, and its buffers are garbage that the main
 * thread would have to stop for again and again.
 */
parentPort?.on('message', ({ from, to, key }: CopyTask) => {
  // A buffer crosses a thread boundary as plain bytes.
  const whole = key && { ...key, salt: Buffer.from(key.salt), master: Buffer.from(key.master) };
  void answer(() => copyFileHere(from, to, whole));
});
