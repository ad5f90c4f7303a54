import type { Logger } from '../logger.ts';
import { codeOf } from '../error-code.ts';
import { inTime } from '../time.ts';
import type { Adapter } from './adapters.ts';
import type { IsOurs } from './claim.ts';
import type { Asker, OpenLink } from './link.ts';
import { createResponder, type Responder } from './responder.ts';

/** Milliseconds since the last look from which the machine must have slept. */
const SLEPT_MS = 15_000;
/** Milliseconds for which a lost address still counts as ours: our own packets about it may still arrive. */
const STALE_MS = 120_000;
/** Milliseconds that a stop waits until the goodbyes are sent. */
const GOODBYE_MS = 500;

/** A responder on each network that this machine is on, through networks that come, go and fail. */
export function createNetworks(deps: {
  logger: Logger;
  /** The networks that this machine is on. */
  adapters: () => Adapter[];
  open: OpenLink;
  now: () => number;
  random: () => number;
  /** Called before networks are joined that were not there before. */
  onNew: () => void;
  onJoined: (responder: Responder) => void;
}) {
  const { logger, adapters, open, now, random, onNew, onJoined } = deps;
  const responders = new Map<string, Responder>();
  const opening = new Set<string>();
  const reported = new Set<string>();
  /** Addresses of this machine, and when each was seen last. */
  const ownAddresses = new Map<string, number>();
  let isClosed = false;
  let lookedAt = 0;

  function reportOnce(name: string, what: string, error: unknown, sentence: string): void {
    if (reported.has(`${name} ${what}`)) return;
    reported.add(`${name} ${what}`);
    logger.warn({ err: error, adapter: name }, sentence);
  }
  function report(name: string, error: unknown): void {
    const code = codeOf(error) || String(error);
    reportOnce(name, code, error, 'names cannot be told on this network');
  }

  function isOursFrom(from: Asker): IsOurs {
    return (record) =>
      record.type === 'A' ? ownAddresses.has(record.data) : ownAddresses.has(from.address);
  }

  function leave(key: string, responder: Responder): Promise<void> {
    // A late fault of a link that was replaced.
    if (responders.get(key) === responder) responders.delete(key);
    return responder.leave();
  }

  async function join(adapter: Adapter): Promise<void> {
    opening.add(adapter.key);
    try {
      let responder: Responder | null = null;
      const link = await open(adapter, {
        onQuery: (query, from) => responder?.hearQuery(query, from, isOursFrom(from)),
        onResponse: (response, from) => responder?.hearResponse(response, isOursFrom(from)),
        onFault(error) {
          report(adapter.name, error);
          if (responder) void leave(adapter.key, responder);
        },
        onBadPacket: (error) =>
          reportOnce(adapter.name, 'packet', error, 'a packet on this network was ignored'),
      });
      if (isClosed) return link.close();
      responder = createResponder(adapter, link, { now, random });
      responders.set(adapter.key, responder);
      onJoined(responder);
    } catch (error) {
      report(adapter.name, error);
    } finally {
      opening.delete(adapter.key);
    }
  }

  function joinAndLeave(): void {
    const present = adapters();
    const time = now();
    for (const { addresses } of present) {
      for (const address of addresses) ownAddresses.set(address, time);
    }
    for (const [address, seenAt] of ownAddresses) {
      if (time - seenAt > STALE_MS) ownAddresses.delete(address);
    }
    const slept = lookedAt > 0 && time - lookedAt > SLEPT_MS;
    lookedAt = time;
    const keys = new Set(present.map(({ key }) => key));
    for (const [key, responder] of responders) {
      if (slept || !keys.has(key)) void leave(key, responder);
    }
    const missing = present.filter(({ key }) => !responders.has(key) && !opening.has(key));
    if (missing.length > 0) onNew();
    for (const adapter of missing) void join(adapter);
  }

  return {
    /** Responders of the networks that are joined now. */
    joined: (): Responder[] => [...responders.values()],

    /** Joins networks that came, leaves those that went. A fault is logged once. */
    look(): void {
      isClosed = false;
      try {
        joinAndLeave();
      } catch (error) {
        report('', error);
      }
    },

    /** Says goodbye on every network and stops. */
    async close(): Promise<void> {
      isClosed = true;
      const leaving = [...responders].map(([key, responder]) => leave(key, responder));
      await inTime(Promise.allSettled(leaving), GOODBYE_MS, () => null);
    },
  };
}
