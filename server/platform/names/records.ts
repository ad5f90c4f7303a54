import type { Answer, DecodedPacket, Packet, Question, RecordType } from 'dns-packet';

/** Seconds that a host's record is kept by others (RFC 6762, section 10), and at most after a one-shot query (6.7). */
const HOST_TTL = 120;
const ONE_SHOT_TTL = 10;
/** Class IN with the bit that asks for an answer to the asker alone, as dns-packet shows it (RFC 6762, section 5.4). */
const UNICAST_WANTED = 'UNKNOWN_32769';
/** Asks for records of all types; dns-packet's types know those of records alone. */
const ANY = 'ANY' as string as RecordType;

type Options = { ttl: number; flush: boolean };

function addressRecords(name: string, addresses: readonly string[], options: Options): Answer[] {
  return addresses.map((data) => ({ name, type: 'A', class: 'IN', data, ...options }));
}

/** Record that the name has only IPv4 addresses, so that nobody waits for others (RFC 6762, section 6.1). */
function nothingElse(name: string, options: Options): Answer {
  const data = { nextDomain: name, rrtypes: ['A' as const] };
  return { name, type: 'NSEC', class: 'IN', data, ...options };
}

export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Probe for the names, with the records that we would claim (RFC 6762, section 8.1). */
export function probeFor(names: readonly string[], addresses: readonly string[]): Packet {
  return {
    type: 'query',
    // Never asking for an answer to us alone: where several programs share the port, a different one would get it
    // (15.1).
    questions: names.map((name): Question => ({ name, type: ANY, class: 'IN' })),
    authorities: names.flatMap((name) =>
      addressRecords(name, addresses, { ttl: HOST_TTL, flush: false }),
    ),
  };
}

function saying(names: readonly string[], addresses: readonly string[], ttl: number): Packet {
  const options = { ttl, flush: true };
  return {
    type: 'response',
    answers: names.flatMap((name) => addressRecords(name, addresses, options)),
    additionals: names.map((name) => nothingElse(name, options)),
  };
}

/** Makes a packet that replaces all cached records of these names (RFC 6762, sections 8.3 and 10.2). */
export function announcementOf(names: readonly string[], addresses: readonly string[]): Packet {
  return saying(names, addresses, HOST_TTL);
}

/** Makes a packet that removes the names from caches (RFC 6762, section 10.1). */
export function goodbyeOf(names: readonly string[], addresses: readonly string[]): Packet {
  return saying(names, addresses, 0);
}

/** An answer to a query: to everybody on the network, to the asker, or both. */
type Reply = { packet: Packet; to: 'everybody' | 'asker' | 'both' };

/** True if the asker already knows the record, with at least half of its TTL left (RFC 6762, section 7.1). */
function isKnown(query: DecodedPacket, name: string, address: string): boolean {
  return (query.answers ?? []).some(
    (known) =>
      known.type === 'A' &&
      isSameName(known.name, name) &&
      known.data === address &&
      (known.ttl ?? 0) >= HOST_TTL / 2,
  );
}

/**
 * The records a network gets about the names that are held on it.
 * @param oneShot the asker is a plain resolver, on a separate port, and takes one answer (RFC 6762, section 6.7)
 * @returns null when there is nothing to say
 */
export function replyTo(
  query: DecodedPacket,
  oneShot: boolean,
  names: readonly string[],
  addresses: readonly string[],
): Reply | null {
  const options = oneShot ? { ttl: ONE_SHOT_TTL, flush: false } : { ttl: HOST_TTL, flush: true };
  const answers: Answer[] = [];
  const additionals: Answer[] = [];
  const answered: Question[] = [];
  for (const question of query.questions ?? []) {
    const name = names.find((held) => isSameName(held, question.name));
    if (name === undefined) continue;
    if (question.type === 'A' || question.type === ANY) {
      const unknown = oneShot
        ? addresses
        : addresses.filter((address) => !isKnown(query, name, address));
      if (unknown.length === 0) continue;
      // All or none: the bit that replaces what others keep must not take the known ones from them.
      answers.push(...addressRecords(name, addresses, options));
      additionals.push(nothingElse(name, options));
    } else {
      (oneShot ? additionals : answers).push(nothingElse(name, options));
    }
    answered.push(question);
  }
  if (answered.length === 0) return null;
  if (!oneShot) {
    const wanted = answered.every((question) => String(question.class) === UNICAST_WANTED);
    return {
      packet: { type: 'response', answers, additionals },
      to: wanted ? 'both' : 'everybody',
    };
  }
  const questions = answered.map((question): Question => ({ ...question, class: 'IN' }));
  return {
    packet: { id: query.id ?? 0, type: 'response', questions, answers, additionals },
    to: 'asker',
  };
}
