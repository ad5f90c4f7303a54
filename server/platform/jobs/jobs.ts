import type { Job } from '../../contract/jobs.ts';
import type { Core } from '../../core.ts';
import type { Services } from '../internet-services.ts';
import type { JobKind } from './job-kind.ts';
import { createJobRunner, JOB_TIMINGS, type JobTimings } from './job-runner.ts';
import { createJobsRepository, type JobRow } from './jobs.repository.ts';
import { iso } from '../time.ts';

/**
 * The laptop's clock, for waits: it counts a sleep, and where it is set back this one goes on from where it was, so that
 * nothing waits for the difference.
 */
function steadyClock(now: () => number): () => number {
  let last = -Infinity;
  let ahead = 0;
  return () => {
    const time = now();
    ahead = Math.max(ahead, last - time);
    last = time + ahead;
    return last;
  };
}

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Work that waits for another machine. A job survives a restart, is run again after a failure, and is never run twice at
 * once: one process has the data folder, and only {@link Jobs.start} of this one runs it.
 */
export function createJobs(
  core: Core,
  { services, timings = JOB_TIMINGS }: { services: Services; timings?: JobTimings | undefined },
) {
  const { writes, bus, logger, now } = core;
  const repository = createJobsRepository(core.db);
  const steady = steadyClock(now);
  let touched: { kind: string; key: string }[] = [];

  /** Notifies of a change after its commit, and lets the runner check for work. */
  function touch({ kind, key }: { kind: string; key: string }): void {
    if (touched.length === 0) {
      // The write queue commits in the same turn of the event loop.
      setImmediate(() => {
        const changed = touched;
        touched = [];
        bus.emit('jobs', changed);
        runner.look();
      });
    }
    touched.push({ kind, key });
  }

  const runner = createJobRunner({
    repository,
    writes,
    services,
    logger,
    timings,
    now: steady,
    touch,
  });

  function drop(row: JobRow): void {
    repository.remove(row.id);
    runner.abort(row);
    touch(row);
  }

  return {
    /** Registers a kind; to be called once for each. */
    register: <Payload>(kind: JobKind<Payload>): void => runner.register(kind),

    /**
     * Adds a job, inside a write. There is one job of a kind for each key: one that waits or was given up starts
     * again, one that runs is run once more afterwards.
     */
    add(kind: string, key: string, payload: unknown): void {
      repository.add({ kind, key, payload: JSON.stringify(payload), run_at: steady(), now: now() });
      touch({ kind, key });
    },

    /** Removes a job, inside a write. The result of a running one is discarded. */
    drop(kind: string, key: string): void {
      const row = repository.find(kind, key);
      if (row) drop(row);
    },

    find: (kind: string, key: string): JobRow | null => repository.find(kind, key),
    counts: () => repository.counts(),

    /** Jobs of some kinds that failed, or that wait; those that are running count as waiting. */
    of: (kinds: readonly string[], state: 'failed' | 'waiting') =>
      repository.of(JSON.stringify(kinds), state === 'failed' ? 1 : 0),
    /** Jobs that are not done, failed ones first, 200 at most. */
    list: (): Job[] =>
      repository.list().map((row) => ({
        id: row.id,
        kind: row.kind,
        state: row.state,
        attempts: row.attempts,
        waits_for: runner.waitsFor(row),
        run_at: iso(row.run_at - steady() + now()),
        reason: row.reason,
        created_at: iso(row.created_at),
      })),

    /**
     * Makes a job that waits or was given up due now, inside a write. @returns the job, or null when there is none
     */
    retry(id: number): JobRow | null {
      const row = repository.byId(id);
      if (!row) return null;
      if (row.state !== 'running') {
        const { reason, interrupted } = row;
        repository.wait({ id, run_at: steady(), reason, interrupted, attempts: 0, now: now() });
        touch(row);
      }
      return row;
    },

    /** Removes a job, inside a write. @returns the job, or null when there is none */
    dropById(id: number): JobRow | null {
      const row = repository.byId(id);
      if (row) drop(row);
      return row;
    },

    /** Resumes jobs that an earlier process left, and runs jobs from now on. */
    async start(): Promise<void> {
      await writes.run(() => repository.recover(steady(), timings.lastRetryMs));
      runner.open();
    },

    /** Ends what runs; it is taken up again at the next start. */
    leave: (): Promise<void> => runner.close(),
  };
}
