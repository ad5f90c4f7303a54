import { STREAM_SILENT_MS } from '../../server/contract/limits.ts';
import type { PublicMessages, StaffMessages } from '../../server/contract/stream.ts';

/** Names of the messages that a stream passes on: all but `ping`. */
export const EVENT_NAMES = [
  'build',
  'changed',
  'questions',
  'votes',
  'poll',
  'settings',
  'screen-sets',
  'on-screen',
  'air',
  'screens',
  'readiness',
  'presence',
  'progress',
] as const satisfies readonly (keyof PublicMessages | keyof StaffMessages)[];
export type EventName = (typeof EVENT_NAMES)[number];

/** `lost` lasts until the stream is open again; `connecting` is only the first attempt. */
export type StreamState = 'connecting' | 'open' | 'lost';

export type StreamListener = {
  onState: (state: StreamState) => void;
  /** `data` is parsed JSON of unknown shape: parse it with the contract. */
  onEvent: (name: EventName, data: unknown) => void;
};

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 5_000;
/** An address that answers nothing at all would otherwise keep an attempt open for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Between half and all of an exponentially growing delay, in milliseconds: a hall of phones must not come back all at
 * once.
 * @param attempt failed attempts so far, from 0
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  const full = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 10));
  return full * (0.5 + random / 2);
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An EventSource that never gives up: the browser's own gives up for good after an HTTP error, and does not notice a
 * connection that died in silence (a laptop that slept, a phone that changed networks). Runs in pages and in workers.
 */
export function openEventStream(url: string, listener: StreamListener) {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;

  const drop = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const fail = () => {
    drop();
    if (closed) return;
    timer = setTimeout(connect, retryDelay(failures));
    failures += 1;
    // Last: the listener may close the stream.
    listener.onState('lost');
  };
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(fail, STREAM_SILENT_MS);
  };
  const connect = () => {
    drop();
    const attempt = new EventSource(url);
    source = attempt;
    timer = setTimeout(fail, CONNECT_TIMEOUT_MS);
    attempt.addEventListener('open', () => {
      failures = 0;
      heard();
      listener.onState('open');
    });
    attempt.addEventListener('error', fail);
    attempt.addEventListener('ping', heard);
    for (const name of EVENT_NAMES) {
      attempt.addEventListener(name, (event: MessageEvent<unknown>) => {
        heard();
        const data = parseJson(event.data);
        if (data !== undefined) listener.onEvent(name, data);
      });
    }
  };

  listener.onState('connecting');
  // A browser without it: what is shown is asked for now and then anyway.
  if (typeof EventSource === 'undefined') return { retryNow: () => {}, close: () => {} };
  connect();
  return {
    /** Connects now instead of when the back-off has passed. */
    retryNow: () => {
      if (closed || source?.readyState === EventSource.OPEN) return;
      failures = 0;
      connect();
    },
    close: () => {
      closed = true;
      drop();
    },
  };
}

export type EventStream = ReturnType<typeof openEventStream>;

export type ServerEventHandlers = {
  /** Called on each change of the stream. After `open`, fetch what you show: earlier events are lost. */
  onState?: (state: StreamState) => void;
  /** `data` is of unknown shape: parse it with the contract. */
  on: Partial<Record<EventName, (data: unknown) => void>>;
};

export type SubscribeOptions = {
  /**
   * Closes the connection while the page is hidden: for phones, never for a screen on a wall. Such a page has a
   * separate connection: there is one of them in view at most, and it loads no worker.
   */
  pauseWhenHidden?: boolean;
};

/**
 * Listens to a stream for as long as the page is in use.
 * @param connect opens the stream, and returns what closes it
 * @returns the function that ends the subscription
 */
export function subscribeBy(
  connect: (listener: StreamListener) => () => void,
  handlers: ServerEventHandlers,
  { pauseWhenHidden = false }: SubscribeOptions,
): () => void {
  let disconnect: (() => void) | null = null;
  const listener: StreamListener = {
    onState: (state) => {
      if (disconnect) handlers.onState?.(state);
    },
    onEvent: (name, data) => {
      if (disconnect) handlers.on[name]?.(data);
    },
  };
  const stop = () => {
    disconnect?.();
    disconnect = null;
  };
  const start = () => {
    if (disconnect || (pauseWhenHidden && document.hidden)) return;
    // Set first: a direct stream reports its state before `connect` returns.
    disconnect = () => undefined;
    disconnect = connect(listener);
  };
  const onVisibility = () => {
    if (document.hidden) stop();
    else start();
  };

  start();
  // A page in the back-forward cache is frozen: it must not hold a connection, and starts again when it returns.
  addEventListener('pagehide', stop);
  addEventListener('pageshow', start);
  if (pauseWhenHidden) document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stop();
    removeEventListener('pagehide', stop);
    removeEventListener('pageshow', start);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
