import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { answer } from '../platform/idle-thread.ts';
import { logState, type CheckpointTask, type LogState } from './log-state.ts';

function carryOver({ file, mode }: CheckpointTask): LogState {
  const db = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // The log is found with the first thing that is read.
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return logState(db, mode);
  } finally {
    db.close();
  }
}

/** A separate thread: a checkpoint waits for the disk twice. */
parentPort?.on('message', (task: CheckpointTask) => void answer(() => carryOver(task)));
