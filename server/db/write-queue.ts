import type { Db } from './open.ts';

type Write = {
  run: () => unknown;
  succeed: (value: unknown) => void;
  fail: (reason: unknown) => void;
};

/** Runs a write in the next group commit; resolves once it is on the disk. */
export type WriteQueue = {
  /**
   * @param write runs synchronously inside a transaction; what it throws undoes its own changes alone
   * @returns what `write` returned, after the commit
   * @throws what `write` threw, or the database's error when the commit failed (then nothing of it is stored)
   */
  run: <T>(write: () => T) => Promise<T>;
  /**
   * Has another connection write, while all writes here wait: there is one writer at a time, and nobody may block this
   * process for it. What waits is committed after it.
   */
  held: <T>(other: () => Promise<T>) => Promise<T>;
  /** Null while this connection may write; else resolves when it may again. */
  hold: () => Promise<void> | null;
  /** Grows with every commit that changed something. */
  revision: () => number;
};

/**
 * Group commit: a commit waits for the disk, so all writes of one event-loop turn share one. Each is in its own
 * savepoint, so that a refused one does not take the others with it; nobody is answered before the commit.
 */
export function createWriteQueue(db: Db): WriteQueue {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const savepoint = db.prepare('SAVEPOINT one_write');
  const release = db.prepare('RELEASE one_write');
  const undo = db.prepare('ROLLBACK TO one_write');
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  let waiting: Write[] = [];
  let revision = 0;
  let holding: Promise<void> | null = null;

  function runOne(write: Write): () => void {
    savepoint.run();
    try {
      const value = write.run();
      release.run();
      return () => write.succeed(value);
    } catch (error) {
      // A full disk ends the whole transaction; then all of its writes have to be told.
      if (!db.inTransaction) throw error;
      undo.run();
      release.run();
      return () => write.fail(error);
    }
  }

  function flush(): void {
    // Whoever holds them has them flushed.
    if (holding !== null) return;
    const batch = waiting;
    waiting = [];
    try {
      begin.run();
      const before = changes.get();
      const answers = batch.map(runOne);
      commit.run();
      if (changes.get() !== before) revision += 1;
      for (const answer of answers) answer();
    } catch (error) {
      if (db.inTransaction) rollback.run();
      for (const write of batch) write.fail(error);
    }
  }

  async function held<T>(other: () => Promise<T>): Promise<T> {
    // oxlint-disable-next-line no-await-in-loop, no-unmodified-loop-condition -- One after the other; others change it.
    while (holding !== null) await holding;
    const { promise, resolve } = Promise.withResolvers<void>();
    holding = promise;
    try {
      return await other();
    } finally {
      holding = null;
      revision += 1;
      resolve();
      if (waiting.length > 0) setImmediate(flush);
    }
  }

  return {
    held,
    hold: () => holding,
    revision: () => revision,
    run: <T>(write: () => T) =>
      new Promise<T>((resolve, reject) => {
        let result: { value: T } | undefined;
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({
          run: () => {
            result = { value: write() };
          },
          succeed: () => (result ? resolve(result.value) : reject(new Error('Nothing was run.'))),
          fail: reject,
        });
      }),
  };
}
