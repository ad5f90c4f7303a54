import type { JobCount, JobState } from '../../contract/jobs.ts';
import type { Db } from '../../db/open.ts';

/** A job as it is stored; times are milliseconds since the Unix epoch. */
export type JobRow = {
  id: number;
  kind: string;
  key: string;
  /** JSON. */
  payload: string;
  state: JobState;
  attempts: number;
  run_at: number;
  reason: string | null;
  interrupted: 0 | 1;
  again: 0 | 1;
  created_at: number;
};

const COLUMNS =
  'id, kind, key, payload, state, attempts, run_at, reason, interrupted, again, created_at';

export type JobsRepository = ReturnType<typeof createJobsRepository>;

/** The SQL of jobs. Everything here is synchronous; writes run inside the write queue. */
export function createJobsRepository(db: Db) {
  const add = db.prepare(
    `INSERT INTO jobs (kind, key, payload, run_at, created_at, updated_at)
     VALUES (@kind, @key, @payload, @run_at, @now, @now)
     ON CONFLICT (kind, key) DO UPDATE SET
       payload = excluded.payload, run_at = excluded.run_at, updated_at = excluded.updated_at,
       attempts = 0, reason = NULL, again = (state = 'running'),
       state = CASE state WHEN 'running' THEN 'running' ELSE 'waiting' END`,
  );
  const byId = db.prepare<[number], JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = ?`);
  const byKey = db.prepare<[string, string], JobRow>(
    `SELECT ${COLUMNS} FROM jobs WHERE kind = ? AND key = ?`,
  );
  const due = db.prepare<[string, number, string], JobRow>(
    `SELECT ${COLUMNS} FROM jobs WHERE kind = ? AND state = 'waiting' AND run_at <= ?
       AND id NOT IN (SELECT value FROM json_each(?))
     ORDER BY run_at, id LIMIT 1`,
  );
  const nextDue = db
    .prepare<[string], number>(
      "SELECT run_at FROM jobs WHERE kind = ? AND state = 'waiting' ORDER BY run_at LIMIT 1",
    )
    .pluck();
  const begin = db.prepare(
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, again = 0, interrupted = 1, updated_at = ?
     WHERE id = ?`,
  );
  const wait = db.prepare(
    `UPDATE jobs SET state = 'waiting', run_at = @run_at, reason = @reason, interrupted = @interrupted,
       attempts = @attempts, updated_at = @now WHERE id = @id`,
  );
  const fail = db.prepare(
    "UPDATE jobs SET state = 'failed', reason = @reason, interrupted = @interrupted, updated_at = @now WHERE id = @id",
  );
  const remove = db.prepare('DELETE FROM jobs WHERE id = ?');
  const recover = db.prepare("UPDATE jobs SET state = 'waiting' WHERE state = 'running'");
  const waitAtMost = db.prepare(
    "UPDATE jobs SET run_at = @until WHERE state = 'waiting' AND run_at > @until",
  );
  const startedBy = db.prepare('UPDATE job_starts SET started_at = @now WHERE started_at > @now');
  const list = db.prepare<[], JobRow>(
    `SELECT ${COLUMNS} FROM jobs ORDER BY state = 'failed' DESC, run_at, id LIMIT 200`,
  );
  const counts = db.prepare<[], { kind: string; state: JobState; n: number }>(
    'SELECT kind, state, count(*) AS n FROM jobs GROUP BY kind, state ORDER BY kind',
  );
  const started = db.prepare('INSERT INTO job_starts (kind, started_at) VALUES (?, ?)');
  const unstarted = db.prepare(
    `DELETE FROM job_starts WHERE rowid =
       (SELECT max(rowid) FROM job_starts WHERE kind = ? AND started_at = ?)`,
  );
  const forget = db.prepare('DELETE FROM job_starts WHERE kind = ? AND started_at <= ?');
  const startedAt = db
    .prepare<[string, number, number], number>(
      `SELECT started_at FROM job_starts WHERE kind = ? AND started_at > ?
       ORDER BY started_at DESC LIMIT 1 OFFSET ?`,
    )
    .pluck();

  return {
    add: (job: { kind: string; key: string; payload: string; run_at: number; now: number }): void =>
      void add.run(job),
    byId: (id: number): JobRow | null => byId.get(id) ?? null,
    find: (kind: string, key: string): JobRow | null => byKey.get(kind, key) ?? null,
    /** The one whose turn it is, but for those that are about to begin. */
    due: (kind: string, now: number, but: number[]): JobRow | null =>
      due.get(kind, now, JSON.stringify(but)) ?? null,
    /** When the next one of a kind may run. */
    nextDue: (kind: string): number | null => nextDue.get(kind) ?? null,

    /** Marks a job as running, before its first byte leaves. */
    begin(row: JobRow, now: number): void {
      begin.run(now, row.id);
      started.run(row.kind, now);
    },
    wait: (change: {
      id: number;
      run_at: number;
      reason: string | null;
      interrupted: 0 | 1;
      attempts: number;
      now: number;
    }): void => void wait.run(change),
    fail: (change: { id: number; reason: string; interrupted: 0 | 1; now: number }): void =>
      void fail.run(change),
    remove: (id: number): void => void remove.run(id),
    /**
     * After a start: what ran when the process ended waits again, and nothing for longer than it ever should: the clock
     * may have been set back since.
     */
    recover(now: number, longestMs: number): void {
      recover.run();
      waitAtMost.run({ until: now + longestMs });
      startedBy.run({ now });
    },
    list: (): JobRow[] => list.all(),

    counts(): JobCount[] {
      const kinds = new Map<string, JobCount>();
      for (const { kind, state, n } of counts.all()) {
        const count = kinds.get(kind) ?? { kind, waiting: 0, running: 0, failed: 0 };
        count[state] = n;
        kinds.set(kind, count);
      }
      return [...kinds.values()];
    },

    /**
     * When the `nth` newest start after `since` was; null when there were fewer.
     * @param nth from 1
     */
    startedAt: (kind: string, since: number, nth: number): number | null =>
      startedAt.get(kind, since, nth - 1) ?? null,
    /** Takes a start back: nobody was there to be asked. */
    unstart: (kind: string, at: number): void => void unstarted.run(kind, at),
    /** Starts that no budget counts any more. */
    forgetStarts: (kind: string, until: number): void => void forget.run(kind, until),
  };
}
