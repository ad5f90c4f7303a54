import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { SlowTasks } from '../worker.ts';
import type { Answer, Task, Tasks } from './serve-tasks.ts';

/** Milliseconds after which a thread that has nothing to do ends. */
const IDLE_MS = 1000;

/**
 * Creates a thread that runs tasks one after the other; it starts with the first task and ends when there is none.
 *
 * @param script `server/worker.ts` or another that serves tasks, or its build
 * @param how `staysIdle`: only `close` ends it; `resourceLimits`: beyond these the thread ends, and nothing else does
 */
export function createThread<Does extends Tasks = SlowTasks>(
  script: string,
  {
    staysIdle = false,
    resourceLimits = {},
  }: { staysIdle?: boolean; resourceLimits?: ResourceLimits } = {},
) {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function thread(): Worker {
    clearTimeout(idle);
    if (worker !== null) return worker;
    const started = new Worker(script, { resourceLimits });
    // One that fails between two tasks ends, and nothing else.
    started.on('error', () => {});
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
    if (!staysIdle) idle = setTimeout(() => void end(used), IDLE_MS).unref();
    used?.unref();
  }

  function runNow<Value>(task: Task): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (isClosed) throw new Error('The thread ended before its task.');
      const on = thread();
      on.ref();
      const done = (settle: () => void) => {
        on.removeAllListeners('message');
        on.off('error', failed);
        on.off('exit', gone);
        endWhenIdle();
        settle();
      };
      const failed = (error: unknown) => done(() => reject(error));
      const gone = () => done(() => reject(new Error('The thread ended before its task.')));
      on.once('message', (answered: Answer<Value>) =>
        done(() => {
          if ('value' in answered) resolve(answered.value);
          else reject(Object.assign(new Error(answered.message), { code: answered.code }));
        }),
      );
      on.once('error', failed);
      on.once('exit', gone);
      on.postMessage(task);
    });
  }

  return {
    /** @throws what the thread threw, with its `code`; an error without one when it ended in the middle */
    run<Name extends keyof Does & string>(
      name: Name,
      ...args: Parameters<Does[Name]>
    ): Promise<Awaited<ReturnType<Does[Name]>>> {
      const done = running.then(() => runNow<Awaited<ReturnType<Does[Name]>>>({ name, args }));
      running = done.catch(() => {});
      return done;
    },
    /** Ends the thread at once and permanently; resolves when it no longer holds any file. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(idle);
      await end(worker);
    },
  };
}
