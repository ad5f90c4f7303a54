import type { Request, Response } from 'express';
import { PING_MS } from '../contract/events.ts';

/** More listeners than one radio or laptop can serve; each costs about 48 KB. */
const MAX_CLIENTS = 3000;
/** Enough for a hall behind one shared address, too few for one machine to take every place. */
const MAX_CLIENTS_PER_ADDRESS = 1000;
/** Bytes that a client may lag behind before it is dropped: it comes back by itself and refreshes. */
const MAX_BACKLOG = 1_000_000;

type Client = { response: Response; tag: string; address: string };

/** Fans events out to every page that listens. */
export type SseHub = {
  /** Turns the request into an event stream. @returns false when the server has no room; the caller answers then */
  add: (request: Request, response: Response, tag?: string) => boolean;
  /** Sends one event to all; the data is written as JSON once. */
  publish: (event: string, data: unknown) => void;
  /** Ends the streams whose tag matches. */
  close: (matches: (tag: string) => boolean) => void;
  readonly size: number;
};

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function createSseHub(): SseHub {
  const clients = new Set<Client>();

  const perAddress = new Map<string, number>();

  function remove(client: Client): void {
    if (!clients.delete(client)) return;
    const left = (perAddress.get(client.address) ?? 1) - 1;
    if (left > 0) perAddress.set(client.address, left);
    else perAddress.delete(client.address);
  }

  const send = (text: string) => {
    for (const client of clients) {
      if (client.response.writableLength > MAX_BACKLOG) client.response.destroy();
      else client.response.write(text);
    }
  };
  const publish = (event: string, data: unknown) =>
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  setInterval(() => publish('ping', {}), PING_MS).unref();

  return {
    add(request, response, tag = '') {
      const address = request.ip ?? '';
      const taken = perAddress.get(address) ?? 0;
      if (clients.size >= MAX_CLIENTS || taken >= MAX_CLIENTS_PER_ADDRESS) return false;
      const client = { response, tag, address };
      response.status(200).set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      request.socket.setNoDelay(true);
      response.write('retry: 2000\nevent: ping\ndata: {}\n\n');
      clients.add(client);
      perAddress.set(address, taken + 1);
      response.on('close', () => remove(client));
      response.on('error', () => remove(client));
      return true;
    },
    publish,
    close(matches) {
      for (const client of clients) if (matches(client.tag)) client.response.end();
    },
    get size() {
      return clients.size;
    },
  };
}
