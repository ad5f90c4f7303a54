import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, onTestFinished, vi } from 'vitest';
import { createFanOut, createSseHub } from '../../../server/platform/sse.ts';
import { listenHere } from '../../support/listen-here.ts';
import { chance } from '../../support/random.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import express, { type Response } from 'express';
import { PING_MS } from '../../../server/contract/limits.ts';

function everybody() {
  return true;
}

/** @param backlog bytes that it has not taken yet */
function listener(name: string, { tag = '', isOwn = false, backlog = 0, onWrite = () => {} } = {}) {
  const heard: string[] = [];
  const response = {
    writableLength: backlog,
    isDestroyed: false,
    write(bytes: Buffer) {
      heard.push(String(bytes));
      onWrite();
      return true;
    },
    destroy() {
      response.isDestroyed = true;
      return response;
    },
  };
  return { name, tag, isOwn, response, heard };
}

type Heard = ReturnType<typeof listener>;

test('a hall is told in slices, the laptop’s own pages first, and others have their turns between', async () => {
  const order: string[] = [];
  const named = (name: string, isOwn = false) =>
    listener(name, {
      isOwn,
      onWrite: () => {
        order.push(name);
      },
    });
  const phones = Array.from({ length: 1000 }, (_, n) => named(`phone ${n}`));
  const screen = named('screen', true);
  const fanOut = createFanOut(new Set([...phones, screen]));
  fanOut.tell('news\n', everybody);
  expect(order).toEqual([]);
  for (let told = 0; told < 1001;) {
    await nextTurn();
    expect(order.length - told).toBeGreaterThan(0);
    expect(order.length - told).toBeLessThan(100);
    told = order.length;
  }
  expect(order).toEqual(['screen', ...phones.map(({ name }) => name)]);
  expect(phones.map(({ heard }) => heard)).toEqual(phones.map(() => ['news\n']));
});

test('each hears all that is told from when it came until it left, in order and once, whatever comes between (random walk)', async () => {
  const random = chance(20_261_123);
  const here = new Set<Heard>();
  const fanOut = createFanOut(here);
  const expected = new Map<Heard, string>();
  const gone: { who: Heard; heard: string }[] = [];
  for (let n = 0; n < 2000; n += 1) {
    const dice = random.next();
    if (dice < 0.3) {
      const who = listener(`${n}`, { tag: random.oneOf(['a', 'b']), isOwn: random.happens(0.2) });
      here.add(who);
      expected.set(who, '');
      fanOut.joined();
    } else if (dice < 0.4) {
      const [who] = here;
      if (who === undefined) continue;
      here.delete(who);
      gone.push({ who, heard: who.heard.join('') });
    } else if (dice < 0.9) {
      const only = random.oneOf([null, 'a', 'b']);
      const matches = (tag: string) => only === null || tag === only;
      for (const who of here) {
        if (matches(who.tag)) expected.set(who, `${expected.get(who) ?? ''}${n}\n`);
      }
      fanOut.tell(`${n}\n`, matches);
    } else {
      await nextTurn();
    }
  }
  fanOut.finish();
  expect(here.size).toBeGreaterThan(50);
  for (const who of here) expect(who.heard.join(''), who.name).toBe(expected.get(who));
  for (const { who, heard } of gone) {
    expect(who.heard.join('')).toBe(heard);
    expect(expected.get(who)?.startsWith(heard)).toBe(true);
  }
});

test('what is told faster than it is written is not kept without end', () => {
  const phone = listener('phone');
  const fanOut = createFanOut(new Set([phone]));
  fanOut.tell('x'.repeat(200_000), everybody);
  expect(phone.heard).toEqual([]);
  fanOut.tell('y'.repeat(100_000), everybody);
  expect(phone.heard.join('')).toHaveLength(300_000);
  for (let n = 0; n < 20; n += 1) {
    fanOut.joined();
    fanOut.tell('z', everybody);
  }
  expect(phone.heard.join('').length).toBeGreaterThan(300_008);
});

test('a client that lags too far behind is dropped, and keeps nobody else waiting', () => {
  const [slow, quick] = [listener('slow', { backlog: 300_000 }), listener('quick')];
  const fanOut = createFanOut(new Set([slow, quick]));
  fanOut.tell('news', everybody);
  fanOut.finish();
  expect(slow.response.isDestroyed).toBe(true);
  expect(quick.heard).toEqual(['news']);
});

/** A hub that a server offers at every address, and the responses to its listeners, in the order in which they came. */
async function openHub() {
  const hub = createSseHub({ total: 10, perClient: 10 });
  const responses: Response[] = [];
  const app = express().use((request, response) => {
    responses.push(response);
    hub.add(request, response, 'phone');
  });
  const server = createServer(app);
  const port = await listenHere(server);
  onTestFinished(() => {
    hub.close(() => true);
    server.closeAllConnections();
    server.close();
  });
  return { hub, responses, port };
}

/** Listens; `reads` takes what it is sent, else it lies there until something gives up. */
async function listen(port: number, { reads }: { reads: boolean }) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: booth.local\r\n\r\n');
  await once(socket, 'data');
  if (reads) socket.resume();
  else socket.pause();
  return socket;
}

test('a client that has not taken the last ping when the next one is due loses its place; one that reads keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { hub, responses, port } = await openHub();
  const reader = await listen(port, { reads: true });
  const asleep = await listen(port, { reads: false });
  const [read, unread] = responses;
  if (!read || !unread) throw new Error('Nobody listens.');
  // As much as the system takes for it, and then a little that it does not.
  while (unread.writableLength === 0) {
    hub.publish('news', 'x'.repeat(16_000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(read.writableLength).toBe(0));

  vi.advanceTimersByTime(PING_MS);
  expect([read.destroyed, unread.destroyed]).toEqual([false, false]);
  await vi.waitFor(() => expect(read.writableLength).toBe(0));
  vi.advanceTimersByTime(PING_MS);
  expect([read.destroyed, unread.destroyed]).toEqual([false, true]);
  await vi.waitFor(() => expect(hub.size).toBe(1));
  expect([reader.destroyed, asleep.isPaused()]).toEqual([false, true]);
});
