import type { JobKind } from './job-kind.ts';
import type { JobRow, JobsRepository } from './jobs.repository.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Kind of job without its payload's type, with what the runner knows of it. */
export type RegisteredKind = Omit<JobKind<unknown>, 'payload' | 'run'> & {
  start: (row: JobRow, signal: AbortSignal) => Promise<() => void>;
  /** Running jobs by id. */
  running: Map<number, AbortController>;
  /** Number of runs that are about to begin and are not in the budget's count yet. */
  beginning: number;
  /** Time until which none starts: the service asked for a pause, or our disk had an error. */
  pausedUntil: number;
  /** Consecutive tries without an answer, and the time of the next try while the service counts as unreachable. */
  misses: number;
  missedUntil: number;
};

/** Time at which the budget allows another start of a kind; at most `time` if it allows one now. */
export function budgetFreeAt(
  repository: JobsRepository,
  kind: RegisteredKind,
  time: number,
): number {
  const { perMinute, perDay } = kind.budget();
  const freeAt = (windowMs: number, most: number): number => {
    const left = most - kind.beginning;
    if (left <= 0) return time + windowMs;
    const oldest = repository.startedAt(kind.kind, time - windowMs, left);
    return oldest === null ? 0 : oldest + windowMs;
  };
  return Math.max(freeAt(MINUTE_MS, perMinute), freeAt(DAY_MS, perDay));
}
