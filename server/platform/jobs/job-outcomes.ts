import type { WriteQueue } from '../../db/write-queue.ts';
import type { Logger } from '../logger.ts';
import type { Services } from '../internet-services.ts';
import { backoff, type RetryTimings } from './backoff.ts';
import { JobFailure, Unreachable } from './job-kind.ts';
import type { JobRow, JobsRepository } from './jobs.repository.ts';
import { DAY_MS, type RegisteredKind } from './registered-kind.ts';

/** Stores how a job begins and ends. */
export function createJobOutcomes(deps: {
  repository: JobsRepository;
  writes: WriteQueue;
  services: Services;
  logger: Logger;
  now: () => number;
  timings: RetryTimings;
  /** Called inside a write; notifies of the change after the commit. */
  touch: (row: JobRow) => void;
}) {
  const { repository, writes, services, logger, now, timings, touch } = deps;

  function requeue({ id }: JobRow, interrupted: 0 | 1): void {
    const time = now();
    repository.wait({ id, run_at: time, reason: null, interrupted, attempts: 0, now: time });
  }

  async function failed(
    row: JobRow,
    kind: RegisteredKind,
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
        requeue(row, interrupted);
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
        requeue(row, 0);
      } else {
        store();
        repository.remove(row.id);
      }
    });
  }

  /** @returns when the job began, or null when it may not: it can have been dropped in the same moment */
  async function begin(row: JobRow, kind: RegisteredKind): Promise<number | null> {
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

  return { begin, failed, succeeded, putBack };
}
