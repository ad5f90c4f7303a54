import { getEventListeners } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, vi } from 'vitest';
import {
  FAILURES_MAX,
  receipt,
  TARGETS_MAX,
  targetTest,
  targetWithSecret,
} from '../../server/contract/headquarters.ts';
import { newWebhookSecret, sendWebhook } from '../../server/features/webhooks/webhook.ts';
import { delivered, openSending, targetOf, TARGETS } from '../support/connected-booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { eraseLead, leave, updateLead } from '../support/leads.ts';
import { listenHere } from '../support/listen-here.ts';
import { expectFact } from '../support/readiness.ts';
import { sample } from '../support/sample.ts';
import {
  add,
  attempts,
  namesOf,
  ok,
  openHooked,
  openReceiver,
  stopped,
  tried,
  type Answer,
} from './webhook-receiver.ts';
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
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]']) {
    const changes = { url: `http://${host}:${port}/hook`, allowPrivate: false };
    expect((await booth.staff.put(`${TARGETS}/${id}`, changes)).status).toBe(200);
    expect(await tried(booth, id), host).toEqual({
      ok: false,
      sentence: 'The address leads to a private network. Allow that under “More” if it is yours.',
    });
  }
  expect(receiver.got).toEqual([]);
});

const LEFT_OUT = 'The receiver refused one record, which was left out.';

/** What receivers do wrong, twice, before they are well; and what staff read in the log. */
const BAD: [string, Answer, string | RegExp][] = [
  [
    'sends elsewhere',
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    'The receiver is at another address, which Booth does not follow. Enter that one.',
  ],
  [
    'sends half an answer',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    },
    'The receiver cut the connection.',
  ],
  [
    'wants to speak another protocol',
    ({ socket }) =>
      socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      ),
    'The receiver cut the connection.',
  ],
];

test.for(sample(BAD))(
  'a receiver that %s gets every version in the end',
  async ([, bad, sentence]) => {
    let left = 2;
    const { booth, id } = await openHooked((response, got) => {
      left -= 1;
      if (left >= 0) bad(response, got);
      else ok(response);
    });
    const lead = await leave(booth, { name: 'Grace Hopper' });
    await delivered(booth);
    left = 1;
    await updateLead(booth, lead, { rating: 'hot' });
    expect(await delivered(booth)).toMatchObject({ delivered: 2, problem: null });
    const log = (await attempts(booth, id)).toReversed();
    expect(log.map(({ version, delivered: done }) => [version, done])).toEqual([
      [1, false],
      [1, false],
      [1, true],
      [2, false],
      [2, true],
    ]);
    expect(log[0]?.reason).toBe(sentence);
  },
);

test('an answer without an end is read no further than it has to be', async () => {
  const { booth } = await openHooked((response) => {
    response.writeHead(200);
    const more = () => void (response.destroyed || response.write('x'.repeat(16_384), more));
    more();
  });
  await leave(booth, { name: 'Grace Hopper' });
  expect(await delivered(booth)).toMatchObject({ delivered: 1 });
});

test('a receiver that is away costs another one nothing, which gets each version once', async () => {
  const { booth, receiver } = await openHooked();
  const away = await openReceiver((response) => response.destroy());
  await add(booth, away.url);
  await leave(booth, { name: 'Grace Hopper' });
  await vi.waitFor(() => expect(away.got.length).toBeGreaterThan(3));
  expect(await delivered(booth)).toMatchObject({ delivered: 1 });
  expect(receiver.got).toHaveLength(1);
});

function refusing(refused: string, status = 422): Answer {
  return (response, { message: { data } }) => {
    if (data['name'] === refused) response.writeHead(status).end();
    else ok(response);
  };
}
/** Leaves details while nothing is sent, so that all of them wait at once. */
async function leaveAtOnce(booth: HttpBooth, id: number, names: readonly string[]) {
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: false });
  for (const name of names) await leave(booth, { name });
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: true });
}

test('a record that is refused by itself is left out once another one is taken, and said until it is sent or dismissed', async () => {
  const { booth, receiver, id } = await openHooked(refusing('Refused'));
  await leaveAtOnce(booth, id, ['Refused', 'Grace Hopper', 'Ada Lovelace']);
  expect(await delivered(booth)).toMatchObject({ delivered: 2, left_out: 1, problem: null });
  const refused = ['Refused', 'Refused', 'Refused'];
  expect(namesOf(receiver.got)).toEqual([...refused, 'Grace Hopper', 'Ada Lovelace']);
  const { targets } = dataOf(receipt, await booth.staff.get('/api/admin/headquarters/receipt'));
  expect(targets).toMatchObject([{ complete: false, missing: LEFT_OUT }]);
  await expectFact(booth, 'headquarters', 'attention', /^“CRM”: The receiver refused one record/);
  // More than one try, a restart and a success later.
  const send = async () => dataOf(targetTest, await booth.staff.post(`${TARGETS}/${id}/left-out`));
  expect(await send()).toMatchObject({ ok: false, sentence: 'The receiver answers 422.' });
  await booth.restart();
  expect(await targetOf(booth)).toMatchObject({ left_out: 1 });
  receiver.answer = ok;
  expect(await send()).toMatchObject({ ok: true });
  expect(namesOf(receiver.got).at(-1)).toBe('Refused');
  expect(await targetOf(booth)).toMatchObject({ left_out: 0 });

  receiver.answer = refusing('Refused too');
  await leaveAtOnce(booth, id, ['Refused too', 'Alan Turing']);
  expect(await delivered(booth)).toMatchObject({ left_out: 1 });
  expectDone(await booth.staff.delete(`${TARGETS}/${id}/left-out`));
  expect(await targetOf(booth)).toMatchObject({ left_out: 0, state: 'idle' });
});

test('a receiver that refuses everything costs no record: it is paused, and goes on once that is fixed', async () => {
  const { booth, receiver, id } = await openHooked((response) =>
    response.writeHead(400).end('Queue is full'),
  );
  const names = ['Bad', 'B', 'C', 'D', 'E', 'F'];
  await leaveAtOnce(booth, id, names);
  const { problem, waiting, left_out } = await stopped(booth);
  expect({ waiting, left_out }).toEqual({ waiting: 6, left_out: 0 });
  expect(problem).toMatch(/^The receiver answers 400\. It refuses what it gets/);
  expect(receiver.got).toHaveLength(4);
  // A test that is accepted tells that the rest is about this record.
  receiver.answer = refusing('Bad', 400);
  expect(await tried(booth, id)).toMatchObject({ ok: true });
  await booth.staff.post(`${TARGETS}/${id}/resume`);
  expect(await delivered(booth)).toMatchObject({ delivered: 5, left_out: 1 });
  const since = namesOf(receiver.got.slice(5));
  expect(since[0]).toBe('Bad');
  expect(since.filter((name) => name !== 'Bad')).toEqual(names.slice(1));
});

test('a single record that is refused waits for a test, and is taken back by a change of it', async () => {
  const { booth, receiver, id } = await openHooked(refusing('Bad'));
  const lead = await leave(booth, { name: 'Bad' });
  expect(await stopped(booth)).toMatchObject({ waiting: 1, left_out: 0 });
  await tried(booth, id);
  await booth.staff.post(`${TARGETS}/${id}/resume`);
  expect(await delivered(booth)).toMatchObject({ left_out: 1 });
  receiver.answer = ok;
  await updateLead(booth, lead, { rating: 'hot' });
  expect(await delivered(booth)).toMatchObject({ delivered: 1, left_out: 0 });
});

test('a receiver that is busy until a time on its own clock is asked then', async () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const booth = await openSending({ now: () => now, elapsed: () => performance.now() });
  const [date, until] = ['Fri, 20 Nov 2026 10:20:00 GMT', 'Fri, 20 Nov 2026 10:20:30 GMT'];
  const { url } = await openReceiver((response) =>
    response.writeHead(503, { date, 'retry-after': until }).end(),
  );
  await add(booth, url);
  await leave(booth, { name: 'Grace Hopper' });
  const then = { state: 'waiting', next_try_at: '2026-11-20T10:00:30.000Z' };
  await vi.waitFor(async () => expect(await targetOf(booth)).toMatchObject(then));
});

test('a slow receiver gets one message at a time, of a test as well', async () => {
  const open: ServerResponse[] = [];
  const { booth, receiver, id } = await openHooked((response) => void open.push(response));
  await leave(booth, { name: 'Grace Hopper' });
  await vi.waitFor(() => expect(open).toHaveLength(1));
  const test = tried(booth, id);
  // Calls after which the message of the test would have come, too.
  for (let n = 0; n < 20; n += 1) await booth.staff.get('/api/admin/headquarters');
  expect(open).toHaveLength(1);
  let most = 0;
  receiver.answer = (response) => {
    most = Math.max(most, open.filter((each) => !each.writableEnded).length);
    ok(response);
  };
  for (const response of open) ok(response);
  expect(await test).toMatchObject({ ok: true });
  await delivered(booth);
  expect([most, receiver.got.length]).toEqual([0, 2]);
});

test('a receiver that fails too often is paused, which *Ready?* says; staff resume it, and nothing is lost', async () => {
  const { booth, receiver, id } = await openHooked((response) => response.writeHead(500).end());
  await leave(booth, { name: 'Grace Hopper' });
  await stopped(booth);
  expect(receiver.got).toHaveLength(FAILURES_MAX);
  await expectFact(booth, 'headquarters', 'attention', /^“CRM” is paused/, /answers 500/);
  receiver.answer = ok;
  await booth.staff.post(`${TARGETS}/${id}/resume`);
  expect(await delivered(booth)).toMatchObject({ delivered: 1, waiting: 0 });
  receiver.answer = (response) => response.writeHead(410).end();
  await leave(booth, { name: 'Ada Lovelace' });
  await stopped(booth);
  expect(receiver.got).toHaveLength(FAILURES_MAX + 2);
});

test(
  'a receiver that never answers is left after thirty seconds, and counts as one that fails',
  { tags: ['deep'], timeout: 90_000 },
  async () => {
    const booth = await openSending();
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => void sockets.push(socket));
    const port = await listenHere(server);
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { id } = await add(booth, `http://127.0.0.1:${port}/`);
    expect((await tried(booth, id)).sentence).toBe('The receiver took longer than 30 seconds.');
  },
);
