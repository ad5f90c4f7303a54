import { parentPort } from 'node:worker_threads';
import { codeOf } from './error-code.ts';

/** Functions that a thread's script can run, by name. */
export type Tasks = Record<string, (...args: never[]) => unknown>;

export type Task = { name: string; args: unknown[] };
/** An error would lose its code on the way. */
export type Answer<Value> = { value: Value } | { message: string; code: string };

async function answerTo(tasks: Tasks, { name, args }: Task): Promise<Answer<unknown>> {
  try {
    return { value: await Reflect.apply(tasks[name] ?? (() => {}), null, args) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { message: error.message, code: codeOf(error) };
  }
}

/** Runs tasks in a thread that `platform/thread.ts` started. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', (task: Task) => {
    void answerTo(tasks, task).then((answer) => parentPort?.postMessage(answer));
  });
}
