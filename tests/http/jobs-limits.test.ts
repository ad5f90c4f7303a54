import { expect, test, vi } from 'vitest';
import { jobList } from '../../server/contract/jobs.ts';
import { JobFailure, Unreachable } from '../../server/platform/jobs/job-kind.ts';
import { dataOf } from '../support/data-of.ts';
import { register, add, find, open, use } from '../support/job-booth.ts';

test('no more run at once than may', async () => {
  const { booth, peer } = await open();
  const kind = register(booth, { concurrency: 2 });
  await use(booth, peer.url);
  await Promise.all(Array.from({ length: 9 }, (_, i) => add(booth, `job ${i}`, i)));
  for (let n = 1; n <= 9; n += 1) (await kind.nth(n)).end(() => {});
  await vi.waitFor(() => expect(booth.deps.jobs.counts()).toEqual([]));
  expect(kind.most()).toBe(2);
  expect(kind.runs.map(({ run }) => run.payload.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a budget of a minute and one of a day hold back what goes beyond them', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { booth, peer } = await open({ now: () => time });
  const kind = register(booth, { concurrency: 10, perMinute: 2, perDay: 3 });
  await use(booth, peer.url);
  for (const key of ['a', 'b', 'c', 'd']) await add(booth, key);
  (await kind.nth(2)).end(() => {});
  const waiting = async () =>
    dataOf(jobList, await booth.staff.get('/api/admin/jobs')).filter((job) => job.waits_for);
  expect((await waiting()).map((job) => job.waits_for)).toEqual(['budget', 'budget']);
  expect(kind.runs).toHaveLength(2);

  const pass = async (ms: number) => {
    time += ms;
    await add(booth, 'a');
  };
  await pass(60_001);
  await kind.nth(3);
  await pass(60_001);
  expect((await waiting()).every((job) => job.waits_for === 'budget')).toBe(true);
  expect(kind.runs).toHaveLength(3);
  await pass(24 * 3_600_000);
  await kind.nth(4);
});

test('no budget is spent on a service that is away', async () => {
  const { booth, peer } = await open();
  const kind = register(booth, { perMinute: 2, perDay: 2 });
  await use(booth, peer.url);
  await add(booth, 'one');
  for (let away = 1; away <= 4; away += 1) (await kind.nth(away)).fail(new Unreachable());
  (await kind.nth(5)).end(() => {});
  await add(booth, 'two');
  (await kind.nth(6)).end(() => {});
  await vi.waitFor(() => expect(find(booth, 'two')).toBeNull());
  await add(booth, 'three');
  await vi.waitFor(async () =>
    expect(dataOf(jobList, await booth.staff.get('/api/admin/jobs'))).toEqual([
      expect.objectContaining({ state: 'waiting', waits_for: 'budget' }),
    ]),
  );
  expect(kind.runs).toHaveLength(6);
});

test('the service’s own word on when to come back is kept, for all jobs of the kind', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { booth, peer } = await open({ now: () => time });
  const kind = register(booth);
  await use(booth, peer.url);
  await add(booth, 'one');
  (await kind.nth(1)).fail(new JobFailure('Too many.', { retry: true, afterMs: 30_000 }));
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('waiting'));
  await add(booth, 'two');
  const jobs = dataOf(jobList, await booth.staff.get('/api/admin/jobs'));
  expect(jobs.map((job) => job.waits_for)).toEqual(['time', 'time']);
  expect(kind.runs).toHaveLength(1);
  time += 30_001;
  await add(booth, 'two');
  await kind.nth(2);
});
