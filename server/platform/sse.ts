import type { Request, Response } from 'express';
import { PING_MS } from '../contract/events.ts';
import { createFanOut } from './fan-out.ts';
import { createPlaces } from './places.ts';

/**
 * More listeners than these one radio or laptop cannot serve; each costs about 48 KB. The share of a client is a hall of
 * phones behind one address. A page without a stream refreshes every 30 s all the same.
 */
export type SsePlaces = { total: number; perClient: number };

/** An event's name and data. */
type SseMessage = { event: string; data: unknown };

type Listener = {
  response: Response;
  tag: string;
  client: string;
  isOwn: boolean;
  lagged: boolean;
};

/** Fans events out to every page that listens. */
export type SseHub = {
  /**
   * Turns the request into an event stream.
   * @param client who listens; null takes no place, there is always room for it, and it is told before the others: the
   *   laptop's own pages and screens
   * @returns false when there is no room; the caller answers then
   */
  add: (request: Request, response: Response, client: string | null, tag?: string) => boolean;
  /**
   * Sends one event to all, or to those whose tag matches; the data is written as JSON once. Each hears the events in their
   * order, and most after this has returned: a hall is told in slices.
   */
  publish: (event: string, data: unknown, matches?: (tag: string) => boolean) => void;
  /** Ends the streams whose tag matches. */
  close: (matches: (tag: string) => boolean) => void;
  readonly size: number;
};

function textOf({ event, data }: SseMessage): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * @param greet what a new listener is told at once, if anything
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createSseHub(
  { total, perClient }: SsePlaces,
  greet: () => SseMessage | null = () => null,
): SseHub {
  const listeners = new Set<Listener>();
  const fanOut = createFanOut(listeners);
  const places = createPlaces<Listener>({
    total,
    perClient,
    dismiss: ({ response }) => response.destroy(),
  });

  function remove(listener: Listener): void {
    listeners.delete(listener);
    places.leave(listener.client, listener);
  }

  const publish: SseHub['publish'] = (event, data, matches = () => true) =>
    fanOut.tell(textOf({ event, data }), matches);

  /** Whoever has not even taken the last ping when the next one is due is gone, or takes places for nothing. */
  function dropTheSilent(): void {
    for (const listener of listeners) {
      const lags = listener.response.writableLength > 0;
      if (lags && listener.lagged) listener.response.destroy();
      listener.lagged = lags;
    }
  }

  setInterval(() => {
    dropTheSilent();
    publish('ping', {});
  }, PING_MS).unref();

  return {
    add(request, response, client, tag = '') {
      const isOwn = client === null;
      const listener = { response, tag, client: client ?? '', isOwn, lagged: false };
      if (client !== null && !places.take(client, listener)) return false;
      response.status(200).set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      request.socket.setNoDelay(true);
      const greeting = greet();
      response.write(
        `retry: 2000\n${textOf({ event: 'ping', data: {} })}${greeting ? textOf(greeting) : ''}`,
      );
      listeners.add(listener);
      fanOut.joined();
      response.on('close', () => remove(listener));
      response.on('error', () => remove(listener));
      return true;
    },
    publish,
    close(matches) {
      fanOut.finish();
      for (const { tag, response } of listeners) if (matches(tag)) response.end();
    },
    get size() {
      return listeners.size;
    },
  };
}
