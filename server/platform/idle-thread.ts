import { parentPort, Worker } from 'node:worker_threads';

/** An error loses its code when it crosses a thread boundary. */
type Answer<Value> = { value: Value } | { message: string; code: string };

/** Milliseconds after which a thread that has nothing to do ends. */
const IDLE_MS = 1000;

/** Has tasks done in a thread, one after the other; it starts with the first one and ends when there is none. */
type IdleThread<Task, Value> = {
  /** @throws what the thread threw, with its `code`; when it ended in the middle, that it was given up */
  run: (task: Task) => Promise<Value>;
  /** Ends the thread, whatever it is doing; resolves when it no longer holds any file. */
  close: () => Promise<void>;
};

/** @param script of the thread, which answers each message by {@link answer} */
export function createIdleThread<Task, Value>(script: string): IdleThread<Task, Value> {
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

  function runNow(task: Task): Promise<Value> {
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
      on.postMessage(task);
    });
  }

  return {
    run(task) {
      const done = running.then(() => runNow(task));
      running = done.catch(() => {});
      return done;
    },
    async close() {
      clearTimeout(idle);
      await end(worker);
    },
  };
}

/** In the thread: answers a task with what `work` returns or throws. */
export async function answer<Value>(work: () => Promise<Value> | Value): Promise<void> {
  let answered: Answer<Value>;
  try {
    answered = { value: await work() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    answered = { message: error.message, code: 'code' in error ? String(error.code) : '' };
  }
  parentPort?.postMessage(answered);
}
