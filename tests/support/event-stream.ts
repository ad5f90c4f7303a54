import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { staffMessages, type Topic } from '../../server/contract/stream.ts';
import { openRequest, type ClientOptions } from './http-client.ts';

/** Longer than any event may take; a test that waits in vain for one fails with its name. */
const WAIT_MS = 15_000;

/** A listener to server-sent events, as a page's EventSource is one. */
export type EventStream = Awaited<ReturnType<typeof openEventStream>>;

/** Opens an event stream and waits for the answer's head. */
export async function openEventStream(options: ClientOptions, path: string) {
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, deflate, br' };
  const outgoing = openRequest(options, path, { headers: { ...headers, ...options.headers } });
  outgoing.end();
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (!incoming) throw new Error('There was no answer.');

  const unread: { name: string; data: unknown }[] = [];
  let wake: (() => void) | null = null;
  let text = '';
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name !== undefined && data !== undefined) unread.push({ name, data: JSON.parse(data) });
    }
    wake?.();
  });
  const ended = new Promise<void>((resolve) => incoming.once('close', resolve));
  // A stream that the test itself cut isn't a fault.
  incoming.on('error', () => {});
  outgoing.on('error', () => {});

  /** Data of the next event of this name that was not read yet. */
  async function next(name: string): Promise<unknown> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const index = unread.findIndex((event) => event.name === name);
      const [event] = index === -1 ? [] : unread.splice(index, 1);
      if (event) return event.data;
      const left = until - Date.now();
      if (left <= 0) throw new Error(`No "${name}" came within ${WAIT_MS} ms.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    next,
    /** Names and data of all that came and was not read, in order. */
    unread: () => [...unread],
    /** Resolves when the server ended the stream. */
    ended,
    close: () => void outgoing.destroy(),
  };
}

/** Resolves once staff were notified of a change of each of these topics. */
export async function changed(stream: EventStream, ...topics: Topic[]): Promise<void> {
  const missing = new Set(topics);
  while (missing.size > 0) {
    const told = staffMessages.changed.strict().parse(await stream.next('changed'));
    for (const topic of told.topics) missing.delete(topic);
  }
}
