import { Worker } from 'node:worker_threads';
import type { PassphraseKey } from '../vault/sealed-file.ts';
import type { CopyFile, Fingerprint } from './copy-file.ts';

export type CopyTask = {
  from: string;
  to: string;
  key: (Omit<PassphraseKey, 'salt' | 'master'> & { salt: Uint8Array; master: Uint8Array }) | null;
};

/** An error passes a thread's border without its code. */
export type CopyAnswer = { copy: Fingerprint } | { message: string; code: string };

/** Milliseconds after which a thread that has nothing to do ends. */
const IDLE_MS = 1000;

/**
 * Copies files in a thread, one after the other.
 * @param script of the thread
 */
export function createCopyThread(script: string): CopyFile {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function thread(): Worker {
    clearTimeout(idle);
    if (worker !== null) return worker;
    const started = new Worker(script);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    worker = started;
    return started;
  }

  function endWhenIdle(): void {
    const used = worker;
    idle = setTimeout(() => {
      if (worker === used) worker = null;
      void used?.terminate();
    }, IDLE_MS).unref();
    used?.unref();
  }

  function run(task: CopyTask): Promise<Fingerprint> {
    return new Promise((resolve, reject) => {
      const on = thread();
      on.ref();
      const done = (settle: () => void) => {
        on.removeAllListeners('message').removeAllListeners('error');
        on.off('exit', gone);
        endWhenIdle();
        settle();
      };
      const gone = () => done(() => reject(new Error('The copy was given up.')));
      on.once('message', (answer: CopyAnswer) =>
        done(() => {
          if ('copy' in answer) resolve(answer.copy);
          else reject(Object.assign(new Error(answer.message), { code: answer.code }));
        }),
      );
      on.once('error', (error) => done(() => reject(error)));
      on.once('exit', gone);
      on.postMessage(task);
    });
  }

  return (from, to, key) => {
    const copied = running.then(() => run({ from, to, key }));
    running = copied.catch(() => {});
    return copied;
  };
}
