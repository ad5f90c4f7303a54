import { EventEmitter } from 'node:events';
import type { NamesStatus } from '../../contract/status.ts';
import type { Logger } from '../logger.ts';
import type { Adapter } from './adapters.ts';
import { openLink, type OpenLink } from './link.ts';
import { createNetworks } from './networks.ts';
import type { ClaimKind, Responder } from './responder.ts';

/** Number of consecutive names that are taken after which we pause: some device answers to every name. */
const MOST_TRIES = 20;
const PAUSE_MS = 60_000;
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
  let port = 0;
  let isRunning = false;
  let chosen = label();
  let attempt = 1;
  let isShortTaken = false;
  let stopLooking: (() => void) | null = null;
  let pause: NodeJS.Timeout | undefined;
  let last = '';
  let isPublished = false;
  let isShortPublished = false;

  const networks = createNetworks({
    logger,
    adapters,
    open,
    now,
    random,
    onNew() {
      // On another network the short name may be free.
      isShortTaken = false;
    },
    onJoined(responder) {
      if (attempt <= MOST_TRIES) claimMain(responder);
      claimShort(responder);
    },
  });

  const anywhere = (claim: ClaimKind) =>
    networks.joined().some((responder) => responder.isHeld(claim));

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
    if (networks.joined().length === 0) isPublished = isShortPublished = false;
    const text = JSON.stringify(current());
    if (text === last) return;
    last = text;
    logger.info({ names: current() }, 'names on the network');
    changes.emit('change');
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
        for (const each of networks.joined()) each.drop('short');
        review();
      },
    });
  }

  function dropMain(): void {
    isPublished = false;
    for (const responder of networks.joined()) responder.drop('main');
  }

  /** Claims the next name on all networks: it is the same everywhere, since signs show one. */
  function chooseNext(): void {
    dropMain();
    attempt += 1;
    if (attempt <= MOST_TRIES) {
      for (const responder of networks.joined()) claimMain(responder);
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
    for (const responder of networks.joined()) claimMain(responder);
    review();
  }

  const look = () => {
    networks.look();
    review();
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
      look();
      stopLooking = onLook(look);
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
      await networks.close();
    },
  };
}
