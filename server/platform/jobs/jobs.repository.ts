import type { JobCount, JobState } from '../../contract/jobs.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** Job as stored; times are milliseconds since the Unix epoch. */
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

type Now = { now: number };

const COLUMNS =
  'id, kind, key, payload, state, attempts, run_at, reason, interrupted, again, created_at';

export type JobsRepository = ReturnType<typeof createJobsRepository>;

/** The SQL of jobs. Everything here is synchronous; writes run inside the write queue. */
export function createJobsRepository(db: Db) {
  const { run, row, rows, value } = statementsOf(db);
  const begin = run<[now: number, id: number]>(
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, again = 0, interrupted = 1, updated_at = ?
     WHERE id = ?`,
  );
  const started = run<[kind: string, now: number]>(
    'INSERT INTO job_starts (kind, started_at) VALUES (?, ?)',
  );
  const due = row<[kind: string, now: number, but: string], JobRow>(
    `SELECT ${COLUMNS} FROM jobs WHERE kind = ? AND state = 'waiting' AND run_at <= ?
       AND id NOT IN (SELECT value FROM json_each(?))
     ORDER BY run_at, id LIMIT 1`,
  );
  const recover = run("UPDATE jobs SET state = 'waiting' WHERE state = 'running'");
  const waitAtMost = run<[{ until: number }]>(
    "UPDATE jobs SET run_at = @until WHERE state = 'waiting' AND run_at > @until",
  );
  const startedBy = run<[{ now: number }]>(
    'UPDATE job_starts SET started_at = @now WHERE started_at > @now',
  );
  const counts = rows<[], { kind: string; state: JobState; n: number }>(
    'SELECT kind, state, count(*) AS n FROM jobs GROUP BY kind, state ORDER BY kind',
  );
  const startedAt = value<[kind: string, since: number, skipped: number], number>(
    `SELECT started_at FROM job_starts WHERE kind = ? AND started_at > ?
     ORDER BY started_at DESC LIMIT 1 OFFSET ?`,
  );

  return {
    add: run<[{ kind: string; key: string; payload: string; run_at: number; now: number }]>(
      `INSERT INTO jobs (kind, key, payload, run_at, created_at, updated_at)
       VALUES (@kind, @key, @payload, @run_at, @now, @now)
       ON CONFLICT (kind, key) DO UPDATE SET
         payload = excluded.payload, run_at = excluded.run_at, updated_at = excluded.updated_at,
         attempts = 0, reason = NULL, again = (state = 'running'),
         state = CASE state WHEN 'running' THEN 'running' ELSE 'waiting' END`,
    ),
    byId: row<[id: number], JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = ?`),
    find: row<[kind: string, key: string], JobRow>(
      `SELECT ${COLUMNS} FROM jobs WHERE kind = ? AND key = ?`,
    ),
    /** Next due job, except those that are about to begin. */
    due: (kind: string, now: number, but: number[]): JobRow | null =>
      due(kind, now, JSON.stringify(but)),
    /** Time at which the next job of a kind may run. */
    nextDue: value<[kind: string], number>(
      "SELECT run_at FROM jobs WHERE kind = ? AND state = 'waiting' ORDER BY run_at LIMIT 1",
    ),

    /** Marks a job as running, before its first byte leaves. */
    begin({ id, kind }: JobRow, now: number): void {
      begin(now, id);
      started(kind, now);
    },
    wait: run<[Pick<JobRow, 'id' | 'run_at' | 'reason' | 'interrupted' | 'attempts'> & Now]>(
      `UPDATE jobs SET state = 'waiting', run_at = @run_at, reason = @reason, interrupted = @interrupted,
         attempts = @attempts, updated_at = @now WHERE id = @id`,
    ),
    fail: run<[Pick<JobRow, 'id' | 'reason' | 'interrupted'> & Now]>(
      "UPDATE jobs SET state = 'failed', reason = @reason, interrupted = @interrupted, updated_at = @now WHERE id = @id",
    ),
    remove: run<[id: number]>('DELETE FROM jobs WHERE id = ?'),
    /**
     * After a start: what ran when the process ended waits again, and nothing for longer than it ever should: the clock
     * may have been set back since.
     */
    recover(now: number, longestMs: number): void {
      recover();
      waitAtMost({ until: now + longestMs });
      startedBy({ now });
    },
    /** Jobs of some kinds (a JSON array): the failed ones, or the others. */
    of: rows<[kinds: string, failed: 0 | 1], Pick<JobRow, 'id' | 'reason'>>(
      `SELECT id, reason FROM jobs
       WHERE kind IN (SELECT value FROM json_each(?)) AND (state = 'failed') = ? ORDER BY run_at, id`,
    ),
    list: rows<[], JobRow>(
      `SELECT ${COLUMNS} FROM jobs ORDER BY state = 'failed' DESC, run_at, id LIMIT 200`,
    ),

    counts(): JobCount[] {
      const kinds = new Map<string, JobCount>();
      for (const { kind, state, n } of counts()) {
        const count = kinds.get(kind) ?? { kind, waiting: 0, running: 0, failed: 0 };
        count[state] = n;
        kinds.set(kind, count);
      }
      return [...kinds.values()];
    },

    /**
     * Time of the `nth` newest start after `since`; null when there were fewer.
     *
     * @param nth from 1
     */
    startedAt: (kind: string, since: number, nth: number): number | null =>
      startedAt(kind, since, nth - 1),
    /** Removes a recorded start: the service was unreachable, so it does not count. */
    unstart: run<[kind: string, at: number]>(
      `DELETE FROM job_starts WHERE rowid =
         (SELECT max(rowid) FROM job_starts WHERE kind = ? AND started_at = ?)`,
    ),
    /** Starts that no budget counts any more. */
    forgetStarts: run<[kind: string, until: number]>(
      'DELETE FROM job_starts WHERE kind = ? AND started_at <= ?',
    ),
  };
}
