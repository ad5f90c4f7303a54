import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { EVENT_DATABASE, isPartName, type EventManifest } from '../contract/event-file.ts';
import type { DatabaseFacts } from '../platform/backup/database-facts.ts';
import { EventFileError, readEventFile } from '../platform/event-file/read-event-file.ts';
import { fingerprint } from '../platform/backup/whole-files.ts';
import { createVoterMarks } from '../platform/voter-marks.ts';
import { readEventDatabase, writeEventDatabase } from './event-database.ts';
import { eraseFromEvent } from './erase-from-event.ts';
import type { EventFileAnswer, EventFileTask } from './event-file-task.ts';
import { mergeEvent } from './merge-event.ts';
import type { Carry } from './merge-groups.ts';
import { readMigrations } from './migrate.ts';

/** A thread of its own: a large event takes seconds, for which no visitor may be kept waiting. */

/** Checks that the database is the one that the manifest describes, and names every picture that came along. */
function expectAsSaid(facts: DatabaseFacts, { counts, parts }: EventManifest): void {
  if (!isDeepStrictEqual(facts.counts, counts)) {
    throw new EventFileError('damaged', 'the counts are not what the manifest says');
  }
  const named = new Set(facts.pictures.map(({ folder, name }) => `${folder}/${name}`));
  if (![...named].every(isPartName)) {
    throw new EventFileError('damaged', 'a row names a file that is none of ours');
  }
  const isNamed = parts.every(({ name }) => name === EVENT_DATABASE || named.has(name));
  if (!isNamed) throw new EventFileError('foreign', 'a picture that the event does not have');
}

/** Resolves when the main thread says that a slice may be written: then nobody else writes. */
function turnOf(port: MessagePort): Promise<void> {
  return new Promise((resolve) => void port.once('message', () => resolve()));
}

async function merge(
  { from, to, secret, now }: EventFileTask & { kind: 'merge' },
  port: MessagePort,
): Promise<EventFileAnswer> {
  const db = new Database(to, { fileMustExist: true });
  try {
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('secure_delete = ON');
    db.pragma('cache_size = -65536');
    // Between the slices, when visitors may write meanwhile.
    db.pragma('wal_autocheckpoint = 0');
    const marks = createVoterMarks(secret);
    const carry: Carry = (mark, ...ids) => marks.carried(mark, ...ids);
    const slices = mergeEvent(db, from, { carry, now });
    let slice = slices.next();
    while (slice.done !== true) {
      const turn = turnOf(port);
      port.postMessage({ kind: 'waits' } satisfies EventFileAnswer);
      db.pragma('wal_checkpoint(PASSIVE)');
      // oxlint-disable-next-line no-await-in-loop
      await turn;
      slice = slices.next();
    }
    return { kind: 'merged', merged: slice.value };
  } finally {
    db.close();
  }
}

function erase({ to, erased }: EventFileTask & { kind: 'erase' }): EventFileAnswer {
  const db = new Database(to, { fileMustExist: true });
  try {
    db.pragma('secure_delete = ON');
    return { kind: 'erased', rows: eraseFromEvent(db, erased) };
  } finally {
    db.close();
  }
}

async function answerTo(task: EventFileTask, port: MessagePort): Promise<EventFileAnswer> {
  if (task.kind === 'merge') return merge(task, port);
  if (task.kind === 'erase') return erase(task);
  const { from, to, migrationsDir } = task;
  if (task.kind === 'write') {
    const facts = writeEventDatabase(from, to, migrationsDir);
    return { kind: 'written', verdict: { facts, database: await fingerprint(to) } };
  }
  try {
    const newest = readMigrations(migrationsDir).length;
    const manifest = readEventFile(from, task.folder, newest);
    const { schema } = manifest;
    const database = join(task.folder, EVENT_DATABASE);
    const facts = readEventDatabase(database, to, { migrationsDir, schema });
    expectAsSaid(facts, manifest);
    return { kind: 'read', manifest, facts };
  } catch (error) {
    if (!(error instanceof EventFileError)) throw error;
    return { kind: 'refused', fault: error.fault, why: error.message };
  }
}

const task: EventFileTask = workerData;
if (parentPort) parentPort.postMessage(await answerTo(task, parentPort));
