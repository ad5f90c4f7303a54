import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FAILURES_MAX, receipt, targetTest } from '../../server/contract/headquarters.ts';
import { delivered, openSending, targetOf, TARGETS } from '../support/connected-booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { leave, updateLead } from '../support/leads.ts';
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
