import { expect, test } from 'vitest';
import {
  adminQuestionsEvent,
  emptyEvent,
  publicQuestionsEvent,
  publicSettingsEvent,
} from '../../server/contract/events.ts';
import { approvedQuestions } from '../../server/contract/questions.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

function listenPublic(booth: HttpBooth, host = PUBLIC_HOST) {
  return openEventStream({ port: booth.port, host }, '/api/events');
}
function listenAsStaff(booth: HttpBooth) {
  return openEventStream(
    { port: booth.port, host: ADMIN_HOST, headers: { cookie: booth.staff.cookie() } },
    '/api/admin/events',
  );
}
function put(booth: HttpBooth, id: number, body: unknown) {
  return booth.staff.put(`/api/admin/question/${id}`, body);
}

test('a stream says at once that it lives, unbuffered and uncompressed', async () => {
  const booth = await openHttpBooth();
  for (const stream of [await listenPublic(booth), await listenAsStaff(booth)]) {
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(stream.headers['cache-control']).toMatch(/no-store/);
    expect(stream.headers['content-encoding']).toBe(undefined);
    expect(emptyEvent.parse(await stream.next('ping'))).toEqual({});
    stream.close();
  }
});

test('the public hears of what joins, changes and leaves its list, and of nothing else', async () => {
  const booth = await openHttpBooth();
  const stream = await listenPublic(booth);
  const next = async () => publicQuestionsEvent.strict().parse(await stream.next('questions'));

  const id = await booth.ask('A secret until approved', 'Ada');
  await put(booth, id, { answer: 'A draft' });
  await put(booth, id, { status: 'rejected' });
  await put(booth, id, { status: 'approved' });
  const joined = await next();
  expect(joined).toMatchObject({
    upserted: [{ id, content: 'A secret until approved', author_name: 'Ada', answer: 'A draft' }],
    removed: [],
  });

  await put(booth, id, { answer: 'Better' });
  const changed = await next();
  expect(changed).toMatchObject({ upserted: [{ id, answer: 'Better' }], removed: [] });

  await put(booth, id, { status: 'pending' });
  const left = await next();
  expect(left).toMatchObject({ upserted: [], removed: [id] });

  expect(joined.version).toBeLessThan(changed.version);
  expect(changed.version).toBeLessThan(left.version);
  const list = approvedQuestions.parse(jsonOf(await booth.visitor.get('/api/questions/approved')));
  expect(list.version).toBe(left.version);
  expect(stream.unread().filter(({ name }) => name !== 'ping')).toEqual([]);
  stream.close();
});

test('versions come in order, even when many are approved at the same moment', async () => {
  const booth = await openHttpBooth();
  const ids: number[] = [];
  for (let i = 0; i < 20; i += 1) ids.push(await booth.ask(`Q${i}`));
  const stream = await listenPublic(booth);
  await Promise.all(ids.map((id) => put(booth, id, { status: 'approved' })));
  const versions: number[] = [];
  for (let i = 0; i < ids.length; i += 1) {
    versions.push(publicQuestionsEvent.parse(await stream.next('questions')).version);
  }
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(20);
  stream.close();
});

test('staff hear of every question with the counts of all', async () => {
  const booth = await openHttpBooth();
  const stream = await listenAsStaff(booth);
  const next = async () => adminQuestionsEvent.strict().parse(await stream.next('questions'));

  const id = await booth.ask('Q');
  expect(await next()).toMatchObject({
    changed: [{ id, status: 'pending', version: 1 }],
    counts: { total: 1, approved: 0, pending: 1, rejected: 0, archived: 0 },
  });
  await put(booth, id, { status: 'approved', answer: 'Yes' });
  expect(await next()).toMatchObject({
    changed: [{ id, status: 'approved', answer: 'Yes', version: 2 }],
    counts: { total: 1, approved: 1, pending: 0, rejected: 0, archived: 0 },
  });
  await booth.staff.post(`/api/admin/question/${id}/clear-ai`, { clear_answer: true });
  expect(await next()).toMatchObject({ changed: [{ id, answer: null, version: 3 }] });
  stream.close();
});

test('a retry of a question and a refused change are no news', async () => {
  const booth = await openHttpBooth();
  const stream = await listenAsStaff(booth);
  const key = { 'idempotency-key': 'one-and-the-same' };
  await booth.visitor.post('/api/question', { content: 'Q' }, key);
  await stream.next('questions');
  await booth.visitor.post('/api/question', { content: 'Q' }, key);
  await booth.visitor.post('/api/question', { content: '' });
  await put(booth, 1, { answer: 'late', version: 99 });
  await booth.ask('The next');
  expect(await stream.next('questions')).toMatchObject({ changed: [{ content: 'The next' }] });
  expect(stream.unread().filter(({ name }) => name === 'questions')).toEqual([]);
  stream.close();
});

test('new settings reach everybody: whole in public, as a hint for staff', async () => {
  const booth = await openHttpBooth();
  const streams = [await listenPublic(booth), await listenPublic(booth, ADMIN_HOST)];
  const staff = await listenAsStaff(booth);
  await booth.staff.put('/api/admin/settings', {
    theme: 'light',
    ai: { apiKey: 'sk-secret' },
    brand: { companyName: 'Acme' },
  });
  for (const stream of streams) {
    const event = await stream.next('settings');
    expect(publicSettingsEvent.strict().parse(event)).toMatchObject({
      theme: 'light',
      brand: { companyName: 'Acme' },
    });
    expect(JSON.stringify(event)).not.toMatch(/sk-secret|apiKey|has_key/);
    stream.close();
  }
  expect(emptyEvent.strict().parse(await staff.next('settings'))).toEqual({});
  staff.close();
});

test('the staff’s stream is closed to strangers', async () => {
  const booth = await openHttpBooth();
  const stranger = booth.client({ host: ADMIN_HOST });
  expectRefusal(await stranger.get('/api/admin/events'), 401, 'unauthorized');
  expectRefusal(await booth.visitor.get('/api/admin/events'), 404, 'not_found');
});

test('HEAD is answered and does not listen', async () => {
  const booth = await openHttpBooth();
  const answer = await booth.visitor.send('/api/events', { method: 'HEAD' });
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(booth.deps.live.visitors.size).toBe(0);
});

test('a listener that is gone is forgotten', async () => {
  const booth = await openHttpBooth();
  const [first, second] = [await listenPublic(booth), await listenPublic(booth)];
  expect(booth.deps.live.visitors.size).toBe(2);
  first.close();
  await expect.poll(() => booth.deps.live.visitors.size).toBe(1);
  await put(booth, await booth.ask('Q'), { status: 'approved' });
  await second.next('questions');
  second.close();
});
