import { parentPort } from 'node:worker_threads';
import { copyDatabase, isSound } from './db/copy-database.ts';
import { carryOver } from './db/log-state.ts';
import { makeKey, openKey } from './platform/backup/age.ts';
import { codeOf } from './platform/error-code.ts';
import { copyFile } from './platform/backup/file-form.ts';
import { tryTarget } from './platform/backup/try-target.ts';

/**
 * What a thread does (`platform/thread.ts` starts it), so that no visitor waits for it: it takes a processor for seconds,
 * waits for a slow disk, or leaves garbage that the main thread would have to stop for again and again.
 */
const TASKS = { carryOver, copyDatabase, copyFile, isSound, makeKey, openKey, tryTarget };

export type Tasks = typeof TASKS;

/** An error would lose its code on the way. */
export type Answer<Value> = { value: Value } | { message: string; code: string };

async function answer({ name, args }: { name: keyof Tasks; args: unknown[] }): Promise<void> {
  let answered: Answer<unknown>;
  try {
    answered = { value: await Reflect.apply(TASKS[name], null, args) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    answered = { message: error.message, code: codeOf(error) };
  }
  parentPort?.postMessage(answered);
}

parentPort?.on('message', (task: Parameters<typeof answer>[0]) => void answer(task));
