import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { PING_MS } from '../../../server/contract/limits.ts';
import { createSseHub } from '../../../server/platform/sse.ts';

afterEach(() => void vi.useRealTimers());

/** A hub that a server offers at every address, and the responses to its listeners, in the order in which they came. */
async function openHub() {
  const hub = createSseHub({ total: 10, perClient: 10 });
  const responses: Response[] = [];
  const app = express().use((request, response) => {
    responses.push(response);
    hub.add(request, response, 'phone');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    hub.close(() => true);
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
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

test('who has not taken the last ping when the next one is due loses the place; who reads keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { hub, responses, port } = await openHub();
  const reader = await listen(port, { reads: true });
  const asleep = await listen(port, { reads: false });
  const [read, unread] = responses;
  if (!read || !unread) throw new Error('Nobody listens.');
  // As much as the system takes for it, and then a little that it does not.
  while (unread.writableLength === 0) {
    hub.publish('news', 'x'.repeat(16_000));
    // oxlint-disable-next-line no-await-in-loop
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
