import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../../contract/jobs.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Logger } from '../logger.ts';
import type { Services } from '../services.ts';
import { JobFailure, Unreachable, type JobKind } from './job-kind.ts';
import type { JobRow, JobsRepository } from './jobs.repository.ts';

/** Delays in milliseconds. */
export type JobTimings = {
  /** Delay before the second attempt; doubled before each further one, up to `lastRetryMs`. */
  firstRetryMs: number;
  lastRetryMs: number;
  /** Delay after an error of our own disk. */
  faultMs: number;
};

export const JOB_TIMINGS: JobTimings = { firstRetryMs: 5000, lastRetryMs: 600_000, faultMs: 5000 };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longest timer in milliseconds; a later one is set in steps, since a laptop that slept wakes with a new time. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Delay before an attempt: a random half to whole of a delay that doubles, so that jobs that failed together do not
 * retry together.
 */
export function backoff(
  attempts: number,
  timings: Pick<JobTimings, 'firstRetryMs' | 'lastRetryMs'>,
  random = Math.random(),
): number {
  const full = Math.min(timings.lastRetryMs, timings.firstRetryMs * 2 ** (attempts - 1));
  return Math.round(full * (0.5 + random / 2));
}

/** Registered kind, without its payload's type. */
type Registered = Omit<JobKind<unknown>, 'payload' | 'run'> & {
  start: (row: JobRow, signal: AbortSignal) => Promise<() => void>;
  /** Running jobs by id. */
  running: Map<number, AbortController>;
  /** Number of runs that are about to begin, which no budget counts yet. */
  beginning: number;
  /** Time until which the service asked to pause all of them. */
  pausedUntil: number;
  /** Consecutive tries without an answer, and the time of the next try while the service counts as unreachable. */
  misses: number;
  missedUntil: number;
};

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
  const { repository, writes, services, logger, now, timings, touch } = deps;
  const kinds = new Map<string, Registered>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  /** Time at which the budget allows another start of a kind; at most `time` if it allows one now. */
  function budgetFreeAt(kind: Registered, time: number): number {
    const { perMinute, perDay } = kind.budget();
    const freeAt = (windowMs: number, most: number): number => {
      const left = most - kind.beginning;
      if (left <= 0) return time + windowMs;
      const oldest = repository.startedAt(kind.kind, time - windowMs, left);
      return oldest === null ? 0 : oldest + windowMs;
    };
    return Math.max(freeAt(MINUTE_MS, perMinute), freeAt(DAY_MS, perDay));
  }

  function startAnew({ id }: JobRow, interrupted: 0 | 1): void {
    const time = now();
    repository.wait({ id, run_at: time, reason: null, interrupted, attempts: 0, now: time });
  }

  async function failed(
    row: JobRow,
    kind: Registered,
    startedAt: number,
    error: unknown,
  ): Promise<void> {
    const time = now();
    const isAway = error instanceof Unreachable;
    const failure = error instanceof JobFailure ? error : null;
    if (isAway) services.failed(kind.service);
    else if (!failure) logger.error({ err: error, kind: row.kind, job: row.id }, 'job failed');
    const attempts = isAway ? row.attempts : row.attempts + 1;
    const isSure =
      error instanceof Unreachable || error instanceof JobFailure ? !error.unsure : false;
    const interrupted = isSure ? 0 : 1;
    const reason = isAway ? row.reason : (failure?.message ?? 'Something went wrong on our side.');
    const mayRetry = isAway || ((failure?.retry ?? true) && attempts < kind.attempts);
    if (failure?.afterMs !== undefined) kind.pausedUntil = time + failure.afterMs;
    if (isAway) {
      kind.misses += 1;
      kind.missedUntil = time + backoff(kind.misses, timings);
    }
    await writes.run(() => {
      const current = repository.byId(row.id);
      if (!current) return;
      touch(row);
      if (isAway) repository.unstart(row.kind, startedAt);
      // Asked for again meanwhile: what went wrong with the old one no longer counts.
      if (current.again === 1) {
        startAnew(row, interrupted);
      } else if (mayRetry) {
        const run_at = time + (isAway ? 0 : (failure?.afterMs ?? backoff(attempts, timings)));
        repository.wait({ id: row.id, run_at, reason, interrupted, attempts, now: time });
      } else {
        repository.fail({ id: row.id, reason: reason ?? '', interrupted, now: time });
        kind.gaveUp?.(row.key, reason ?? '');
      }
    });
  }

  async function succeeded(row: JobRow, store: () => void): Promise<void> {
    await writes.run(() => {
      const current = repository.byId(row.id);
      // Dropped meanwhile: nobody wants the result.
      if (!current) return;
      touch(row);
      if (current.again === 1) {
        startAnew(row, 0);
      } else {
        store();
        repository.remove(row.id);
      }
    });
  }

  /** @returns when the job began, or null when it may not: it can have been dropped in the same moment */
  async function begin(row: JobRow, kind: Registered): Promise<number | null> {
    const time = now();
    kind.beginning += 1;
    try {
      return await writes.run(() => {
        if (repository.byId(row.id)?.state !== 'waiting') return null;
        repository.forgetStarts(row.kind, time - DAY_MS);
        repository.begin(row, time);
        touch(row);
        return time;
      });
    } finally {
      kind.beginning -= 1;
    }
  }

  async function run(row: JobRow, kind: Registered): Promise<void> {
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
  async function runToEnd(row: JobRow, kind: Registered): Promise<void> {
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

  async function putBack({ id, attempts, reason }: JobRow): Promise<boolean> {
    try {
      await writes.run(() => {
        if (repository.byId(id)?.state !== 'running') return;
        const time = now();
        repository.wait({ id, run_at: time, reason, interrupted: 1, attempts, now: time });
      });
      return true;
    } catch {
      return false;
    }
  }

  /** Starts what may start. @returns when there may be something to do again, or null */
  function startDue(kind: Registered): number | null {
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
      const free = Math.max(next, kind.pausedUntil, missedUntil, budgetFreeAt(kind, time));
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
      return budgetFreeAt(kind, time) > time ? 'budget' : null;
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
