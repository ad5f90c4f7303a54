import {
  EVENT_NAMES,
  openEventStream,
  subscribeBy,
  type EventName,
  type ServerEventHandlers,
  type StreamListener,
  type StreamState,
  type SubscribeOptions,
} from './event-stream.ts';

export type { EventName, StreamState } from './event-stream.ts';

/** Milliseconds between signs of life of a page to the shared worker. */
const BEAT_MS = 5000;
/** A worker that does not even answer a beat for this long is gone; the page goes on without it. */
const WORKER_SILENT_MS = 5_000;

function isEventName(name: unknown): name is EventName {
  return EVENT_NAMES.some((known) => known === name);
}
function isState(state: unknown): state is StreamState {
  return state === 'connecting' || state === 'open' || state === 'lost';
}

function startWorker(): SharedWorker | null {
  if (typeof SharedWorker === 'undefined') return null;
  try {
    return new SharedWorker(new URL('./server-events.worker.ts', import.meta.url), {
      type: 'module',
      name: 'booth-events',
    });
  } catch {
    return null;
  }
}

/** Through the shared worker; `onBroken` once, when there is no living worker after all. */
function viaWorker(
  worker: SharedWorker,
  url: string,
  listener: StreamListener,
  onBroken: () => void,
): () => void {
  const { port } = worker;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    worker.removeEventListener('error', broken);
    clearInterval(beats);
    clearTimeout(deadline);
    port.postMessage({ leave: true });
    port.close();
  };
  const broken = () => {
    stop();
    onBroken();
  };
  const beat = () => {
    clearTimeout(deadline);
    deadline = setTimeout(broken, WORKER_SILENT_MS);
    port.postMessage({ beat: url });
  };
  worker.addEventListener('error', broken);
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    clearTimeout(deadline);
    if (typeof data !== 'object' || data === null) return;
    if ('state' in data && isState(data.state)) listener.onState(data.state);
    if ('name' in data && isEventName(data.name) && 'data' in data) {
      listener.onEvent(data.name, data.data);
    }
  });
  port.start();
  const beats = setInterval(beat, BEAT_MS);
  beat();
  return stop;
}

/** @param alone without the worker's connection for all tabs */
function connect(url: string, listener: StreamListener, alone: boolean): () => void {
  const direct = () => openEventStream(url, listener).close;
  const worker = alone ? null : startWorker();
  if (!worker) return direct();
  let stop = viaWorker(worker, url, listener, () => {
    stop = direct();
  });
  return () => stop();
}

/**
 * Listens to a server-sent event stream of our own server (`/api/events`, `/api/admin/events`): where the browser has
 * shared workers, one connection for all of its pages that stay connected while hidden; kept alive and replaced for as
 * long as anything listens.
 * @returns the function that ends the subscription
 */
export function subscribe(
  url: string,
  handlers: ServerEventHandlers,
  { pauseWhenHidden = false }: SubscribeOptions = {},
): () => void {
  return subscribeBy((listener) => connect(url, listener, pauseWhenHidden), handlers, {
    pauseWhenHidden,
  });
}
