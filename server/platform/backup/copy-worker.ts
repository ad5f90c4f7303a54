import { parentPort } from 'node:worker_threads';
import { copyFileHere } from './copy-file.ts';
import type { CopyAnswer, CopyTask } from './copy-thread.ts';

/**
 * A thread of its own: sealing and hashing a gigabyte takes a processor's time, and its buffers are garbage that the main
 * thread would have to stop for again and again.
 */
async function answerTo({ from, to, key }: CopyTask): Promise<CopyAnswer> {
  try {
    // A buffer passes a thread's border as its bytes alone.
    const whole = key && { ...key, salt: Buffer.from(key.salt), master: Buffer.from(key.master) };
    return { copy: await copyFileHere(from, to, whole) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { message: error.message, code: 'code' in error ? String(error.code) : '' };
  }
}

parentPort?.on('message', (task: CopyTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
