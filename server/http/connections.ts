import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, isLaptop } from '../platform/client-address.ts';
import { createPlaces } from '../platform/places.ts';
import { TokenBucketStore, type BucketSize } from './token-bucket-store.ts';

/**
 * Connections of everybody but the laptop itself. A phone keeps two or three; the share of an address is a hall of two
 * hundred phones behind one.
 */
const PLACES = { total: 4000, perAddress: 600 };
/** Connections that stay free for the laptop's own windows when all other places are taken. */
const RESERVED = 200;
/** New connections of one address: three hundred phones that scan at the same moment come through. */
const NEW_CONNECTIONS: BucketSize = { burst: 1000, perSecond: 60 };
/** Requests that one connection may have waiting; browsers send one at a time (HTTP/1.1 pipelining is long gone). */
const WAITING_MAX = 8;
/** New connections that one with more than that costs: it has made the server read hundreds of requests at once. */
const OFFENCE = 100;

/**
 * Bounds how many connections there are, for one address and for all. Whoever has the most gives a place up for one who
 * has fewer, and of an address the connection goes first that does nothing.
 * @param perAddress false behind a proxy, whose one address is everybody's
 */
export function limitConnections(
  server: Server,
  perAddress: boolean,
  now: () => number = Date.now,
): void {
  const newcomers = new TokenBucketStore(NEW_CONNECTIONS, now);
  /** Requests under way of each connection. */
  const waiting = new WeakMap<Socket, number>();
  const places = createPlaces<Socket>({
    total: PLACES.total,
    perClient: perAddress ? PLACES.perAddress : PLACES.total,
    mayLeave: (socket) => (waiting.get(socket) ?? 0) === 0,
    dismiss: (socket) => socket.destroy(),
  });

  server.maxConnections = PLACES.total + RESERVED;
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (isLaptop(remoteAddress)) return;
    const client = clientOf(remoteAddress);
    const tooFast = perAddress && newcomers.increment(client).totalHits > NEW_CONNECTIONS.burst;
    if (tooFast || !places.take(client, socket)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => places.leave(client, socket));
  });

  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > WAITING_MAX && !socket.destroyed) {
      const client = clientOf(socket.remoteAddress);
      for (let i = 0; i < OFFENCE && !isLaptop(socket.remoteAddress); i += 1) {
        newcomers.increment(client);
      }
      socket.destroy();
    }
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
}
