import { EventEmitter } from 'node:events';
import type { NamesStatus } from '../../contract/status.ts';
import type { Logger } from '../logger.ts';
import type { Adapter } from './adapters.ts';
import type { IsOurs } from './claim.ts';
import { openLink, type Asker, type OpenLink } from './link.ts';
import { createResponder, type ClaimKind, type Responder } from './responder.ts';
import { codeOf } from '../error-code.ts';
import { inTime } from '../time.ts';

/** Milliseconds since the last look from which the machine must have slept. */
const SLEPT_MS = 15_000;
/** Milliseconds for which a lost address still counts as ours: our own packets about it may still arrive. */
const STALE_MS = 120_000;
/** Number of consecutive names that are taken after which we pause: some device answers to every name. */
const MOST_TRIES = 20;
const PAUSE_MS = 60_000;
/** Milliseconds that a stop waits until the goodbyes are sent. */
const GOODBYE_MS = 500;

/** The second host of the admin area: Debian's resolver refuses names with three labels. */
const SHORT_ADMIN_NAME = 'admin.local';

/** Names of the first choice, of the second, and so on: `booth`, `booth-2`. */
function namesOf(label: string, attempt: number) {
  const host = attempt === 1 ? label : `${label}-${attempt}`;
  return { host, public: `${host}.local`, admin: `admin.${host}.local` };
}

export type Names = ReturnType<typeof createNames>;

/**
 * The names under which the booth is found on each network that this machine is on, by multicast DNS. Nothing in here
 * stops the server: a network that cannot be spoken to is logged once and tried again.
 */
export function createNames(deps: {
  enabled: boolean;
  /** First label that staff chose. */
  label: () => string;
  logger: Logger;
  /** The networks that this machine is on. */
  adapters: () => Adapter[];
  /** Calls back each time they were looked at, changed or not. @returns a function that stops that */
  onLook: (listener: () => void) => () => void;
  open?: OpenLink;
  now?: () => number;
  random?: () => number;
}) {
  const { enabled, label, logger, adapters, onLook } = deps;
  const { open = openLink, now = Date.now, random = Math.random } = deps;
  const changes = new EventEmitter<{ change: [] }>();
  const responders = new Map<string, Responder>();
  const opening = new Set<string>();
  const reported = new Set<string>();
  /** Addresses of this machine, and when each was seen last. */
  const ownAddresses = new Map<string, number>();

  let port = 0;
  let isRunning = false;
  let chosen = label();
  let attempt = 1;
  let isShortTaken = false;
  let lookedAt = 0;
  let stopLooking: (() => void) | null = null;
  let pause: NodeJS.Timeout | undefined;
  let last = '';

  const anywhere = (claim: ClaimKind) =>
    [...responders.values()].some((responder) => responder.isHeld(claim));
  let isPublished = false;
  let isShortPublished = false;

  function current(): NamesStatus {
    const names = namesOf(chosen, attempt);
    return {
      wanted: namesOf(chosen, 1).public,
      public: isPublished ? names.public : null,
      admin: [
        ...(isPublished ? [names.admin] : []),
        ...(isShortPublished ? [SHORT_ADMIN_NAME] : []),
      ],
      conflict: attempt > 1,
    };
  }

  function isSettled(): boolean {
    return isPublished && (isShortPublished || isShortTaken);
  }

  /** Publishes changed names. A name that is probed for again on one network, to defend it, remains published. */
  function review(): void {
    if (anywhere('main')) isPublished = true;
    if (anywhere('short')) isShortPublished = true;
    if (responders.size === 0) isPublished = isShortPublished = false;
    const text = JSON.stringify(current());
    if (text === last) return;
    last = text;
    logger.info({ names: current() }, 'names on the network');
    changes.emit('change');
  }

  function reportOnce(name: string, what: string, error: unknown, sentence: string): void {
    if (reported.has(`${name} ${what}`)) return;
    reported.add(`${name} ${what}`);
    logger.warn({ err: error, adapter: name }, sentence);
  }
  function report(name: string, error: unknown): void {
    const code = codeOf(error) || String(error);
    reportOnce(name, code, error, 'names cannot be told on this network');
  }

  function claimMain(responder: Responder): void {
    const names = namesOf(chosen, attempt);
    responder.claim('main', [names.public, names.admin], {
      onHeld() {
        responder.advertise({ instance: `Booth (${names.host})`, host: names.public, port });
        review();
      },
      onTaken: () => chooseNext(),
    });
  }

  function claimShort(responder: Responder): void {
    if (isShortTaken) return;
    responder.claim('short', [SHORT_ADMIN_NAME], {
      onHeld: review,
      onTaken() {
        isShortTaken = true;
        isShortPublished = false;
        for (const each of responders.values()) each.drop('short');
        review();
      },
    });
  }

  function dropMain(): void {
    isPublished = false;
    for (const responder of responders.values()) responder.drop('main');
  }

  /** Claims the next name on all networks: it is the same everywhere, since signs show one. */
  function chooseNext(): void {
    dropMain();
    attempt += 1;
    if (attempt <= MOST_TRIES) {
      for (const responder of responders.values()) claimMain(responder);
    } else {
      clearTimeout(pause);
      pause = setTimeout(restart, PAUSE_MS);
      pause.unref();
    }
    review();
  }

  /** Starts again from the first choice. */
  function restart(): void {
    clearTimeout(pause);
    dropMain();
    attempt = 1;
    for (const responder of responders.values()) claimMain(responder);
    review();
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
      if (!isRunning) return link.close();
      responder = createResponder(adapter, link, { now, random });
      responders.set(adapter.key, responder);
      if (attempt <= MOST_TRIES) claimMain(responder);
      claimShort(responder);
    } catch (error) {
      report(adapter.name, error);
    } finally {
      opening.delete(adapter.key);
    }
  }

  /** Joins networks that came, leaves those that went. */
  function look(): void {
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
    // On another network the short name may be free.
    if (missing.length > 0) isShortTaken = false;
    for (const adapter of missing) void join(adapter);
    review();
  }

  const lookAgain = () => {
    try {
      look();
    } catch (error) {
      report('', error);
    }
  };

  return {
    current,
    /** Calls back when {@link current} changed. */
    onChange: (listener: () => void) => changes.on('change', listener),

    /** Starts to claim and announce the names. @param httpPort port of the pages */
    start(httpPort: number): void {
      if (!enabled || isRunning) return;
      port = httpPort;
      isRunning = true;
      last = JSON.stringify(current());
      lookAgain();
      stopLooking = onLook(lookAgain);
    },

    /** Takes over a changed first label. */
    relabel(): void {
      if (label() === chosen) return;
      chosen = label();
      restart();
    },

    /** Resolves when it is known which names are held, or after this many milliseconds. */
    async settled(atMostMs: number): Promise<void> {
      if (!isRunning || isSettled()) return;
      await new Promise<void>((resolve) => {
        const look = () => {
          if (isSettled()) end();
        };
        const end = () => {
          clearTimeout(tooLong);
          changes.off('change', look);
          resolve();
        };
        const tooLong = setTimeout(end, atMostMs);
        changes.on('change', look);
      });
    },

    /** Says goodbye on every network and stops. */
    async close(): Promise<void> {
      isRunning = false;
      stopLooking?.();
      clearTimeout(pause);
      const leaving = [...responders].map(([key, responder]) => leave(key, responder));
      await inTime(Promise.allSettled(leaving), GOODBYE_MS, () => null);
    },
  };
}
