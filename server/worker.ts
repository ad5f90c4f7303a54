import { copyDatabase, isSound } from './db/copy-database.ts';
import { carryOver } from './db/log-state.ts';
import { readMessageLog } from './features/sms/read-message-log.ts';
import { makeKey, openKey } from './platform/backup/age.ts';
import { copyFile } from './platform/backup/file-form.ts';
import { tryTarget } from './platform/backup/try-target.ts';
import { serveTasks } from './platform/serve-tasks.ts';

/**
 * What a thread does (`platform/thread.ts` starts it), so that no visitor waits for it: it takes a processor for seconds,
 * waits for a slow disk, or leaves garbage that the main thread would have to stop for again and again.
 */
const TASKS = {
  carryOver,
  copyDatabase,
  copyFile,
  isSound,
  makeKey,
  openKey,
  readMessageLog,
  tryTarget,
};

export type SlowTasks = typeof TASKS;

serveTasks(TASKS);
