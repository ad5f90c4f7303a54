import type { DecodedPacket, Packet, Answer } from 'dns-packet';
import { announcementOf, goodbyeOf, isSameName, probeFor } from './records.ts';

/** True for a record of our own that came back: from another of our adapters, or from this machine's resolver. */
export type IsOurs = (record: Answer) => boolean;

/** True if another device has records of one of the names. Goodbyes and denials (NSEC) claim nothing. */
function claimsOne(records: readonly Answer[], names: readonly string[], isOurs: IsOurs): boolean {
  return records.some(
    (record) =>
      record.type !== 'NSEC' &&
      record.type !== 'OPT' &&
      record.ttl !== 0 &&
      names.some((name) => isSameName(name, record.name)) &&
      !isOurs(record),
  );
}

/** The bytes of an IPv4 address, such that the order of texts is the order of bytes. */
function rank(record: Answer): string {
  // Ours are all of type A, the first of all types: anything else that others have comes later (type before content).
  if (record.type !== 'A') return 'later';
  return record.data
    .split('.')
    .map((byte) => byte.padStart(3, '0'))
    .join('.');
}

/**
 * True if we have to give way when two devices probe for a name at the same moment: the one whose records sort first
 * by their bytes does (RFC 6762, section 8.2).
 *
 * @param theirs their records of the name
 */
export function losesAgainst(ours: readonly Answer[], theirs: readonly Answer[]): boolean {
  const mine = ours.map(rank).toSorted();
  const others = theirs.map(rank).toSorted();
  for (const [i, own] of mine.entries()) {
    const other = others[i];
    if (other === undefined) return false;
    if (own !== other) return own < other;
  }
  return mine.length < others.length;
}

/** Milliseconds between two of the three questions whether a name is free (RFC 6762, section 8.1). */
const PROBE_MS = 250;
const PROBES = 3;
/** Milliseconds until the one who gave way asks again (section 8.2). */
const GIVEN_WAY_MS = 1000;
/** A Wi-Fi drops what is sent to all; two is the least (section 8.3). */
const ANNOUNCEMENTS = 3;
const ANNOUNCE_MS = 1000;

export type Claim = ReturnType<typeof claimNames>;

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
}) {
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
    // Schedule the next one first: a response that arrives during the send may cancel it.
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
    isHeld: (): boolean => state === 'held',

    onQuery({ authorities = [] }: DecodedPacket, isOurs: IsOurs): void {
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

    onResponse({ answers = [], additionals = [] }: DecodedPacket, isOurs: IsOurs): void {
      if (state === 'released') return;
      if (!claimsOne([...answers, ...additionals], names, isOurs)) return;
      if (state === 'asking') onTaken();
      else startAsking(random() * PROBE_MS);
    },

    /** Stops; says goodbye on the network where it had announced the names. */
    release(): void {
      clearTimeout(timer);
      if (isAnnounced && state !== 'released') send(goodbyeOf(names, addresses));
      state = 'released';
    },
  };
}
