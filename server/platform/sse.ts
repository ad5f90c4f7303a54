import type { Request, Response } from 'express';
import { PING_MS } from '../contract/limits.ts';
import { createSlotPool } from './slot-pool.ts';

/**
 * Maximum number of listeners that one radio or laptop can serve; each costs about 48 KB. A client's share is enough
 * for a hall of phones behind one address. A page without a stream still refreshes every 30 s.
 */
type SseSlots = { total: number; perClient: number };

/** Payloads of a stream's messages, by their names. */
type Payloads = Record<string, unknown>;

type Listener = {
  response: Response;
  tag: string;
  client: string;
  isOwn: boolean;
  lagged: boolean;
};

/** Client of a stream; `tag` names what it receives. The laptop's own pages are served before the others. */
type Recipient = {
  response: {
    readonly writableLength: number;
    write: (bytes: Buffer) => unknown;
    destroy: () => unknown;
  };
  tag: string;
  isOwn: boolean;
};

/** Texts that are sent at once, and their recipients. */
type Round<T> = { texts: { text: string; matches: (tag: string) => boolean }[]; to: T[] };

/** Bytes that a client may lag behind before it is dropped; it reconnects and refreshes. */
const MAX_BACKLOG = 256_000;
/**
 * Writes before everybody else has a turn. Each is a call of the system of some 25 µs, so that 1,000 phones in one go would
 * keep the others waiting for longer than a frame. Counted, not timed: Node makes the calls after the slice has returned.
 */
const WRITES_A_SLICE = 64;
/** Rounds that wait, and characters of them. Beyond that all is sent in one go, so that the sender waits. */
const MAX_ROUNDS = 8;
const MAX_WAITING = 256_000;

function ownFirst<T extends Recipient>(listeners: Iterable<T>): T[] {
  const all = [...listeners];
  return [...all.filter(({ isOwn }) => isOwn), ...all.filter(({ isOwn }) => !isOwn)];
}

/**
 * Sends texts to all listeners, a few at a time. What is sent while a round is under way is collected for the next
 * one, in which each client gets everything in one write.
 *
 * @param listeners current clients
 */
export function createFanOut<T extends Recipient>(listeners: ReadonlySet<T>) {
  const rounds: Round<T>[] = [];
  /** Remaining writes of the first round, once it has begun. */
  let writes: Iterator<void> | null = null;
  let waitingLength = 0;
  let isJoinable = false;
  let isDue = false;

  /** Writes of a round, one per step. Clients that left meanwhile are skipped. */
  function* writesOf({ texts, to }: Round<T>): Generator<void> {
    const byTag = new Map<string, Buffer>();
    for (const listener of to) {
      if (!listeners.has(listener)) continue;
      const { response, tag } = listener;
      let bytes = byTag.get(tag);
      if (bytes === undefined) {
        const heard = texts.filter(({ matches }) => matches(tag));
        bytes = Buffer.from(heard.map(({ text }) => text).join(''));
        byTag.set(tag, bytes);
      }
      if (bytes.length === 0) continue;
      if (response.writableLength > MAX_BACKLOG) response.destroy();
      else response.write(bytes);
      yield;
    }
  }

  /** @returns whether there was anything left to write */
  function writeOne(): boolean {
    for (;;) {
      const [round] = rounds;
      if (round === undefined) return false;
      if (writes === null) {
        writes = writesOf(round);
        // What comes now is of the next round.
        if (rounds.length === 1) isJoinable = false;
      }
      if (writes.next().done !== true) return true;
      writes = null;
      rounds.shift();
      for (const { text } of round.texts) waitingLength -= text.length;
    }
  }

  function finish(): void {
    while (writeOne());
  }

  function slice(): void {
    isDue = false;
    for (let n = 0; n < WRITES_A_SLICE; n += 1) if (!writeOne()) return;
    schedule();
  }

  function schedule(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(slice);
  }

  return {
    /**
     * Sends to all current listeners whose tag matches. They receive it in the order of the calls, most of it after
     * this function has returned.
     */
    tell(text: string, matches: (tag: string) => boolean): void {
      const last = rounds.at(-1);
      if (isJoinable && last !== undefined) last.texts.push({ text, matches });
      else rounds.push({ texts: [{ text, matches }], to: ownFirst(listeners) });
      isJoinable = true;
      waitingLength += text.length;
      if (rounds.length > MAX_ROUNDS || waitingLength > MAX_WAITING) finish();
      else schedule();
    },
    /** A new listener receives only what is sent from now on. */
    joined(): void {
      isJoinable = false;
    },
    /** Sends everything that waits at once. */
    finish,
  };
}

function textOf(name: string, payload: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;
}

export type SseHub<Messages extends Payloads = Payloads> = ReturnType<
  typeof createSseHub<Messages>
>;

/**
 * Fans messages out to every page that listens.
 * @param greet makes the messages that a new listener receives at once
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createSseHub<Messages extends Payloads = Payloads>(
  { total, perClient }: SseSlots,
  greet: () => Partial<Messages> | { ping: object } = () => ({ ping: {} }),
) {
  const listeners = new Set<Listener>();
  const fanOut = createFanOut(listeners);
  const slots = createSlotPool<Listener>({
    total,
    perClient,
    dismiss: ({ response }) => response.destroy(),
  });

  function remove(listener: Listener): void {
    listeners.delete(listener);
    slots.leave(listener.client, listener);
  }

  /**
   * Sends one message to all, or to those whose tag matches; the payload is written as JSON once. Each receives the messages in
   * their order, and most after this has returned: a hall is served in slices.
   */
  function publish<Name extends keyof Messages & string>(
    name: Name,
    payload: Messages[Name],
    matches: (tag: string) => boolean = () => true,
  ): void {
    fanOut.tell(textOf(name, payload), matches);
  }

  /**
   * Drops clients that have not taken the last ping when the next one is due: they are gone, or occupy slots for
   * nothing.
   */
  function dropTheSilent(): void {
    for (const listener of listeners) {
      const lags = listener.response.writableLength > 0;
      if (lags && listener.lagged) listener.response.destroy();
      listener.lagged = lags;
    }
  }

  const pinging = setInterval(() => {
    dropTheSilent();
    fanOut.tell(textOf('ping', {}), () => true);
  }, PING_MS).unref();

  /** Ends the streams whose tag matches. */
  function close(matches: (tag: string) => boolean): void {
    fanOut.finish();
    for (const { tag, response } of listeners) if (matches(tag)) response.end();
  }

  return {
    /**
     * Turns the request into an event stream.
     * @param client who listens; null takes no place, there is always room for it, and it is served before the others: the
     *   laptop's own pages and screens
     * @returns false when there is no room; the caller answers then
     */
    add(request: Request, response: Response, client: string | null, tag = ''): boolean {
      const isOwn = client === null;
      const listener = { response, tag, client: client ?? '', isOwn, lagged: false };
      if (client !== null && !slots.take(client, listener)) return false;
      response.status(200).set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      request.socket.setNoDelay(true);
      const greeting = Object.entries(greet()).map(([name, payload]) => textOf(name, payload));
      response.write(`retry: 2000\n${greeting.join('')}`);
      listeners.add(listener);
      fanOut.joined();
      response.on('close', () => remove(listener));
      response.on('error', () => remove(listener));
      return true;
    },
    publish,
    close,
    /** Ends every stream permanently. */
    end(): void {
      clearInterval(pinging);
      close(() => true);
    },
    get size(): number {
      return listeners.size;
    },
  };
}
