import { beforeEach, expect, test, vi } from 'vitest';
import { backoff } from '../../../server/platform/jobs/backoff.ts';
import { createJobRunner, JOB_TIMINGS } from '../../../server/platform/jobs/job-runner.ts';
import { part } from '../../support/part.ts';

beforeEach(() => vi.useFakeTimers());

function budget() {
  return { perMinute: 1000, perDay: 1000 };
}

/** A runner of one kind of job, which is due whenever the repository says so. */
function openRunner({ register = {}, timings = JOB_TIMINGS, ...deps }: Record<string, object>) {
  const runner = createJobRunner({
    logger: part({ error: () => {} }),
    now: Date.now,
    timings: { ...JOB_TIMINGS, ...timings },
    touch: () => {},
    repository: part({ startedAt: () => null, forgetStarts: () => {}, ...deps['repository'] }),
    writes: part(deps['writes'] ?? {}),
    services: part({ worked: () => {}, onChange: () => {}, ...deps['services'] }),
  });
  const kind = { kind: 'draft', service: 'ai', concurrency: 1, attempts: 3, budget };
  runner.register<unknown>(part({ ...kind, ...register }));
  runner.open();
  return runner;
}
const ROW = { id: 1, kind: 'draft', key: '1', payload: '{}', attempts: 0, reason: null };

test('a job that cannot be begun, since the disk is full, is tried again after a pause', async () => {
  const row = { ...ROW, state: 'waiting' };
  let begun = 0;
  const begin = () => {
    begun += 1;
    throw new Error('SQLITE_FULL');
  };
  const runner = openRunner({
    repository: { nextDue: () => 0, due: () => row, byId: () => row, begin },
    writes: { run: async (work: () => unknown) => work() },
    // Ends what would go round and round.
    services: { state: () => (begun < 100 ? 'reachable' : 'away') },
  });
  await vi.advanceTimersByTimeAsync(10 * JOB_TIMINGS.faultMs);
  expect(begun).toBe(11);
  await runner.close();
});

test('a job whose end cannot be stored waits again once the disk has room, and knows that it was interrupted', async () => {
  // Its waits are of node:timers/promises, which nobody can fake.
  vi.useRealTimers();
  let state = 'waiting';
  let isFull = false;
  let refused = 0;
  const waits: object[] = [];
  const runner = openRunner({
    repository: {
      nextDue: () => (state === 'waiting' ? 0 : null),
      due: () => ROW,
      byId: () => ({ ...ROW, state }),
      begin: () => (state = 'running'),
      wait: (change: object) => waits.push(change),
    },
    writes: {
      run: async (work: () => unknown) => {
        if (!isFull) return work();
        refused += 1;
        throw new Error('SQLITE_FULL');
      },
    },
    services: { state: () => 'reachable' },
    timings: { faultMs: 5 },
    register: {
      payload: { parse: () => ({}) },
      run() {
        isFull = true;
        return Promise.resolve(() => {});
      },
    },
  });
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
  [2, 1000, 2000],
  [3, 2000, 4000],
  [4, 3000, 6000],
])('after %i attempts a job waits from half to the whole of its delay', (attempts, least, most) => {
  expect(backoff(attempts, TIMINGS, 0)).toBe(least);
  expect(backoff(attempts, TIMINGS, 1)).toBe(most);
});
