import { copyDatabase, isSound } from './db/copy-database.ts';
import { carryOver } from './db/log-state.ts';
import { readMatchList } from './features/leads/read-match-list.ts';
import { readMessageLog } from './features/sms/read-message-log.ts';
import { makeKey, openKey } from './platform/backup/age.ts';
import { copyFile } from './platform/backup/file-form.ts';
import { tryTarget } from './platform/backup/try-target.ts';
import { serveTasks } from './platform/serve-tasks.ts';

/**
 * Tasks that run in a thread (started by `platform/thread.ts`), so that no visitor waits for them: they occupy a
 * processor for seconds, wait for a slow disk, or leave garbage that would pause the main thread again and again.
 */
const TASKS = {
  carryOver,
  copyDatabase,
  copyFile,
  isSound,
  makeKey,
  openKey,
  readMatchList,
  readMessageLog,
  tryTarget,
};

export type SlowTasks = typeof TASKS;

serveTasks(TASKS);
