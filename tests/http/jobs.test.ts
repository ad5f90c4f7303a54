import { expect, vi, test } from 'vitest';
import { z } from 'zod';
import { type JobRun, JobFailure, Unreachable } from '../../server/platform/jobs/job-kind.ts';
import { openPeer } from '../support/peers.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import { jobList } from '../../server/contract/jobs.ts';
import { status } from '../../server/contract/status.ts';
import { dataOf } from '../support/data-of.ts';
import { QUICK } from '../support/llm.ts';
import { toldStatus } from '../support/readiness.ts';

const DAY_MS = 24 * 3_600_000;

type Run = JobRun<{ n: number }>;

/** A kind of job whose runs the test ends by hand. */
function register(
  booth: HttpBooth,
  options: {
    kind?: string;
    concurrency?: number;
    attempts?: number;
    perMinute?: number;
    perDay?: number;
    /** Runs go on even when nobody wants their result any more. */
    deaf?: boolean;
  } = {},
) {
  const runs: { run: Run; end: (store: () => void) => void; fail: (error: unknown) => void }[] = [];
  const gaveUp: string[] = [];
  let atOnce = 0;
  let most = 0;
  booth.deps.jobs.register({
    kind: options.kind ?? 'test',
    payload: z.object({ n: z.int() }),
    service: 'ai',
    concurrency: options.concurrency ?? 1,
    attempts: options.attempts ?? 3,
    budget: () => ({ perMinute: options.perMinute ?? 1000, perDay: options.perDay ?? 1000 }),
    run: async (run) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      try {
        return await new Promise<() => void>((end, fail) => {
          runs.push({ run, end, fail });
          if (options.deaf) return;
          run.signal.addEventListener('abort', () => fail(new Error('aborted')));
        });
      } finally {
        atOnce -= 1;
      }
    },
    gaveUp: (key, reason) => void gaveUp.push(`${key}: ${reason}`),
  });
  /** The `n`th run, from 1, once it began. */
  const nth = (n: number) =>
    vi.waitFor(() => {
      const run = runs[n - 1];
      if (!run) throw new Error(`Only ${runs.length} runs began.`);
      return run;
    });
  return { runs, nth, gaveUp, most: () => most };
}

function add(booth: HttpBooth, key: string, n = 0, kind = 'test') {
  return booth.deps.writes.run(() => booth.deps.jobs.add(kind, key, { n }));
}

function find(booth: HttpBooth, key: string) {
  return booth.deps.jobs.find('test', key);
}

async function open(options: HttpBoothOptions = {}) {
  const booth = await openHttpBooth({ ...QUICK, ...options });
  const peer = await openPeer();
  return { booth, peer };
}

async function use(booth: HttpBooth, url: string, state = 'reachable') {
  booth.deps.services.use('ai', url);
  await vi.waitFor(() => expect(booth.deps.services.state('ai')).toBe(state));
}

/** A booth whose service answers, and a kind of job for it. */
async function openReachable(kind: Parameters<typeof register>[1] = {}, now?: () => number) {
  const { booth, peer } = await open(now && { now });
  const registered = register(booth, kind);
  await use(booth, peer.url);
  return { booth, peer, kind: registered };
}

async function jobsOf({ staff }: HttpBooth) {
  return dataOf(jobList, await staff.get('/api/admin/jobs'));
}

function cannotStore(): void {
  throw new Error('No such column.');
}

test('a job waits while its service is away, and runs once when that answers', async () => {
  const { booth, peer } = await open({
    jobTimings: { firstRetryMs: 600_000, lastRetryMs: 600_000, faultMs: 20 },
  });
  const kind = register(booth);
  await peer.close();
  await use(booth, peer.url, 'unreachable');
  await add(booth, 'one', 7);
  (await kind.nth(1)).fail(new Unreachable());
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('waiting'));
  expect(await jobsOf(booth)).toEqual([
    expect.objectContaining({ kind: 'test', state: 'waiting', attempts: 0, waits_for: 'service' }),
  ]);

  await peer.open();
  const { run, end } = await kind.nth(2);
  expect(run).toMatchObject({ key: 'one', payload: { n: 7 }, interrupted: false });
  let stored = 0;
  end(() => (stored += 1));
  await vi.waitFor(() => expect(find(booth, 'one')).toBeNull());
  expect(stored).toBe(1);
  expect(kind.runs).toHaveLength(2);
});

test('what is switched off is never asked', async () => {
  const { booth, peer } = await open();
  const kind = register(booth);
  await add(booth, 'one');
  await booth.deps.writes.run(() => {});
  expect(booth.deps.services.state('ai')).toBe('off');
  expect(booth.deps.services.online()).toBeNull();
  expect(kind.runs).toHaveLength(0);
  await use(booth, peer.url);
  await kind.nth(1);
});

test('nobody there counts no attempt; a failure does, and the last one gives up with its reason', async () => {
  const { booth, kind } = await openReachable({ attempts: 2 });
  await add(booth, 'one');
  for (let away = 1; away <= 4; away += 1) (await kind.nth(away)).fail(new Unreachable());
  (await kind.nth(5)).fail(new JobFailure('It was busy.', { retry: true }));
  const last = await kind.nth(6);
  expect(find(booth, 'one')).toMatchObject({ attempts: 2, reason: 'It was busy.' });
  last.fail(new JobFailure('It was busy again.', { retry: true }));
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('failed'));
  expect(kind.gaveUp).toEqual(['one: It was busy again.']);
  expect(await jobsOf(booth)).toEqual([
    expect.objectContaining({ state: 'failed', reason: 'It was busy again.', attempts: 2 }),
  ]);
});

test('what no further attempt can fix is given up at once; staff try it again, or drop it, which is no failure', async () => {
  const { booth, kind } = await openReachable();
  await add(booth, 'one');
  (await kind.nth(1)).fail(new JobFailure('The key is wrong.', { retry: false }));
  const id = await vi.waitFor(() => {
    const job = find(booth, 'one');
    expect(job?.state).toBe('failed');
    return job?.id;
  });
  expect(kind.runs).toHaveLength(1);
  expect((await booth.staff.post(`/api/admin/jobs/${id}/retry`)).status).toBe(202);
  const second = await kind.nth(2);
  expect((await booth.staff.delete(`/api/admin/jobs/${id}`)).status).toBe(200);
  expect(second.run.signal.aborted).toBe(true);
  expect(find(booth, 'one')).toBeNull();
  expect((await booth.staff.post(`/api/admin/jobs/${id}/retry`)).status).toBe(404);
  expect((await booth.staff.delete(`/api/admin/jobs/${id}`)).status).toBe(404);
  const logs = await booth.staff.get('/api/admin/logs');
  expect(logs.text).toContain(`Job ${id} (test): tried again`);
  expect(logs.text).toContain(`Job ${id} (test): dropped`);
  await add(booth, 'two');
  await kind.nth(3);
  expect(kind.gaveUp).toEqual(['one: The key is wrong.']);
  expect(booth.logLines().join('')).not.toContain('job failed');
});

test('staff try again all that a service’s failures left, however many of another one there are', async () => {
  const { booth } = await open();
  await booth.deps.writes.run(() => {
    for (let n = 0; n < 200; n += 1) booth.deps.jobs.add('sms-answer', String(n), {});
    booth.deps.jobs.add('draft', '1', { replaces: null });
  });
  booth.deps.db.exec("UPDATE jobs SET state = 'failed'");
  expect((await booth.staff.post('/api/admin/jobs/retry?service=ai&state=failed')).status).toBe(
    202,
  );
  expect(booth.deps.jobs.find('draft', '1')).toMatchObject({ state: 'waiting' });
});

test('dropping what waits for a service ends what is just being tried, and leaves what failed', async () => {
  const { booth, kind } = await openReachable({ kind: 'draft' });
  await add(booth, 'failed', 1, 'draft');
  (await kind.nth(1)).fail(new JobFailure('The key is wrong.', { retry: false }));
  await add(booth, 'tried', 1, 'draft');
  await add(booth, 'waits', 1, 'draft');
  const { run } = await kind.nth(2);
  expect((await booth.staff.delete('/api/admin/jobs?service=ai&state=waiting')).status).toBe(200);
  expect(run.signal.aborted).toBe(true);
  expect(await jobsOf(booth)).toMatchObject([{ state: 'failed', reason: 'The key is wrong.' }]);
  expect((await booth.staff.delete('/api/admin/jobs?service=ai&state=failed')).status).toBe(200);
  expect(await jobsOf(booth)).toEqual([]);
  const logs = await booth.staff.get('/api/admin/logs');
  expect(logs.text).toContain('AI: 2 jobs dropped');
});

test('a result that comes after its job was dropped stores nothing', async () => {
  const { booth, kind } = await openReachable({ deaf: true });
  await add(booth, 'one');
  const first = await kind.nth(1);
  await booth.deps.writes.run(() => booth.deps.jobs.drop('test', 'one'));
  let stored = 0;
  first.end(() => (stored += 1));
  await add(booth, 'two');
  (await kind.nth(2)).end(() => {});
  await vi.waitFor(() => expect(find(booth, 'two')).toBeNull());
  expect(stored).toBe(0);
  expect(booth.logLines().join('')).not.toContain('job failed');
});

test('asked for again while it runs, it runs once more with what is newest, and only that is kept', async () => {
  const { booth, kind } = await openReachable({ concurrency: 3 });
  await add(booth, 'one', 1);
  const first = await kind.nth(1);
  await add(booth, 'one', 2);
  await add(booth, 'one', 3);
  const stored: number[] = [];
  first.end(() => stored.push(1));
  const second = await kind.nth(2);
  expect(second.run.payload).toEqual({ n: 3 });
  second.end(() => stored.push(3));
  await vi.waitFor(() => expect(find(booth, 'one')).toBeNull());
  expect(stored).toEqual([3]);
  expect(kind.runs).toHaveLength(2);
  expect(kind.most()).toBe(1);
});

test('what ran when the server ended runs again after the restart, and knows that it was interrupted', async () => {
  const { booth, peer, kind } = await openReachable();
  await add(booth, 'one', 5);
  await add(booth, 'two', 6);
  await kind.nth(1);
  await booth.restart();
  expect(kind.runs[0]?.run.signal.aborted).toBe(true);
  const again = register(booth);
  await use(booth, peer.url);
  const first = await again.nth(1);
  expect(first.run).toMatchObject({ key: 'one', payload: { n: 5 }, interrupted: true });
  first.end(() => {});
  const second = await again.nth(2);
  expect(second.run).toMatchObject({ key: 'two', interrupted: false });
});

test('staff are told at once whether there is internet, and what waits for it', async () => {
  const { booth, peer } = await open();
  const kind = register(booth);
  const stream = await booth.listenAsStaff();
  await use(booth, peer.url);
  await add(booth, 'one');
  const ai = { name: 'ai', state: 'reachable', local: true };
  await kind.nth(1);
  // A service on this laptop says nothing of the internet.
  const told = await toldStatus(stream, ({ jobs: [count] }) => count?.running === 1);
  expect(told).toMatchObject({
    online: null,
    services: [{ name: 'ai' }, { name: 'twilio' }],
    jobs: [{ kind: 'test', waiting: 0, running: 1, failed: 0 }],
  });
  const whole = dataOf(status, await booth.staff.get('/api/admin/status'));
  expect(whole).toMatchObject({
    port: booth.port,
    services: [ai, { name: 'twilio', state: 'off' }],
  });
  expect(whole.database_bytes).toBeGreaterThan(4096);
  expect(whole.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('a result that cannot be stored counts as a failure, and is not paid for again and again', async () => {
  const { booth, kind } = await openReachable({ attempts: 2 });
  await add(booth, 'one');
  (await kind.nth(1)).end(cannotStore);
  (await kind.nth(2)).end(cannotStore);
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('failed'));
  expect(kind.runs).toHaveLength(2);
  expect(find(booth, 'one')?.reason).toBe('Something went wrong on our side.');
});

test('no more run at once than may', async () => {
  const { booth, kind } = await openReachable({ concurrency: 2 });
  await Promise.all(Array.from({ length: 9 }, (_, i) => add(booth, `job ${i}`, i)));
  for (let n = 1; n <= 9; n += 1) (await kind.nth(n)).end(() => {});
  await vi.waitFor(() => expect(booth.deps.jobs.counts()).toEqual([]));
  expect(kind.most()).toBe(2);
  expect(kind.runs.map(({ run }) => run.payload.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a job that is asked for again goes behind those that wait', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { booth, peer } = await open({ now: () => time });
  const kind = register(booth);
  for (const [n, key] of ['one', 'two', 'one'].entries()) {
    await add(booth, key, n);
    time += 1;
  }
  await use(booth, peer.url);
  for (let n = 1; n <= 2; n += 1) (await kind.nth(n)).end(() => {});
  expect(kind.runs.map(({ run }) => run.payload.n)).toEqual([1, 2]);
});

test('a budget of a minute and one of a day hold back what goes beyond them', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { booth, peer } = await open({ now: () => time });
  const kind = register(booth, { concurrency: 10, perMinute: 2, perDay: 3 });
  for (const key of ['a', 'b', 'c', 'd']) await add(booth, key);
  // All of them could begin in the same moment.
  await use(booth, peer.url);
  (await kind.nth(2)).end(() => {});
  const waiting = async () => (await jobsOf(booth)).filter((job) => job.waits_for);
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
  const { booth, kind } = await openReachable({ perMinute: 2, perDay: 2 });
  await add(booth, 'one');
  for (let away = 1; away <= 4; away += 1) (await kind.nth(away)).fail(new Unreachable());
  (await kind.nth(5)).end(() => {});
  await add(booth, 'two');
  (await kind.nth(6)).end(() => {});
  await vi.waitFor(() => expect(find(booth, 'two')).toBeNull());
  await add(booth, 'three');
  await vi.waitFor(async () =>
    expect(await jobsOf(booth)).toEqual([
      expect.objectContaining({ state: 'waiting', waits_for: 'budget' }),
    ]),
  );
  expect(kind.runs).toHaveLength(6);
});

test('the service’s own word on when to come back is kept, for all jobs of the kind', async () => {
  let time = Date.UTC(2026, 4, 4, 9);
  const { booth, kind } = await openReachable({}, () => time);
  await add(booth, 'one');
  (await kind.nth(1)).fail(new JobFailure('Too many.', { retry: true, afterMs: 30_000 }));
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('waiting'));
  await add(booth, 'two');
  const jobs = await jobsOf(booth);
  expect(jobs.map((job) => job.waits_for)).toEqual(['time', 'time']);
  expect(kind.runs).toHaveLength(1);
  time += 30_001;
  await add(booth, 'two');
  await kind.nth(2);
});

test('a clock that is set back keeps no job waiting, neither here nor after a restart', async () => {
  let ahead = 0;
  const { booth, peer, kind } = await openReachable({ attempts: 9 }, () => Date.now() + ahead);
  await add(booth, 'one');
  (await kind.nth(1)).fail(new JobFailure('It was busy.', { retry: true, afterMs: 300 }));
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('waiting'));
  ahead = -DAY_MS;
  await kind.nth(2);
  const [job] = await jobsOf(booth);
  expect(Math.abs(Date.parse(job?.run_at ?? '') - (Date.now() + ahead))).toBeLessThan(60_000);

  // A later process started while the clock was ahead.
  ahead = 30 * DAY_MS;
  await booth.restart();
  const meanwhile = register(booth, { attempts: 9 });
  await use(booth, peer.url);
  const inAnHour = new JobFailure('It was busy.', { retry: true, afterMs: 3_600_000 });
  (await meanwhile.nth(1)).fail(inAnHour);
  await vi.waitFor(() => expect(find(booth, 'one')?.state).toBe('waiting'));
  ahead = 0;
  await booth.restart();
  const last = register(booth, { perDay: 1 });
  await use(booth, peer.url);
  expect(last.runs).toHaveLength(0);
  ahead = DAY_MS;
  await add(booth, 'two');
  expect((await last.nth(1)).run.key).toBe('one');
});
