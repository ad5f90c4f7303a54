import type { Socket } from 'node:dgram';
import { AUTHORITATIVE_ANSWER, decode, encode, type DecodedPacket, type Packet } from 'dns-packet';
import bonjour from 'bonjour-service';
import type { Adapter } from './adapters.ts';
import { createGuardedSocket } from './guarded-socket.ts';

/** Advertised web page on a host, as service browsers show it. */
export type Advert = { instance: string; host: string; port: number };

/**
 * bonjour-service announces every host with all addresses of this machine, on every network alike, and answers
 * questions for them. We announce addresses ourselves, each network its own; the service only names its host.
 */
const recordsOf = Reflect.get(bonjour.Service.prototype, 'records');
bonjour.Service.prototype.records = function recordsWithoutAddresses() {
  return recordsOf.call(this).filter(({ type }) => type !== 'A' && type !== 'AAAA');
};

/** Announces `_http._tcp` over an open socket (RFC 6763) until it is stopped, and says goodbye then. */
function advertise(
  over: { port: number; socket: Socket; bind: false; multicast: false },
  { instance, host, port }: Advert,
  isOpen: () => boolean,
): { stop: () => Promise<void> } {
  // An announcement that cannot be sent is lost like one that is not received; the next one repeats it.
  const service = new bonjour(over, () => {});
  // No probe: our other networks would answer it. The host's name was probed for before.
  service.publish({ name: instance, type: 'http', host, port, txt: { path: '/' }, probe: false });
  return {
    stop: () =>
      new Promise((resolve) => {
        if (!isOpen()) return resolve();
        service.unpublishAll(() => resolve());
      }),
  };
}

/** Group and port of multicast DNS (RFC 6762, section 3). */
export const GROUP = '224.0.0.251';
export const PORT = 5353;

/** Recipient of an answer; without one, it is sent to everybody. */
export type Asker = { address: string; port: number };

type LinkEvents = {
  onQuery: (query: DecodedPacket, from: Asker) => void;
  onResponse: (response: DecodedPacket, from: Asker) => void;
  /** Called when it no longer works: to be closed, and opened again at the next look. */
  onFault: (error: Error) => void;
  /** Called when a packet could not be read or answered; nothing else changes. */
  onBadPacket: (error: unknown) => void;
};

/** A socket that sends and receives on one network. */
export type Link = {
  /** Resolves when it left, or could not. */
  send: (packet: Packet, to?: Asker) => Promise<void>;
  /** Shows the service in browsers for services until it is stopped. */
  advertise: (advert: Advert) => { stop: () => Promise<void> };
  close: () => void;
};
export type OpenLink = (adapter: Adapter, events: LinkEvents) => Promise<Link>;

function bind(socket: Socket, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    // Not to the adapter's address: nothing that is sent to the group would come in.
    socket.bind(PORT, '0.0.0.0', () => {
      socket.off('error', reject);
      try {
        socket.addMembership(GROUP, address);
        socket.setMulticastInterface(address);
        socket.setMulticastTTL(255);
        // This machine's own resolver receives our packets too.
        socket.setMulticastLoopback(true);
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
}

/**
 * Opens the port alongside the process that already has it (a system's own resolver).
 *
 * @throws when another program has it exclusively, or the network is gone
 */
export const openLink: OpenLink = async (adapter, events) => {
  const [address = ''] = adapter.addresses;
  const socket = createGuardedSocket({ type: 'udp4', reuseAddr: true }, events.onBadPacket);
  try {
    await bind(socket, address);
  } catch (error) {
    socket.close();
    throw error;
  }
  let isOpen = true;
  socket.on('error', events.onFault);
  socket.on('message', (bytes, from) => {
    // On Linux a socket receives what comes in on any network that any program has joined.
    if (!isOpen || !adapter.isNeighbour(from.address)) return;
    const packet = decode(bytes);
    if (packet.type === 'query') events.onQuery(packet, from);
    else events.onResponse(packet, from);
  });
  // Bound by us: bonjour-service would join more networks, and search for them every five seconds.
  const given = { port: PORT, socket, bind: false as const, multicast: false as const };

  return {
    send: (packet, { address: to, port } = { address: GROUP, port: PORT }) =>
      new Promise((resolve) => {
        if (!isOpen) return resolve();
        const flags = packet.type === 'response' ? AUTHORITATIVE_ANSWER : 0;
        try {
          socket.send(encode({ ...packet, flags }), port, to, () => resolve());
        } catch (error) {
          events.onBadPacket(error);
          resolve();
        }
      }),
    advertise: (advert) => advertise(given, advert, () => isOpen),
    close() {
      if (!isOpen) return;
      isOpen = false;
      socket.close();
    },
  };
};
