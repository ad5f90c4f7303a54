import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, vi } from 'vitest';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { openEventStream, type EventStream } from '../support/event-stream.ts';
import { logIn } from '../support/admin-login.ts';
import { openDevice, overHttps } from '../support/paired-client.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { needLoopbackAddresses, ONE, openConnection, OTHER, type Connection } from './loopback.ts';

const PER_ADDRESS = 600;
const STREAMS_PER_ADDRESS = 400;

async function inBatches<T>(count: number, open: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) {
    const batch = Array.from({ length: Math.min(100, count - all.length) }, open);
    all.push(...(await Promise.all(batch)));
  }
  return all;
}
function closeAll(connections: Connection[]) {
  return Promise.all(
    connections.map(({ socket, closed }) => {
      socket.destroy();
      return closed;
    }),
  );
}

function listen(booth: HttpBooth, from: string): Promise<EventStream> {
  return openEventStream({ port: booth.port, host: PUBLIC_HOST, from }, '/api/events');
}

describe('connections of one address', () => {
  beforeEach(needLoopbackAddresses);

  test('that say nothing give way to those that ask, and harm nobody else', async ({ booth }) => {
    const silent = await inBatches(PER_ADDRESS, () => openConnection(booth.port, ONE));
    expect(silent.filter(({ isClosed }) => isClosed())).toEqual([]);

    // The next one of the same address pushes the oldest out.
    expect((await booth.client({ from: ONE }).get('/')).status).toBe(200);
    await silent[0]?.closed;
    expect(silent.filter(({ isClosed }) => isClosed())).toHaveLength(1);
    expect((await booth.client({ from: OTHER }).get('/')).status).toBe(200);
    expect((await booth.visitor.get('/')).status).toBe(200);
    await closeAll(silent);
  });

  test(
    'that all have a request under way are as many as there may be, until one ends',
    { tags: 'deep' },
    async () => {
      const booth = await openHttpBooth();
      const slow = await inBatches(PER_ADDRESS, async () => {
        const connection = await openConnection(booth.port, ONE);
        const lines = [
          'POST /api/admin/login HTTP/1.1',
          `Host: ${ADMIN_HOST}`,
          'Content-Length: 9',
        ];
        const type = 'Content-Type: application/json';
        connection.socket.write(`${[...lines, type].join('\r\n')}\r\n\r\n`);
        return connection;
      });
      // Each of them has been heard once a later request is answered.
      expect((await booth.client({ from: OTHER }).get('/')).status).toBe(200);
      const refused = await openConnection(booth.port, ONE);
      await refused.closed;
      expect((await booth.visitor.get('/')).status).toBe(200);

      await closeAll(slow.splice(0, 1));
      expect((await booth.visitor.get('/')).status).toBe(200);
      expect((await booth.client({ from: ONE }).get('/api/nothing')).status).toBe(404);
      await closeAll(slow);
    },
  );

  test('that come a thousand at a time are cut, and come back later', async () => {
    let time = Date.now();
    const booth = await openHttpBooth({ now: () => time });
    for (let i = 0; i < 10; i += 1) {
      await closeAll(await inBatches(100, () => openConnection(booth.port, ONE)));
    }
    const refused = await openConnection(booth.port, ONE);
    await refused.closed;
    expect((await booth.client({ from: OTHER }).get('/')).status).toBe(200);
    time += 1000;
    expect((await booth.client({ from: ONE }).get('/')).status).toBe(200);
  });

  test('with many requests at once on one of them shut their address out for ten seconds', async () => {
    let now = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => now });
    const views = vi.spyOn(booth.deps.publicSettings, 'viewFor');
    const idle = await openConnection(booth.port, ONE);
    const { socket, closed } = await openConnection(booth.port, ONE);
    socket.write(`GET /api/settings/public HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n\r\n`.repeat(500));
    socket.resume();
    await closed;
    // Whatever else the server did in that moment has reached this side before a later answer does.
    expect((await booth.client({ from: OTHER }).get('/')).status).toBe(200);
    expect(idle.isClosed()).toBe(true);
    // The rest of what was read at once is not answered.
    expect(views.mock.calls.length).toBeLessThan(20);

    now += 9999;
    await expect(booth.client({ from: ONE }).get('/')).rejects.toThrow();
    expect((await booth.visitor.get('/')).status).toBe(200);
    now += 1;
    expect((await booth.client({ from: ONE }).get('/')).status).toBe(200);
  });

  test('have 400 event streams until one goes; the others still listen', async ({ booth }) => {
    const streams = await inBatches(STREAMS_PER_ADDRESS, () => listen(booth, ONE));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await listen(booth, ONE);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('30');
    const device = await openDevice(booth, { paired: true });
    await logIn(device);
    const staff = { ...overHttps(booth), headers: { cookie: device.cookie() } };
    const others = [
      await listen(booth, OTHER),
      await listen(booth, '127.0.0.1'),
      await openEventStream(staff, '/api/events'),
      await openEventStream(staff, '/api/admin/events'),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    // The place of a page that goes is free again, and only this one.
    streams.shift()?.close();
    const held = STREAMS_PER_ADDRESS - 1 + others.length - 1;
    await expect.poll(() => booth.deps.live.visitors.size).toBe(held);
    streams.push(await listen(booth, ONE));
    expect(streams.at(-1)?.status).toBe(200);
    expect((await listen(booth, ONE)).status).toBe(503);
    for (const stream of [...streams, ...others]) stream.close();
  });
});

/** The head of a TLS handshake that says it is as long as can be (RFC 8446, 5.1). */
const HELLO = Buffer.from([0x16, 3, 1, 0xff, 0xff, 1, 0, 0xff, 0xff, 3, 3]);
const NO_REQUESTS: readonly Buffer[] = [
  Buffer.alloc(1),
  HELLO,
  Buffer.concat([HELLO.subarray(0, 5), Buffer.alloc(4000, 0xff)]),
  Buffer.from('GET / HTTP/9.9\r\n\r\n'),
  Buffer.from('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'),
  Buffer.from(
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n',
  ),
  Buffer.from('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'),
  Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
];

test('what no browser sends costs its own connection, over http and https', async ({ booth }) => {
  for (const port of [booth.port, booth.deps.devices.https.port()]) {
    for (const bytes of NO_REQUESTS) {
      for (const end of ['end', 'resetAndDestroy'] as const) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {}).resume();
        await once(socket, 'connect');
        const closed = once(socket, 'close');
        socket.write(bytes, () => socket[end]());
        await closed;
      }
    }
  }
  expect((await booth.visitor.get('/')).status).toBe(200);
});
