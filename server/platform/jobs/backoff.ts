/** Delays between attempts, in milliseconds. */
export type RetryTimings = {
  /** Before the second attempt; it doubles with every further one, up to the last. */
  firstRetryMs: number;
  lastRetryMs: number;
};

/**
 * Milliseconds until the next attempt: half to whole of a delay that doubles, so that jobs that failed together do not
 * come back together.
 */
export function backoff(attempts: number, timings: RetryTimings, random = Math.random()): number {
  const full = Math.min(timings.lastRetryMs, timings.firstRetryMs * 2 ** (attempts - 1));
  return Math.round(full * (0.5 + random / 2));
}
