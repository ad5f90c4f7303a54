import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** A separate thread: checking a large database takes seconds, for which nobody else may be kept waiting. */
const db = new Database(String(workerData), { readonly: true, fileMustExist: true });
parentPort?.postMessage(db.pragma('quick_check(1)', { simple: true }));
db.close();
