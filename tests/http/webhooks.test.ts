import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, vi } from 'vitest';
import { TARGETS_MAX, targetWithSecret } from '../../server/contract/headquarters.ts';
import { newWebhookSecret, sendWebhook } from '../../server/features/webhooks/webhook.ts';
import { delivered, openSending, targetOf, TARGETS } from '../support/connected-booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { test } from '../support/http-booth.ts';
import { eraseLead, leave, updateLead } from '../support/leads.ts';
import { listenHere } from '../support/listen-here.ts';
import { add, attempts, namesOf, ok, openHooked, openReceiver, tried } from './webhook-receiver.ts';
import { begin, current, rehearse, remove } from './event-calls.ts';

test('a lead arrives signed, with its fields named as staff want, and its erasure after it', async () => {
  const fields = { email: 'Email__c' };
  const { booth, receiver, id, secret } = await openHooked(ok, { fields });
  await booth.ask('Not a lead?');
  const lead = await leave(booth, { name: 'Grace Hopper', company: 'Navy' });
  await delivered(booth);
  await updateLead(booth, lead, { rating: 'hot' });
  await delivered(booth);
  await eraseLead(booth, lead);
  await delivered(booth);

  const [first, second, third] = receiver.got;
  expect(receiver.got.map(({ message: { type } }) => type)).toEqual([
    'lead.changed',
    'lead.changed',
    'lead.erased',
  ]);
  expect(first?.message.data).toMatchObject({
    name: 'Grace Hopper',
    Email__c: 'gracehopper@example.com',
    version: 1,
  });
  expect(first?.message.data).not.toHaveProperty('email');
  expect(second?.message.data).toMatchObject({ rating: 'hot', version: 2 });
  expect(third?.message.data).not.toHaveProperty('name');
  const verifier = new Webhook(secret);
  for (const { body, headers } of receiver.got) {
    expect(verifier.verify(body, headers)).toMatchObject({
      data: { uid: first?.message.data['uid'] },
    });
    expect(() => verifier.verify(`${body} `, headers)).toThrow();
  }
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(3);

  expect(await attempts(booth, id)).toMatchObject([
    { record: 'lead', version: 1, delivered: true, status: 204, reason: null },
    { record: 'lead', version: 2, delivered: true },
    { record: 'lead', version: 1, delivered: true },
  ]);
});

test('a receiver of leads is told of each one that is deleted with its event, but of no rehearsal', async () => {
  const { booth, receiver } = await openHooked();
  const { id: before } = await current(booth);
  await leave(booth, { name: 'Grace Hopper' });
  await begin(booth, 'The next one');
  await delivered(booth);
  await remove(booth, before);
  await vi.waitFor(() => expect(receiver.got).toHaveLength(2));
  const [there, gone] = receiver.got.map(({ message: sent }) => sent);
  expect(gone).toMatchObject({ type: 'lead.erased', data: { uid: there?.data['uid'] } });
  expect(Object.keys(gone?.data ?? {}).toSorted()).toEqual(['event', 'uid', 'version']);
  const rehearsal = await rehearse(booth);
  await leave(booth, { name: 'Nobody' });
  await remove(booth, rehearsal.id);
  await leave(booth, { name: 'Ada Lovelace' });
  await vi.waitFor(() => expect(namesOf(receiver.got).at(-1)).toBe('Ada Lovelace'));
  expect(receiver.got).toHaveLength(3);
});

test('there are so many receivers at most', async ({ booth }) => {
  for (let n = 0; n < TARGETS_MAX; n += 1) await add(booth, `http://127.0.0.1:9/${n}`);
  const { id } = await targetOf(booth);
  const more = { kind: 'webhook', name: 'More', url: 'http://127.0.0.1:9/', records: ['lead'] };
  expectRefusal(await booth.staff.post(TARGETS, more), 'conflict');
  expectDone(await booth.staff.delete(`${TARGETS}/${id}`));
  expect((await booth.staff.post(TARGETS, more)).status).toBe(201);
});

test('of an address that is refused nothing is kept, and an ambiguous one is not shown', async () => {
  const booth = await openSending();
  const draft = { kind: 'postgres', name: 'HQ', tls: 'none', url: 'postgresql://me:ok@[::1]:9/db' };
  const { target: added } = dataOf(targetWithSecret, await booth.staff.post(TARGETS, draft), 201);
  const url = 'postgresql://booth:#Hush@127.0.0.1:9/db';
  const refused = [
    await booth.staff.post(TARGETS, { ...draft, url }),
    await booth.staff.put(`${TARGETS}/${added.id}`, { url }),
  ];
  for (const answer of refused) expectRefusal(answer, 'validation_failed');
  expect(await targetOf(booth)).toMatchObject({ address: 'postgresql://me@[::1]:9/db' });
  const kept = JSON.stringify(booth.deps.db.prepare('SELECT * FROM targets').all());
  const said = refused.map(({ text }) => text).join();
  expect([kept, said, ...booth.logLines()].join()).not.toContain('Hush');
  const poisoned = JSON.stringify({ ...draft, url: 'postgresql://booth#Hush@127.0.0.1:9/db' });
  booth.deps.db.prepare('UPDATE targets SET options = ?').run(poisoned);
  expect(await targetOf(booth)).toMatchObject({ address: '' });
});

test('two secrets sign while one is changed, and only the new one afterwards', async () => {
  const { booth, receiver, id, secret: old } = await openHooked();
  const change = async (step: string) =>
    dataOf(targetWithSecret, await booth.staff.post(`${TARGETS}/${id}/secret`, { step }));
  // The first new one was lost before the receiver had it.
  await change('add');
  const { secret: next, target: changing } = await change('add');
  expect(changing.changing_secret).toBe(true);
  const signedBy = async (secret: string | null) => {
    expect((await tried(booth, id)).sentence).toBe('The receiver accepted the test.');
    const last = receiver.got.at(-1);
    try {
      new Webhook(secret ?? '').verify(last?.body ?? '', last?.headers ?? {});
      return true;
    } catch {
      return false;
    }
  };
  expect([await signedBy(old), await signedBy(next)]).toEqual([true, true]);
  await change('finish');
  expect([await signedBy(old), await signedBy(next)]).toEqual([false, true]);
  expect((await booth.staff.get('/api/admin/headquarters')).text).not.toContain(next ?? old);
});

test('where there seems to be no internet, a receiver beyond it is tried all the same', async () => {
  const config = { onlineProbes: [new URL('http://127.0.0.1:1')] };
  const booth = await openSending({ config });
  const status = async () => (await booth.staff.get('/api/admin/status')).text;
  await vi.waitFor(async () => expect(await status()).toContain('"online":false'));
  const receiver = await openReceiver();
  // Linux takes this for the laptop itself; nobody else does.
  const { id } = await add(booth, receiver.url.replace('127.0.0.1', '0.0.0.0'));
  await leave(booth, { name: 'Grace Hopper' });
  expect(await delivered(booth)).toMatchObject({ delivered: 1 });
  await booth.staff.put(`${TARGETS}/${id}`, { url: 'http://0.0.0.0:1/' });
  await leave(booth, { name: 'Ada Lovelace' });
  await vi.waitFor(async () => {
    const { next_try_at, ...now } = await targetOf(booth);
    expect(now).toMatchObject({ state: 'waiting', waiting: 1, problem: null });
    expect(next_try_at).not.toBeNull();
  });
});

function sendTo(url: string, signal: AbortSignal, { allowPrivate = true } = {}) {
  const webhook = { url, fields: {}, allowPrivate, secrets: [newWebhookSecret()] };
  const payload = JSON.stringify({ type: 'test', timestamp: new Date(0).toISOString(), data: {} });
  return sendWebhook(webhook, payload, { now: 0, signal });
}

test('a proxy that the AI is reached by is the way to receivers too, and looks their names up', async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => ok(response));
  });
  const port = await listenHere(proxy);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    proxy.close();
  });
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('HTTP_PROXY', `http://localhost:${port}`);
  const { signal } = new AbortController();
  const status = await sendTo('http://receiver.example/hook', signal, { allowPrivate: false });
  expect([status, asked]).toEqual([204, ['POST http://receiver.example/hook']]);
});

test('a message leaves nothing behind on what stops it', async () => {
  const { url } = await openReceiver();
  const { signal } = new AbortController();
  await sendTo(url, signal);
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
});

test('what was there before a webhook goes there when staff ask for it, all or since a time', async () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const booth = await openSending({ now: () => now, elapsed: () => performance.now() });
  await leave(booth, { name: 'Grace Hopper' });
  now += 3_600_000;
  await leave(booth, { name: 'Ada Lovelace' });
  const receiver = await openReceiver();
  const { id } = await add(booth, receiver.url);
  await delivered(booth);
  expect(receiver.got).toEqual([]);
  const redeliver = (since: string | null) =>
    booth.staff.post(`${TARGETS}/${id}/redeliver`, { since });
  await redeliver('2026-11-20T10:30:00.000Z');
  await vi.waitFor(() => expect(namesOf(receiver.got)).toEqual(['Ada Lovelace']));
  await delivered(booth);
  // Asked for again while the last of it is on its way.
  receiver.answer = (response, { message }) => {
    if (message.data['name'] === 'Grace Hopper') return ok(response);
    receiver.answer = ok;
    void redeliver(null).then(() => ok(response));
  };
  await redeliver(null);
  const all = ['Grace Hopper', 'Ada Lovelace'];
  await vi.waitFor(() => expect(namesOf(receiver.got)).toEqual(['Ada Lovelace', ...all, ...all]));
  // The same content has the same name, so that the receiver knows it.
  expect(receiver.got[0]?.headers['webhook-id']).toBe(receiver.got[2]?.headers['webhook-id']);
});

test('nothing goes to a private address unless staff allow it, whatever its name says', async () => {
  const { booth, receiver, id } = await openHooked();
  const { port } = new URL(receiver.url);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:7f00:1]',
    '10.1.2.3',
    '169.254.169.254',
    '[fe80::1]',
    '[64:ff9b::a01:203]',
    '100.64.0.1',
    '0.0.0.0',
  ]) {
    const changes = { url: `http://${host}:${port}/hook`, allowPrivate: false };
    expect((await booth.staff.put(`${TARGETS}/${id}`, changes)).status).toBe(200);
    expect(await tried(booth, id), host).toEqual({
      ok: false,
      sentence: 'The address leads to a private network. Allow that under “More” if it is yours.',
    });
  }
  expect(receiver.got).toEqual([]);
});
