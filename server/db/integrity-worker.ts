import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** A thread of its own: looking through a large database takes seconds, in which nobody else may wait. */
const db = new Database(String(workerData), { readonly: true, fileMustExist: true });
parentPort?.postMessage(db.pragma('quick_check(1)', { simple: true }));
db.close();
