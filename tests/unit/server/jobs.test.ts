import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceState } from '../../../server/contract/jobs.ts';
import { createWriteQueue } from '../../../server/db/write-queue.ts';
import { createBus } from '../../../server/platform/bus.ts';
import { JobFailure, Unreachable } from '../../../server/platform/jobs/job-kind.ts';
import { createJobs } from '../../../server/platform/jobs/jobs.ts';
import { emptyDatabase } from '../../support/empty-database.ts';
import { registerJob } from '../../support/job-kind.ts';
import { part } from '../../support/part.ts';

const TIMINGS = { firstRetryMs: 20, lastRetryMs: 40, faultMs: 20 };

/** Jobs in a database of their own, and a kind of them, whose service is as the test says. */
function openJobs(
  options: Parameters<typeof registerJob>[1],
  now: () => number = Date.now,
  state: ServiceState = 'reachable',
) {
  const db = emptyDatabase();
  const writes = createWriteQueue(
    db,
    () => Promise.resolve(),
    () => {},
  );
  const faults: unknown[] = [];
  const logger = part({ error: (fault: unknown) => faults.push(fault) });
  const listeners: (() => void)[] = [];
  const told: string[] = [];
  const services = part({
    state: () => state,
    worked: (service: string) => told.push(`${service} worked`),
    failed: (service: string) => told.push(`${service} failed`),
    onChange: (listener: () => void) => listeners.push(listener),
  });
  const core = part({ db, writes, bus: createBus(), logger, now });
  const jobs = createJobs(core, { services, timings: TIMINGS });
  const kind = registerJob(jobs, options);
  void jobs.start();
  onTestFinished(() => jobs.leave());
  const put = (key: string, n = 0) => writes.run(() => jobs.add('test', key, { n }));
  const use = (next: ServiceState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  let running = jobs;
  /** As the next start has them. */
  const again = async () => {
    await running.leave();
    const next = createJobs(core, { services, timings: TIMINGS });
    running = next;
    onTestFinished(() => next.leave());
    const runs = registerJob(next, options);
    await next.start();
    return runs;
  };
  return { jobs: { ...jobs, put, faults, told, write: writes.run }, kind, use, again };
}

function cannotStore(): void {
  throw new Error('No such column.');
}

test('nobody there counts no attempt; a failure does, and the last one gives up with its reason', async () => {
  const { jobs, kind } = openJobs({ attempts: 2 });
  await jobs.put('one');
  for (let away = 1; away <= 4; away += 1) (await kind.nth(away)).fail(new Unreachable());
  (await kind.nth(5)).fail(new JobFailure('It was busy.', { retry: true }));
  const last = await kind.nth(6);
  expect(jobs.find('test', 'one')).toMatchObject({ attempts: 2, reason: 'It was busy.' });
  last.fail(new JobFailure('It was busy again.', { retry: true }));
  await vi.waitFor(() => expect(jobs.find('test', 'one')?.state).toBe('failed'));
  expect(kind.gaveUp).toEqual(['one: It was busy again.']);
  expect(jobs.list()).toEqual([
    expect.objectContaining({ state: 'failed', reason: 'It was busy again.', attempts: 2 }),
  ]);
});

test('a result that comes after its job was dropped stores nothing', async () => {
  const { jobs, kind } = openJobs({ deaf: true });
  await jobs.put('one');
  const first = await kind.nth(1);
  await jobs.write(() => jobs.drop('test', 'one'));
  let stored = 0;
  first.end(() => (stored += 1));
  await jobs.put('two');
  (await kind.nth(2)).end(() => {});
  await vi.waitFor(() => expect(jobs.find('test', 'two')).toBeNull());
  expect(stored).toBe(0);
  expect(jobs.faults).toEqual([]);
});

test('asked for again while it runs, it runs once more with what is newest, and only that is kept', async () => {
  const { jobs, kind } = openJobs({ concurrency: 3 });
  await jobs.put('one', 1);
  const first = await kind.nth(1);
  await jobs.put('one', 2);
  await jobs.put('one', 3);
  const stored: number[] = [];
  first.end(() => stored.push(1));
  const second = await kind.nth(2);
  expect(second.run.payload).toEqual({ n: 3 });
  second.end(() => stored.push(3));
  await vi.waitFor(() => expect(jobs.find('test', 'one')).toBeNull());
  expect(stored).toEqual([3]);
  expect(kind.runs).toHaveLength(2);
  expect(kind.most()).toBe(1);
});

test('a result that cannot be stored counts as a failure, and is not paid for again and again', async () => {
  const { jobs, kind } = openJobs({ attempts: 2 });
  await jobs.put('one');
  (await kind.nth(1)).end(cannotStore);
  (await kind.nth(2)).end(cannotStore);
  await vi.waitFor(() => expect(jobs.find('test', 'one')?.state).toBe('failed'));
  expect(kind.runs).toHaveLength(2);
  expect(jobs.find('test', 'one')?.reason).toBe('Something went wrong on our side.');
});

test('no more run at once than may', async () => {
  const { jobs, kind } = openJobs({ concurrency: 2 });
  await Promise.all(Array.from({ length: 9 }, (_, i) => jobs.put(`job ${i}`, i)));
  for (let n = 1; n <= 9; n += 1) (await kind.nth(n)).end(() => {});
  await vi.waitFor(() => expect(jobs.counts()).toEqual([]));
  expect(kind.most()).toBe(2);
  expect(kind.runs.map(({ run }) => run.payload.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a job that is asked for again goes behind those that wait', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { jobs, kind, use } = openJobs({}, () => time, 'unknown');
  for (const [n, key] of ['one', 'two', 'one'].entries()) {
    await jobs.put(key, n);
    time += 1;
  }
  expect(jobs.list().map((job) => job.waits_for)).toEqual(['service', 'service']);
  use('reachable');
  for (let n = 1; n <= 2; n += 1) (await kind.nth(n)).end(() => {});
  expect(kind.runs.map(({ run }) => run.payload.n)).toEqual([1, 2]);
});

test('a budget of a minute and one of a day hold back what goes beyond them', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { jobs, kind, use } = openJobs(
    { concurrency: 10, perMinute: 2, perDay: 3 },
    () => time,
    'off',
  );
  for (const key of ['a', 'b', 'c', 'd']) await jobs.put(key);
  // What is switched off is never asked.
  expect(kind.runs).toEqual([]);
  // All of them could begin in the same moment.
  use('reachable');
  (await kind.nth(2)).end(() => {});
  const waiting = () => jobs.list().filter((job) => job.waits_for);
  expect(waiting().map((job) => job.waits_for)).toEqual(['budget', 'budget']);
  expect(kind.runs).toHaveLength(2);

  const pass = async (ms: number) => {
    time += ms;
    await jobs.put('a');
  };
  await pass(60_001);
  await kind.nth(3);
  await pass(60_001);
  expect(waiting().every((job) => job.waits_for === 'budget')).toBe(true);
  expect(kind.runs).toHaveLength(3);
  await pass(24 * 3_600_000);
  await kind.nth(4);
});

test('no budget is spent on a service that is away', async () => {
  const { jobs, kind } = openJobs({ perMinute: 2, perDay: 2 });
  await jobs.put('one');
  for (let away = 1; away <= 4; away += 1) (await kind.nth(away)).fail(new Unreachable());
  (await kind.nth(5)).end(() => {});
  await jobs.put('two');
  (await kind.nth(6)).end(() => {});
  await vi.waitFor(() => expect(jobs.find('test', 'two')).toBeNull());
  await jobs.put('three');
  await vi.waitFor(() =>
    expect(jobs.list()).toEqual([
      expect.objectContaining({ state: 'waiting', waits_for: 'budget' }),
    ]),
  );
  expect(kind.runs).toHaveLength(6);
});

test('the service’s own word on when to come back is kept, for all jobs of the kind', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { jobs, kind } = openJobs({}, () => time);
  await jobs.put('one');
  (await kind.nth(1)).fail(new JobFailure('Too many.', { retry: true, afterMs: 30_000 }));
  await vi.waitFor(() => expect(jobs.find('test', 'one')?.state).toBe('waiting'));
  await jobs.put('two');
  expect(jobs.list().map((job) => job.waits_for)).toEqual(['time', 'time']);
  expect(kind.runs).toHaveLength(1);
  time += 30_001;
  await jobs.put('two');
  await kind.nth(2);
});

test('a service that is away is tried by one job at a time, ever later, by all at once when it is there, and as soon as at first after that', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  let time = Date.UTC(2026, 4, 4, 9);
  const { jobs, kind, use } = openJobs({ concurrency: 3 }, () => time, 'unreachable');
  const miss = async (nth: number) => {
    (await kind.nth(nth)).fail(new Unreachable());
    await vi.waitFor(() => expect(jobs.list().map((job) => job.state)).not.toContain('running'));
  };
  /** Nobody is there in this run; the next one begins after so long, and not before. */
  const away = async (nth: number, ms: number) => {
    await miss(nth);
    time += ms - 1;
    use('unreachable');
    expect(kind.runs).toHaveLength(nth);
    time += 1;
    use('unreachable');
    await kind.nth(nth + 1);
  };
  for (const key of ['one', 'two', 'three']) await jobs.put(key);
  await away(1, 20);
  await away(2, 40);
  await miss(3);
  expect(kind.most()).toBe(1);
  use('reachable');
  for (const run of await Promise.all([4, 5, 6].map(kind.nth))) run.end(() => {});
  await vi.waitFor(() => expect(jobs.counts()).toEqual([]));
  expect(kind.most()).toBe(3);
  time += 40;
  use('unreachable');
  await jobs.put('one');
  await away(7, 20);
});

test('what went wrong with a job that was asked for again meanwhile no longer counts', async () => {
  const { jobs, kind } = openJobs({ attempts: 1 });
  await jobs.put('one', 1);
  const first = await kind.nth(1);
  await jobs.put('one', 2);
  first.fail(new JobFailure('It was busy.', { retry: true }));
  const second = await kind.nth(2);
  expect(second.run.payload).toEqual({ n: 2 });
  expect(jobs.find('test', 'one')).toMatchObject({ attempts: 1, reason: null });
  expect(kind.gaveUp).toEqual([]);
});

test.each<[string, () => Error, boolean, string[], number]>([
  ['nobody there', () => new Unreachable(), false, ['ai failed'], 0],
  ['nobody there any more', () => new Unreachable({ unsure: true }), true, ['ai failed'], 0],
  ['a no', () => new JobFailure('Busy.', { retry: true }), false, [], 0],
  ['no end', () => new JobFailure('Broken off.', { retry: true, unsure: true }), true, [], 0],
  ['a fault of ours', () => new Error('Oops'), true, [], 1],
])('after %s the next run knows how far it came', async (_, fault, interrupted, told, faults) => {
  const { jobs, kind } = openJobs({});
  await jobs.put('one');
  expect((await kind.nth(1)).run.interrupted).toBe(false);
  kind.runs[0]?.fail(fault());
  const second = await kind.nth(2);
  expect(second.run.interrupted).toBe(interrupted);
  expect(jobs.told).toEqual(told);
  expect(jobs.faults).toHaveLength(faults);
  second.end(() => {});
  await vi.waitFor(() => expect(jobs.find('test', 'one')).toBeNull());
  expect(jobs.told).toEqual([...told, 'ai worked']);
});

test('staff try one again that was given up, not one that runs, and drop any', async () => {
  const { jobs, kind } = openJobs({ attempts: 1 });
  await jobs.put('one');
  (await kind.nth(1)).fail(new JobFailure('No.', { retry: false }));
  await vi.waitFor(() => expect(jobs.of(['test'], 'failed')).toHaveLength(1));
  const id = jobs.find('test', 'one')?.id ?? 0;
  expect(await jobs.write(() => jobs.retry(id))).toMatchObject({ key: 'one', state: 'failed' });
  const { run } = await kind.nth(2);
  expect(await jobs.write(() => jobs.retry(id))).toMatchObject({ state: 'running' });
  expect(jobs.of(['test'], 'waiting')).toMatchObject([{ id }]);
  expect(jobs.of(['other'], 'waiting')).toEqual([]);
  expect(run.signal.aborted).toBe(false);
  expect(await jobs.write(() => jobs.dropById(id))).toMatchObject({ id });
  expect(run.signal.aborted).toBe(true);
  expect(await jobs.write(() => [jobs.retry(id), jobs.dropById(id)])).toEqual([null, null]);
  expect(kind.gaveUp).toEqual(['one: No.']);
  expect(jobs.faults).toEqual([]);
});

test('what runs at the end is taken up again at the next start, and a clock set back keeps nothing waiting', async () => {
  let behind = 0;
  const { jobs, kind, again } = openJobs({}, () => Date.now() - behind);
  await jobs.put('one');
  const { run } = await kind.nth(1);
  behind = 24 * 3_600_000;
  await jobs.put('two');
  const { run_at = '' } = jobs.list()[1] ?? {};
  expect(Date.parse(run_at)).toBeLessThanOrEqual(Date.now() - behind);
  const next = await again();
  expect(run.signal.aborted).toBe(true);
  const second = await next.nth(1);
  expect(second.run).toMatchObject({ key: 'one', interrupted: true });
  second.end(() => {});
  expect((await next.nth(2)).run).toMatchObject({ key: 'two', interrupted: false });
});

test('what was stored while the clock was ahead waits no longer than a retry and the budget', async () => {
  const day = 24 * 3_600_000;
  let ahead = 30 * day;
  const { jobs, kind, again } = openJobs({ perDay: 1 }, () => Date.now() + ahead);
  await jobs.put('one');
  (await kind.nth(1)).fail(new JobFailure('Busy.', { retry: true, afterMs: 3_600_000 }));
  await vi.waitFor(() => expect(jobs.find('test', 'one')?.state).toBe('waiting'));
  ahead = 0;
  expect((await again()).runs).toEqual([]);
  ahead = day;
  expect((await (await again()).nth(1)).run.key).toBe('one');
});
