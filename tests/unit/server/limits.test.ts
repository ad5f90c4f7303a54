import { createServer } from 'node:http';
import express from 'express';
import { expect, test, onTestFinished } from 'vitest';
import { createConcurrencyLimit } from '../../../server/platform/concurrency-limit.ts';
import { fairQueue } from '../../../server/http/fair-queue.ts';
import { sendRequest } from '../../support/http-client.ts';
import { listenHere } from '../../support/listen-here.ts';
import { TokenBucketStore } from '../../../server/http/token-bucket-store.ts';
import { createSlotPool } from '../../../server/platform/slot-pool.ts';

function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work that ends when it is told to, and what has begun so far. */
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
    await settle();
  };
  return { begun, work, end };
}

test('one works, the others wait in their order, and who goes first goes first', async () => {
  const { begun, work, end } = workbench();
  const turns = createConcurrencyLimit({ atOnce: 1, perClient: 9, waiting: 9 });
  const a = turns.run('a', false, work('a'));
  void turns.run('b', false, work('b'));
  void turns.run('c', false, work('c'));
  void turns.run('laptop', true, work('laptop'));
  await settle();
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
  await settle();
  for (const name of ['a1', 'laptop', 'a2']) await end(name);
  expect(turns.run('a', false, work('a4'))).not.toBe(null);
});

test('work that fails gives its turn back', async () => {
  const turns = createConcurrencyLimit({ atOnce: 1, perClient: 1, waiting: 1 });
  const failing = turns.run('a', false, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await turns.run('a', false, () => Promise.resolve('yes'))).toBe('yes');
});

test('who comes last waits for eight of a flood, not for all, and the flood is served too', async () => {
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

function openStore(burst: number, perSecond: number) {
  let time = 1_000_000;
  const store = new TokenBucketStore({ burst, perSecond }, () => time);
  /** Whether a request comes through, and the milliseconds until the next one would. */
  const hit = (key = 'a') => {
    const { totalHits, resetTime } = store.increment(key);
    return { allowed: totalHits <= burst, wait: (resetTime?.getTime() ?? 0) - time };
  };
  return { store, hit, advance: (ms: number) => void (time += ms) };
}

test('keys are apart; one is given back and one is forgotten', () => {
  const { store, hit } = openStore(1, 0.1);
  expect(hit('a').allowed).toBe(true);
  expect(hit('b').allowed).toBe(true);
  expect(hit('a').allowed).toBe(false);
  store.decrement('a');
  expect(hit('a').allowed).toBe(true);
  store.resetKey('b');
  expect(hit('b').allowed).toBe(true);
});

test('a clock that is set back gives nothing and breaks nothing', () => {
  const { hit, advance } = openStore(2, 1);
  hit();
  advance(-3_600_000);
  expect(hit().allowed).toBe(true);
  expect(hit()).toEqual({ allowed: false, wait: 1000 });
});

test('a flood of addresses does not fill the memory, and the newest are remembered', () => {
  const { hit } = openStore(1, 0.001);
  hit('first');
  for (let i = 0; i < 20_000; i += 1) hit(`address ${i}`);
  expect(hit('address 19999').allowed).toBe(false);
  expect(hit('first').allowed).toBe(true);
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

test('when all are taken, who has the most makes room for who has fewer, busy or not', () => {
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
  leave('a1');
  leave('a1');
  expect(size()).toBe(1);
});
