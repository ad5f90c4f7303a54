import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Db } from './open.ts';

const flushed = promisify(fdatasync);

type Write = {
  run: () => unknown;
  succeed: (value: unknown) => void;
  fail: (reason: unknown) => void;
};

export type WriteQueue = ReturnType<typeof createWriteQueue>;

/**
 * Group commit: all writes that come while the disk is at work, or in one event-loop turn, share one, each in a savepoint:
 * a refused one does not take the others with it. Nobody is answered before the disk has it; but the commit itself does not
 * wait for the disk, or everybody who only reads would wait, too: a quarter of a second while a backup is being written. Only
 * these commits are `NORMAL`; anything else that writes over this connection waits as SQLite does.
 * @see https://sqlite.org/pragma.html#pragma_synchronous NORMAL: sound after a power cut, without the last commits
 * @param synced resolves when all that was committed before the call is on the disk
 * @param finish runs at the end of each commit that changes something, inside it
 */
export function createWriteQueue(db: Db, synced: () => Promise<void>, finish: () => void) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const savepoint = db.prepare('SAVEPOINT one_write');
  const release = db.prepare('RELEASE one_write');
  const undo = db.prepare('ROLLBACK TO one_write');
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  let waiting: Write[] = [];
  let revision = 0;
  /** Commits that changed something, and how many of them are on the disk. */
  let [committed, onDisk] = [0, 0];
  let holding: Promise<void> | null = null;
  /** A batch is on its way to the disk. */
  let isUnderWay = false;

  function runInside(write: Write): () => void {
    savepoint.run();
    try {
      const value = write.run();
      release.run();
      return () => write.succeed(value);
    } catch (error) {
      // A full disk ends the whole transaction; then all of its writes have to fail.
      if (!db.inTransaction) throw error;
      undo.run();
      release.run();
      return () => write.fail(error);
    }
  }

  async function flush(): Promise<void> {
    // The holder of the writes, or the batch before, flushes them afterwards.
    if (holding !== null || isUnderWay || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    isUnderWay = true;
    try {
      for (const answer of await commitAll(batch)) answer();
    } catch (error) {
      for (const write of batch) write.fail(error);
    } finally {
      isUnderWay = false;
      schedule();
    }
  }

  function schedule(): void {
    setImmediate(() => void flush());
  }

  function run<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: { value: T } | undefined;
      if (waiting.length === 0) schedule();
      waiting.push({
        run: () => {
          result = { value: write() };
        },
        succeed: () => (result ? resolve(result.value) : reject(new Error('Nothing was run.'))),
        fail: reject,
      });
    });
  }

  /** @returns functions that answer each of them, to be called once the disk has it */
  async function commitAll(batch: Write[]): Promise<(() => void)[]> {
    let isChanged = false;
    let answers: (() => void)[];
    try {
      db.pragma('synchronous = NORMAL');
      begin.run();
      const before = changes.get();
      answers = batch.map(runInside);
      isChanged = changes.get() !== before;
      if (isChanged) finish();
      commit.run();
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw error;
    } finally {
      if (db.open) db.pragma('synchronous = FULL');
    }
    if (isChanged) {
      revision += 1;
      committed += 1;
    }
    // Also when nothing changed: what it read, such as the question that is sent again, may still be on its way.
    if (onDisk < committed) {
      const reached = committed;
      await synced();
      onDisk = Math.max(onDisk, reached);
    }
    return answers;
  }

  async function paused<T>(other: () => Promise<T>): Promise<T> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- Others change it.
    while (holding !== null) await holding;
    const { promise, resolve } = Promise.withResolvers<void>();
    holding = promise;
    try {
      return await other();
    } finally {
      holding = null;
      resolve();
      schedule();
    }
  }

  async function held<T>(other: () => Promise<T>): Promise<T> {
    return paused(async () => {
      try {
        return await other();
      } finally {
        revision += 1;
      }
    });
  }

  return {
    /**
     * Lets another connection write while all writes here wait: there can be only one writer at a time, and this
     * process must not block for it. Waiting writes are committed afterwards.
     */
    held,
    /** Same as `held`, for work that changes no data. */
    paused,
    /** Promise of the moment at which this connection may write again; null while it may. */
    hold: (): Promise<void> | null => holding,
    /** Grows with every commit that changed something. */
    revision: (): number => revision,
    /**
     * Runs a write in the next group commit; resolves once it is on the disk.
     * @param write runs synchronously inside a transaction; what it throws undoes its own changes alone
     * @returns what `write` returned, after the commit
     * @throws what `write` threw, or the database's error: then nothing of it is stored; or the disk's, after which it may be.
     */
    run,
  };
}

/**
 * Flushes SQLite's write-ahead log to the disk; only writers wait for it.
 *
 * @param path of a database that is open in WAL mode
 * @throws the file system's error when its log cannot be opened
 */
export function createLogSync(path: string) {
  // Windows flushes only what may be written. No lock is on this file, which closing it would drop (POSIX locks).
  const log = openSync(`${path}-wal`, 'r+');
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    next = null;
    const now = flushed(log).finally(() => {
      if (running === now) running = null;
    });
    running = now;
    return now;
  }

  return {
    /**
     * Resolves once everything committed before this call is on the disk; simultaneous callers share one flush.
     *
     * @throws the disk's error
     */
    synced: (): Promise<void> => {
      if (next !== null) return next;
      if (running === null) return start();
      // The one that runs may have begun before the commit.
      next = running.catch(() => {}).then(start);
      return next;
    },
    /** Closes the log; to be called after the last write. */
    async close(): Promise<void> {
      await Promise.allSettled([running, next]);
      closeSync(log);
    },
  };
}
