import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobRunner, JOB_TIMINGS } from '../../../server/platform/jobs/job-runner.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A part of what a module needs: typed as what it is passed for. */
function part(parts: object): never {
  return parts as never;
}
function budget() {
  return { perMinute: 1000, perDay: 1000 };
}

test('a job that cannot be begun, since the disk is full, is tried again after a pause', async () => {
  const row = { id: 1, kind: 'draft', key: '1', payload: '{}', state: 'waiting' };
  let begun = 0;
  const begin = () => {
    begun += 1;
    throw new Error('SQLITE_FULL');
  };
  const runner = createJobRunner({
    repository: part({
      nextDue: () => 0,
      due: () => row,
      byId: () => row,
      startedAt: () => null,
      forgetStarts: () => {},
      begin,
    }),
    writes: part({ run: async (work: () => unknown) => work() }),
    // Ends what would go round and round.
    services: part({ state: () => (begun < 100 ? 'reachable' : 'away'), onChange: () => {} }),
    logger: part({ error: () => {} }),
    now: Date.now,
    timings: JOB_TIMINGS,
    touch: () => {},
  });
  runner.register<unknown>(
    part({ kind: 'draft', service: 'ai', concurrency: 1, attempts: 3, budget }),
  );
  runner.open();
  await vi.advanceTimersByTimeAsync(10 * JOB_TIMINGS.faultMs);
  expect(begun).toBe(11);
  await runner.close();
});
