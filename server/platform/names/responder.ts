import type { Answer, DecodedPacket, Packet } from 'dns-packet';
import type { Adapter } from './adapters.ts';
import { type IsOurs, claimNames, type Claim } from './claim.ts';
import { PORT, type Advert, type Asker, type Link } from './link.ts';
import { replyTo } from './records.ts';

/**
 * Milliseconds until a record may be multicast again (RFC 6762, section 6), unless a device probes for the name.
 */
const AGAIN_MS = 1000;
/**
 * Milliseconds after a multicast in which all devices still know the record: a quarter of its TTL (section 5.4).
 */
const HEARD_MS = 30_000;

/**
 * Kind of a claimed name. `main`: the booth's names; if another device has one of them, all change. `short`: an
 * additional name, claimed only where it is free.
 */
export type ClaimKind = 'main' | 'short';

export type Responder = ReturnType<typeof createResponder>;

/** The booth on one network: what it says there, and what it answers. */
export function createResponder(
  adapter: Adapter,
  link: Link,
  { now, random }: { now: () => number; random: () => number },
) {
  const claims: Record<ClaimKind, Claim | null> = { main: null, short: null };
  let advert: { stop: () => Promise<void> } | null = null;
  /** Time at which each record was last multicast, by record. */
  const toldAt = new Map<string, number>();
  /** Packets that still have to be sent before the socket closes. */
  const leaving = new Set<Promise<void>>();

  const active = () => [claims.main, claims.short].filter((claim) => claim !== null);

  function awaitLeaving(sending: Promise<void>): void {
    const sent = sending.finally(() => leaving.delete(sent));
    leaving.add(sent);
  }

  function say(packet: Packet, to?: Asker): void {
    awaitLeaving(link.send(packet, to));
  }

  /** Multicasts a packet. */
  function tell(packet: Packet): void {
    for (const record of [...(packet.answers ?? []), ...(packet.additionals ?? [])]) {
      toldAt.set(`${record.type} ${record.name}`, now());
    }
    say(packet);
  }

  function wasTold(records: readonly Answer[], withinMs: number): boolean {
    return records.every(({ type, name }) => {
      const at = toldAt.get(`${type} ${name}`);
      return at !== undefined && Math.abs(now() - at) < withinMs;
    });
  }

  function stopAdvert(): void {
    const stopped = advert?.stop();
    advert = null;
    if (stopped) awaitLeaving(stopped);
  }

  function drop(claim: ClaimKind): void {
    if (claim === 'main') stopAdvert();
    claims[claim]?.release();
    claims[claim] = null;
  }

  return {
    isHeld: (claim: ClaimKind): boolean => claims[claim]?.isHeld() ?? false,

    /** Asks for names, and holds them if they are free. */
    claim(
      claim: ClaimKind,
      names: readonly string[],
      { onHeld, onTaken }: { onHeld: () => void; onTaken: () => void },
    ): void {
      const { addresses } = adapter;
      claims[claim] = claimNames({ names, addresses, random, send: tell, onHeld, onTaken });
    },

    /** Gives names back; says goodbye on the network. */
    drop,

    /** Shows the service, once. */
    advertise(what: Advert): void {
      advert ??= link.advertise(what);
    },

    hearQuery(query: DecodedPacket, from: Asker, isOurs: IsOurs): void {
      for (const claim of active()) claim.onQuery(query, isOurs);
      const held = active().flatMap((claim) => (claim.isHeld() ? claim.names : []));
      const reply = replyTo(query, from.port !== PORT, held, adapter.addresses);
      if (reply === null) return;
      if (reply.to !== 'everybody') say(reply.packet, from);
      if (reply.to === 'asker') return;
      const isAsking = (query.authorities ?? []).length > 0;
      const quietMs = reply.to === 'both' ? HEARD_MS : AGAIN_MS;
      if (!isAsking && wasTold(reply.packet.answers ?? [], quietMs)) return;
      tell(reply.packet);
    },

    hearResponse(response: DecodedPacket, isOurs: IsOurs): void {
      for (const claim of active()) claim.onResponse(response, isOurs);
    },

    /** Says goodbye; resolves once the goodbyes are sent and the socket is closed. */
    async leave(): Promise<void> {
      drop('main');
      drop('short');
      // What is being sent leaves before the socket closes.
      await Promise.allSettled(leaving);
      link.close();
    },
  };
}
