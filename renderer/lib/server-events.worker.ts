/*
 * One event stream for all tabs of a browser: six EventSources to one host use up its connections, and every later
 * request would hang.
 */
import {
  openEventStream,
  type EventName,
  type EventStream,
  type StreamState,
} from './event-stream.ts';

type Shared = {
  stream: EventStream;
  state: StreamState;
  ports: Map<MessagePort, number>;
  /** Latest values of the messages that a stream begins with, for pages that join later. */
  greetings: Map<EventName, unknown>;
};

const GREETINGS: readonly EventName[] = ['build', 'on-screen'];

/** Milliseconds of silence after which a page counts as gone; browsers may slow hidden tabs to one heartbeat a minute. */
const GONE_AFTER_MS = 150_000;

const streams = new Map<string, Shared>();

function leave(port: MessagePort) {
  for (const [url, shared] of streams) {
    shared.ports.delete(port);
    if (shared.ports.size > 0) continue;
    shared.stream.close();
    streams.delete(url);
  }
}

function dropSilent({ ports }: Shared) {
  for (const [port, heardAt] of ports) {
    if (performance.now() - heardAt > GONE_AFTER_MS) leave(port);
  }
}

function join(url: string, port: MessagePort) {
  const known = streams.get(url);
  if (known) {
    known.ports.set(port, performance.now());
    known.stream.retryNow();
    port.postMessage({ state: known.state });
    for (const [name, data] of known.greetings) port.postMessage({ name, data });
    return;
  }
  const ports = new Map([[port, performance.now()]]);
  const tell = (message: unknown) => {
    for (const member of ports.keys()) member.postMessage(message, []);
  };
  const stream = openEventStream(url, {
    onState: (state) => {
      const shared = streams.get(url);
      if (shared) {
        shared.state = state;
        if (state !== 'open') shared.greetings.clear();
        dropSilent(shared);
      }
      tell({ state });
    },
    onEvent: (name, data) => {
      const shared = streams.get(url);
      if (GREETINGS.includes(name)) shared?.greetings.set(name, data);
      tell({ name, data });
    },
  });
  streams.set(url, { stream, state: 'connecting', ports, greetings: new Map() });
}

/** Takes a sign of life. After the laptop has slept, the page may have been dropped: then it joins again. */
function beat(url: string, port: MessagePort) {
  const { ports } = streams.get(url) ?? {};
  if (ports?.has(port)) ports.set(port, performance.now());
  else join(url, port);
  streams.forEach(dropSilent);
  port.postMessage({ beat: true });
}

addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (!port) return;
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    if ('beat' in data && typeof data.beat === 'string') beat(data.beat, port);
    else if ('leave' in data) leave(port);
  });
  port.start();
});
