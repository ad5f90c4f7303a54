import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import { expect, test, onTestFinished } from 'vitest';
import { isUnguessableKey } from '../../../server/contract/limits.ts';
import { createConcurrencyLimit } from '../../../server/platform/concurrency-limit.ts';
import { fairQueue } from '../../../server/http/fair-queue.ts';
import { sendRequest } from '../../support/http-client.ts';
import { listenHere } from '../../support/listen-here.ts';
import { createBuckets } from '../../../server/http/token-buckets.ts';
import { createSlotPool } from '../../../server/platform/slot-pool.ts';

/** Work that ends on command, and what has begun so far. */
function workbench() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, work, end };
}

test('one works, the others wait in their order, and the laptop goes before them', async () => {
  const { begun, work, end } = workbench();
  const turns = createConcurrencyLimit({ atOnce: 1, perClient: 9, waiting: 9 });
  const a = turns.run('a', false, work('a'));
  void turns.run('b', false, work('b'));
  void turns.run('c', false, work('c'));
  void turns.run('laptop', true, work('laptop'));
  await setImmediate();
  expect(begun).toEqual(['a']);
  await end('a');
  await end('laptop');
  await end('b');
  await end('c');
  expect(begun).toEqual(['a', 'laptop', 'b', 'c']);
  expect(await a).toBe('a');
});

test('a client has its share, all have theirs, and both come back', async () => {
  const { work, end } = workbench();
  const turns = createConcurrencyLimit({ atOnce: 1, perClient: 2, waiting: 2 });
  void turns.run('a', false, work('a1'));
  void turns.run('a', false, work('a2'));
  expect(turns.run('a', false, work('a3'))).toBe(null);
  void turns.run('b', false, work('b'));
  expect(turns.run('c', false, work('c'))).toBe(null);
  expect(turns.run('laptop', true, work('laptop'))).not.toBe(null);
  await setImmediate();
  for (const name of ['a1', 'laptop', 'a2']) await end(name);
  expect(turns.run('a', false, work('a4'))).not.toBe(null);
});

test('work that fails gives its turn back', async () => {
  const turns = createConcurrencyLimit({ atOnce: 1, perClient: 1, waiting: 1 });
  const failing = turns.run('a', false, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await turns.run('a', false, () => Promise.resolve('yes'))).toBe('yes');
});

test('a request behind a flood waits for eight of it at most, and the flood is served too', async () => {
  const begun: string[] = [];
  const app = express();
  app.set('trust proxy', true);
  // All of them have arrived before the first is let in.
  const arrived: (() => void)[] = [];
  app.use((_request, _response, next) => {
    arrived.push(() => next());
    if (arrived.length === 41) for (const enter of arrived) enter();
  });
  app.use(fairQueue(), (request, response) => {
    begun.push(request.ip ?? '');
    response.end();
  });
  const server = createServer(app);
  const port = await listenHere(server);
  onTestFinished(() => void server.close());
  const send = (from: string) =>
    sendRequest({ port, host: 'x', headers: { 'x-forwarded-for': from } }, '/');
  const flood = Array.from({ length: 40 }, () => send('192.168.1.66'));
  const answers = await Promise.all([...flood, send('192.168.1.20')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(begun).toHaveLength(41);
  expect(begun.indexOf('192.168.1.20')).toBeLessThanOrEqual(8);
});

function openBuckets(burst: number, perSecond: number) {
  let time = 1_000_000;
  const buckets = createBuckets({ burst, perSecond }, () => time);
  return { ...buckets, advance: (ms: number) => void (time += ms) };
}

test('a bucket refills by the second up to its burst, and a refusal says for how long', () => {
  const { take, giveBack, reset, advance } = openBuckets(3, 0.5);
  const spend = () => Array.from({ length: 4 }, () => take('a'));
  expect(spend()).toEqual([0, 0, 0, 2]);
  advance(1000);
  expect(take('a')).toBe(1);
  advance(3000);
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 2]);
  advance(3_600_000);
  giveBack('a');
  expect(spend()).toEqual([0, 0, 0, 2]);
  for (let n = 0; n < 9; n += 1) giveBack('a');
  expect(spend()).toEqual([0, 0, 0, 2]);
  reset('a');
  giveBack('a');
  expect(spend()).toEqual([0, 0, 0, 2]);
});

test('a clock that is set back gives nothing and breaks nothing', () => {
  const { take, advance } = openBuckets(2, 1);
  take('a');
  advance(-3_600_000);
  expect(['a', 'a'].map(take)).toEqual([0, 1]);
});

test('a flood of addresses does not fill the memory, and the newest are remembered', () => {
  const { take } = openBuckets(1, 0.001);
  take('first');
  for (let i = 0; i < 20_000; i += 1) take(`address ${i}`);
  expect(take('address 19999')).toBeGreaterThan(0);
  expect(take('first')).toBe(0);
});

/** The name of a holder begins with that of its client. */
function openPlaces(total: number, perClient: number, busy: string[] = []) {
  const dismissed: string[] = [];
  const places = createSlotPool<string>({
    total,
    perClient,
    mayLeave: (holder) => !busy.includes(holder),
    dismiss: (holder) => void dismissed.push(holder),
  });
  return {
    dismissed,
    size: () => places.size,
    take: (...holders: string[]) => holders.map((holder) => places.take(holder.charAt(0), holder)),
    leave: (holder: string) => places.leave(holder.charAt(0), holder),
  };
}

test('a client that has its share gives its oldest idle place up for its next one', () => {
  const { take, dismissed, size } = openPlaces(9, 2, ['a1']);
  expect(take('a1', 'a2', 'a3')).toEqual([true, true, true]);
  expect([dismissed, size()]).toEqual([['a2'], 2]);
});

test('without an idle one the next is refused, until one leaves', () => {
  const { take, leave, dismissed } = openPlaces(9, 1, ['a1']);
  expect(take('a1', 'a2')).toEqual([true, false]);
  leave('a1');
  expect(take('a2')).toEqual([true]);
  expect(dismissed).toEqual([]);
});

test('when all are taken, the client with the most makes room for one with fewer, busy or not', () => {
  const all = ['a1', 'a2', 'a3', 'b1'];
  const { take, dismissed, size } = openPlaces(4, 3, all);
  take(...all);
  // Once everybody has one, nobody is pushed out for another.
  expect(take('c1', 'd1', 'e1', 'a4')).toEqual([true, true, false, false]);
  expect([dismissed, size()]).toEqual([['a3', 'a2'], 4]);
});

test('a place that is given back twice is given back once', () => {
  const { take, leave, size } = openPlaces(2, 2);
  take('a1', 'a2');
  for (const holder of ['a1', 'a1', 'nobody']) leave(holder);
  expect(size()).toBe(1);
});

test('when nobody has more, a client’s own idle place makes room for its next one', () => {
  const { take, dismissed } = openPlaces(2, 2, ['b1']);
  expect(take('b1', 'a1', 'a2', 'b2')).toEqual([true, true, true, false]);
  expect(dismissed).toEqual(['a1']);
});

test.each([
  ['a'.repeat(21), false],
  ['a-B_9'.repeat(5).slice(0, 22), true],
  [`${'a'.repeat(22)}!`, false],
  ['a'.repeat(65), false],
])('the key %s opens what it was made for: %j', (key, opens) =>
  expect(isUnguessableKey(key)).toBe(opens),
);
