import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobRunner, JOB_TIMINGS, backoff } from '../../../server/platform/jobs/job-runner.ts';
import { part } from '../../support/part.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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

test('a job whose end cannot be stored waits again once the disk has room, and knows that it was interrupted', async () => {
  // Its waits are of node:timers/promises, which nobody can fake.
  vi.useRealTimers();
  const row = { id: 1, kind: 'draft', key: '1', payload: '{}', attempts: 0, reason: null };
  let state = 'waiting';
  let isFull = false;
  let refused = 0;
  const waits: object[] = [];
  const runner = createJobRunner({
    repository: part({
      nextDue: () => (state === 'waiting' ? 0 : null),
      due: () => row,
      byId: () => ({ ...row, state }),
      startedAt: () => null,
      forgetStarts: () => {},
      begin: () => (state = 'running'),
      wait: (change: object) => waits.push(change),
    }),
    writes: part({
      run: async (work: () => unknown) => {
        if (isFull) {
          refused += 1;
          throw new Error('SQLITE_FULL');
        }
        return work();
      },
    }),
    services: part({ state: () => 'reachable', onChange: () => {}, worked: () => {} }),
    logger: part({ error: () => {} }),
    now: Date.now,
    timings: { ...JOB_TIMINGS, faultMs: 5 },
    touch: () => {},
  });
  const run = () => {
    isFull = true;
    return Promise.resolve(() => {});
  };
  const payload = { parse: () => ({}) };
  runner.register<unknown>(
    part({ kind: 'draft', service: 'ai', concurrency: 1, attempts: 3, budget, payload, run }),
  );
  runner.open();
  await vi.waitFor(() => expect(refused).toBeGreaterThan(4));
  expect(waits).toEqual([]);
  isFull = false;
  await vi.waitFor(() =>
    expect(waits).toEqual([expect.objectContaining({ id: 1, interrupted: 1 })]),
  );
  await runner.close();
});

const TIMINGS = { firstRetryMs: 1000, lastRetryMs: 6000, faultMs: 0 };

test.each([
  [1, 500, 1000],
  [2, 1000, 2000],
  [3, 2000, 4000],
  [4, 3000, 6000],
  [60, 3000, 6000],
])('after %i attempts a job waits from half to the whole of its delay', (attempts, least, most) => {
  expect(backoff(attempts, TIMINGS, 0)).toBe(least);
  expect(backoff(attempts, TIMINGS, 1)).toBe(most);
});
