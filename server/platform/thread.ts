import { Worker } from 'node:worker_threads';
import type { Answer, Tasks } from '../worker.ts';

/** Milliseconds after which a thread that has nothing to do ends. */
const IDLE_MS = 1000;

/**
 * Does tasks in a thread, one after the other; it starts with the first one and ends when there is none.
 * @param script `server/worker.ts`, or what was built of it
 */
export function createThread(script: string) {
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

  function end(used: Worker | null): Promise<unknown> | undefined {
    if (worker === used) worker = null;
    return used?.terminate();
  }

  function endWhenIdle(): void {
    const used = worker;
    idle = setTimeout(() => void end(used), IDLE_MS).unref();
    used?.unref();
  }

  function runNow<Value>(name: keyof Tasks, args: readonly unknown[]): Promise<Value> {
    return new Promise((resolve, reject) => {
      const on = thread();
      on.ref();
      const done = (settle: () => void) => {
        on.removeAllListeners('message').removeAllListeners('error');
        on.off('exit', gone);
        endWhenIdle();
        settle();
      };
      const gone = () => done(() => reject(new Error('The thread ended before its task.')));
      on.once('message', (answered: Answer<Value>) =>
        done(() => {
          if ('value' in answered) resolve(answered.value);
          else reject(Object.assign(new Error(answered.message), { code: answered.code }));
        }),
      );
      on.once('error', (error) => done(() => reject(error)));
      on.once('exit', gone);
      on.postMessage({ name, args });
    });
  }

  return {
    /** @throws what the thread threw, with its `code`; an error without one when it ended in the middle */
    run<Name extends keyof Tasks>(
      name: Name,
      ...args: Parameters<Tasks[Name]>
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      const done = running.then(() => runNow<Awaited<ReturnType<Tasks[Name]>>>(name, args));
      running = done.catch(() => {});
      return done;
    },
    /** Ends the thread, whatever it is doing; resolves when it no longer holds any file. */
    async close(): Promise<void> {
      clearTimeout(idle);
      await end(worker);
    },
  };
}
