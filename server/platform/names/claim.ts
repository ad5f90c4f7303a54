import type { DecodedPacket, Packet } from 'dns-packet';
import { claimsOne, losesAgainst, type IsOurs } from './conflicts.ts';
import { announcementOf, goodbyeOf, isSameName, probeFor } from './records.ts';

/** Milliseconds between two of the three questions whether a name is free (RFC 6762, section 8.1). */
const PROBE_MS = 250;
const PROBES = 3;
/** Milliseconds until the one who gave way asks again (section 8.2). */
const GIVEN_WAY_MS = 1000;
/** A Wi-Fi drops what is sent to all; two is the least (section 8.3). */
const ANNOUNCEMENTS = 3;
const ANNOUNCE_MS = 1000;

/** Names that are held, or about to be, on one network. */
export type Claim = {
  readonly names: readonly string[];
  isHeld: () => boolean;
  onQuery: (query: DecodedPacket, isOurs: IsOurs) => void;
  onResponse: (response: DecodedPacket, isOurs: IsOurs) => void;
  /** Stops; says goodbye on the network where it had announced the names. */
  release: () => void;
};

/** Asks a network for names, takes those that are free, and defends them (RFC 6762, sections 8 and 9). */
export function claimNames(deps: {
  names: readonly string[];
  addresses: readonly string[];
  send: (packet: Packet) => void;
  onHeld: () => void;
  /** Called when another device has one of them. */
  onTaken: () => void;
  /** A random number from 0 to 1. */
  random: () => number;
}): Claim {
  const { names, addresses, send, onHeld, onTaken, random } = deps;
  let state: 'asking' | 'held' | 'released' = 'asking';
  let isAnnounced = false;
  let timer: NodeJS.Timeout | undefined;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  };

  const announce = (sent: number) => {
    isAnnounced = true;
    // The next one first: what is heard on the way may end it.
    const next = sent + 1;
    if (next < ANNOUNCEMENTS) after(ANNOUNCE_MS * 2 ** sent, () => announce(next));
    send(announcementOf(names, addresses));
  };
  const ask = (asked: number) => {
    if (asked < PROBES) {
      after(PROBE_MS, () => ask(asked + 1));
      return send(probeFor(names, addresses));
    }
    state = 'held';
    onHeld();
    announce(0);
  };
  const startAsking = (delayMs: number) => {
    state = 'asking';
    after(delayMs, () => ask(0));
  };

  startAsking(random() * PROBE_MS);

  return {
    names,
    isHeld: () => state === 'held',

    onQuery({ authorities = [] }, isOurs) {
      if (state !== 'asking') return;
      const ours = probeFor(names, addresses).authorities ?? [];
      const givesWay = names.some((name) => {
        const theirs = authorities.filter((record) => isSameName(record.name, name));
        const mine = ours.filter((record) => record.name === name);
        return theirs.some((record) => !isOurs(record)) && losesAgainst(mine, theirs);
      });
      // The winner answers by then, and has the name.
      if (givesWay) startAsking(GIVEN_WAY_MS);
    },

    onResponse({ answers = [], additionals = [] }, isOurs) {
      if (state === 'released') return;
      if (!claimsOne([...answers, ...additionals], names, isOurs)) return;
      if (state === 'asking') onTaken();
      else startAsking(random() * PROBE_MS);
    },

    release() {
      clearTimeout(timer);
      if (isAnnounced && state !== 'released') send(goodbyeOf(names, addresses));
      state = 'released';
    },
  };
}
