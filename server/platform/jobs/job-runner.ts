import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../../contract/jobs.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Logger } from '../logger.ts';
import type { Services } from '../internet-services.ts';
import type { RetryTimings } from './backoff.ts';
import type { JobKind } from './job-kind.ts';
import { createJobOutcomes } from './job-outcomes.ts';
import type { JobRow, JobsRepository } from './jobs.repository.ts';
import { budgetFreeAt, type RegisteredKind } from './registered-kind.ts';

/** Delays in milliseconds. */
export type JobTimings = RetryTimings & {
  /** Delay after a error of our own disk. */
  faultMs: number;
};

export const JOB_TIMINGS: JobTimings = { firstRetryMs: 5000, lastRetryMs: 600_000, faultMs: 5000 };

/** Longest timer in milliseconds; a later one is set in steps, since a laptop that slept wakes with a new time. */
const LONGEST_WAIT_MS = 60_000;

/** Runs due jobs, within each kind's concurrency, budget and pauses. */
export function createJobRunner(deps: {
  repository: JobsRepository;
  writes: WriteQueue;
  services: Services;
  logger: Logger;
  now: () => number;
  timings: JobTimings;
  /** Called inside a write; notifies of the change after the commit. */
  touch: (row: JobRow) => void;
}) {
  const { repository, services, logger, now, timings } = deps;
  const { begin, failed, succeeded, putBack } = createJobOutcomes(deps);
  const kinds = new Map<string, RegisteredKind>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  async function run(row: JobRow, kind: RegisteredKind): Promise<void> {
    const controller = new AbortController();
    kind.running.set(row.id, controller);
    try {
      const startedAt = await begin(row, kind);
      if (startedAt === null) return;
      let store: () => void;
      try {
        store = await kind.start(row, controller.signal);
      } catch (error) {
        // What is under way when the server stops is taken up again at the next start; what was dropped is gone.
        if (isOpen && !controller.signal.aborted) await failed(row, kind, startedAt, error);
        return;
      }
      services.worked(kind.service);
      kind.misses = 0;
      try {
        await succeeded(row, store);
      } catch (error) {
        await failed(row, kind, startedAt, error);
      }
    } finally {
      kind.running.delete(row.id);
    }
  }

  /** Never fails: when its end cannot be stored, a full disk perhaps, the job is run again once that is fixed. */
  async function runToEnd(row: JobRow, kind: RegisteredKind): Promise<void> {
    try {
      await run(row, kind);
    } catch (error) {
      logger.error({ err: error, kind: kind.kind, job: row.id }, 'a job cannot be stored');
      // The next one would meet the same disk.
      kind.pausedUntil = now() + timings.faultMs;
      while (!closing.signal.aborted && !(await putBack(row))) {
        await delay(timings.faultMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    look();
  }

  /** Starts what may start. @returns when there may be something to do again, or null */
  function startDue(kind: RegisteredKind): number | null {
    for (;;) {
      const state = services.state(kind.service);
      if (state === 'off' || state === 'unknown') return null;
      // That nobody is there is a guess, wrong behind a proxy or with names of the company's own: a slow try settles it.
      const isMissed = state === 'unreachable';
      if (kind.running.size >= (isMissed ? 1 : kind.concurrency)) return null;
      const time = now();
      const next = repository.nextDue(kind.kind);
      if (next === null) return null;
      const missedUntil = isMissed ? kind.missedUntil : 0;
      const free = Math.max(
        next,
        kind.pausedUntil,
        missedUntil,
        budgetFreeAt(repository, kind, time),
      );
      if (free > time) return free;
      const row = repository.due(kind.kind, time, [...kind.running.keys()]);
      if (!row) return null;
      const done = runToEnd(row, kind);
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
    }
  }

  function wake(at: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(LONGEST_WAIT_MS, Math.max(0, at - now())));
    timer.unref();
  }

  function look(): void {
    if (!isOpen) return;
    clearTimeout(timer);
    try {
      const times = [...kinds.values()].map(startDue).filter((time) => time !== null);
      if (times.length > 0) wake(Math.min(...times));
    } catch (error) {
      logger.error({ err: error }, 'jobs cannot be read');
      wake(now() + timings.faultMs);
    }
  }

  return {
    look,

    register<Payload>({ payload, run: start, ...kind }: JobKind<Payload>): void {
      kinds.set(kind.kind, {
        ...kind,
        running: new Map(),
        beginning: 0,
        pausedUntil: 0,
        misses: 0,
        missedUntil: 0,
        start: async (row, signal) =>
          start({
            id: row.id,
            key: row.key,
            payload: payload.parse(JSON.parse(row.payload)),
            interrupted: row.interrupted === 1,
            signal,
          }),
      });
      look();
    },

    /** Reason why a job waits; null when it is due, or does not wait. */
    waitsFor(row: JobRow): Job['waits_for'] {
      const kind = kinds.get(row.kind);
      if (row.state !== 'waiting' || !kind) return null;
      if (services.state(kind.service) !== 'reachable') return 'service';
      const time = now();
      if (Math.max(row.run_at, kind.pausedUntil) > time) return 'time';
      return budgetFreeAt(repository, kind, time) > time ? 'budget' : null;
    },

    /** Aborts a running job whose result is no longer needed. */
    abort: (row: JobRow): void => kinds.get(row.kind)?.running.get(row.id)?.abort(),

    open(): void {
      isOpen = true;
      services.onChange(look);
      look();
    },

    /** Ends what runs; it is taken up again at the next start. */
    async close(): Promise<void> {
      isOpen = false;
      closing.abort();
      clearTimeout(timer);
      for (const kind of kinds.values()) {
        for (const controller of kind.running.values()) controller.abort();
      }
      await Promise.all(underWay);
    },
  };
}
