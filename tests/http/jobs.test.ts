import { expect, vi, test } from 'vitest';
import { JobFailure } from '../../server/platform/jobs/job-kind.ts';
import { openPeer } from '../support/peers.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import { jobList } from '../../server/contract/jobs.ts';
import { status } from '../../server/contract/status.ts';
import { dataOf } from '../support/data-of.ts';
import { QUICK } from '../support/llm.ts';
import { registerJob } from '../support/job-kind.ts';
import { toldStatus } from '../support/readiness.ts';

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
async function openReachable(kind: Parameters<typeof registerJob>[1] = {}) {
  const { booth, peer } = await open();
  const registered = registerJob(booth.deps.jobs, kind);
  await use(booth, peer.url);
  return { booth, kind: registered };
}

async function jobsOf({ staff }: HttpBooth) {
  return dataOf(jobList, await staff.get('/api/admin/jobs'));
}

test('staff try again what was given up, or drop it', async () => {
  const { booth, kind } = await openReachable();
  await add(booth, 'one');
  (await kind.nth(1)).fail(new JobFailure('The key is wrong.', { retry: false }));
  const id = await vi.waitFor(() => {
    const job = find(booth, 'one');
    expect(job?.state).toBe('failed');
    return job?.id;
  });
  const path = `/api/admin/jobs/${id}`;
  expect((await booth.staff.post(`${path}/retry`)).status).toBe(202);
  await kind.nth(2);
  expect((await booth.staff.delete(path)).status).toBe(200);
  expect(find(booth, 'one')).toBeNull();
  expect((await booth.staff.post(`${path}/retry`)).status).toBe(404);
  expect((await booth.staff.delete(path)).status).toBe(404);
  const logs = await booth.staff.get('/api/admin/logs');
  expect(logs.text).toContain(`Job ${id} (test): tried again`);
  expect(logs.text).toContain(`Job ${id} (test): dropped`);
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

test('staff are told at once whether there is internet, and what waits for it', async () => {
  const { booth, peer } = await open();
  const kind = registerJob(booth.deps.jobs);
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
