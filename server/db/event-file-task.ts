import { setImmediate as immediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EventFileFault, EventManifest } from '../contract/event-file.ts';
import type { BackupVerdict, DatabaseFacts } from '../platform/backup/database-facts.ts';
import type {
  Erased,
  EventFileTasks,
  MergedEvent,
} from '../platform/event-file/event-file-tasks.ts';
import { EventFileError } from '../platform/event-file/read-event-file.ts';

/**
 * `write`: the database at `from` becomes an event's database at `to`. `read`: the file at `from` is checked to its
 * last byte, its parts are put into `folder`, and a database of ours is made from it at `to`. `merge`: the event at
 * `from`, made by `read`, is added to the open database at `to`, one slice per message; `secret` is the one behind
 * visitors' marks. `erase`: whoever was erased is taken out of a database that `read` made.
 */
export type EventFileTask =
  | { kind: 'write'; from: string; to: string; migrationsDir: string }
  | { kind: 'read'; from: string; to: string; folder: string; migrationsDir: string }
  | { kind: 'merge'; from: string; to: string; secret: string; now: number }
  | { kind: 'erase'; to: string; erased: readonly Erased[] };

/** The result of a task. A fault in the file would not cross a thread boundary as an error of its class. */
export type EventFileAnswer =
  | { kind: 'written'; verdict: BackupVerdict }
  | { kind: 'read'; manifest: EventManifest; facts: DatabaseFacts }
  /** A merge has something to write, and does so when it is sent a message. */
  | { kind: 'waits' }
  | { kind: 'merged'; merged: MergedEvent }
  | { kind: 'erased'; rows: number }
  | { kind: 'refused'; fault: EventFileFault; why: string };

type Told = Exclude<EventFileAnswer, { kind: 'refused' }>;

/** Starts a thread, which {@link next} listens to: to be called before it has something to say. */
function start(script: string, task: EventFileTask, signal?: AbortSignal) {
  const worker = new Worker(script, { workerData: task });
  // Terminating the thread rolls back what it had not committed.
  signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The event’s file was given up.')));
  });
  // Whoever listens next is told of the error.
  ended.catch(() => {});
  return {
    go: (): void => worker.postMessage('go'),
    /** @throws EventFileError when a file is refused; the file system's or SQLite's error */
    async next(): Promise<Told> {
      const message = new Promise<EventFileAnswer>((resolve) => worker.once('message', resolve));
      const answer = await Promise.race([message, ended]);
      if (answer.kind === 'refused') throw new EventFileError(answer.fault, answer.why);
      return answer;
    },
  };
}

/** @throws EventFileError when a file is refused; the file system's or SQLite's error */
function run(script: string, task: EventFileTask): Promise<Told> {
  return start(script, task).next();
}

/** @param script of the thread */
export function createEventFileTasks(script: string, migrationsDir: string): EventFileTasks {
  return {
    async write(from, to) {
      const answer = await run(script, { kind: 'write', from, to, migrationsDir });
      if (answer.kind !== 'written') throw new Error('Nothing was written.');
      return answer.verdict;
    },

    async read(from, { folder, to }) {
      const answer = await run(script, { kind: 'read', from, to, folder, migrationsDir });
      if (answer.kind !== 'read') throw new Error('Nothing was read.');
      return answer;
    },

    async merge(from, to, { signal, turn, ...how }) {
      const thread = start(script, { kind: 'merge', from, to, ...how }, signal);
      let answer = await thread.next();
      while (answer.kind === 'waits') {
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        answer = await turn(() => {
          const next = thread.next();
          thread.go();
          return next;
        });
        // Those who waited for the slice are before the next one.
        // oxlint-disable-next-line no-await-in-loop
        await immediate();
      }
      if (answer.kind !== 'merged') throw new Error('Nothing was merged.');
      return answer.merged;
    },

    async erase(to, erased) {
      const answer = await run(script, { kind: 'erase', to, erased });
      if (answer.kind !== 'erased') throw new Error('Nobody was looked for.');
      return answer.rows;
    },
  };
}
