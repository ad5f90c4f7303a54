import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { clientOf, isLaptop } from '../platform/client-address.ts';
import { createSlotPool } from '../platform/slot-pool.ts';
import { createBuckets, type BucketSize } from './token-buckets.ts';
import type { Config } from '../config.ts';
import { speaksForOthers } from './hosts.ts';

/**
 * Connections of everybody but the laptop itself. A phone keeps two or three; the share of an address is a hall of two
 * hundred phones behind one.
 */
const SLOTS = { total: 4000, perAddress: 600 };
/** Connections that stay free for the laptop's own windows when all other slots are taken. */
const RESERVED = 200;
/** New connections of one address: three hundred phones that scan at the same moment come through. */
const NEW_CONNECTIONS: BucketSize = { burst: 1000, perSecond: 60 };
/**
 * Maximum number of waiting requests on one connection; browsers send one at a time (they no longer use HTTP/1.1
 * pipelining).
 */
const WAITING_MAX = 8;
/**
 * Milliseconds for which an address with more than that is shut out. One read of the socket holds a thousand such
 * requests, and Node parses them all before the first can be looked at, so there must be no second read.
 */
const SHUT_OUT_MS = 10_000;
/** Addresses that are remembered for it; an attacker with more than this many has other means. */
const SHUT_OUT_MAX = 1000;

/**
 * Bounds how many connections there are, for one address and for all. The client with the most gives up a slot to one that
 * has fewer, and of an address's connections, one that is doing nothing goes first. An address that pipelines loses all
 * of its connections, and gets none for a while.
 * @param perAddress false behind a proxy, whose one address is everybody's
 */
function limitConnections(server: Server, perAddress: boolean, elapsed: () => number): void {
  const shutOut = createShutOut(elapsed);
  const newcomers = createBuckets(NEW_CONNECTIONS, elapsed);
  /** Requests under way of each connection. */
  const waiting = new WeakMap<Socket, number>();
  const slots = createSlotPool<Socket>({
    total: SLOTS.total,
    perClient: perAddress ? SLOTS.perAddress : SLOTS.total,
    mayLeave: (socket) => (waiting.get(socket) ?? 0) === 0,
    dismiss: (socket) => socket.destroy(),
  });

  server.maxConnections = SLOTS.total + RESERVED;
  server.prependListener('connection', (socket: Socket) => {
    if (isLaptop(socket.remoteAddress)) return;
    const client = clientOf(socket.remoteAddress);
    const tooFast = perAddress && newcomers.take(client) > 0;
    if (tooFast || shutOut.has(client)) socket.destroy();
  });
  // Over https the socket that requests come from is there after the handshake.
  const ready = server instanceof TlsServer ? 'secureConnection' : 'connection';
  const takeSlot = (socket: Socket) => {
    const client = clientOf(socket.remoteAddress);
    if (slots.take(client, socket)) socket.once('close', () => slots.leave(client, socket));
    else socket.destroy();
  };
  server.on(ready, (socket: Socket) => {
    if (!socket.destroyed && !isLaptop(socket.remoteAddress)) takeSlot(socket);
  });

  server.prependListener('request', (request, response) => {
    const { socket } = request;
    // Only its headers distinguish a tunnel's connection from the laptop's own.
    const isTunnel = isLaptop(socket.remoteAddress) && speaksForOthers(request);
    if (isTunnel && !waiting.has(socket)) takeSlot(socket);
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > WAITING_MAX && !socket.destroyed) {
      socket.destroy();
      if (perAddress && !isLaptop(socket.remoteAddress)) {
        const client = clientOf(socket.remoteAddress);
        shutOut.add(client);
        slots.expel(client);
      }
    }
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
}

function createShutOut(elapsed: () => number) {
  /** Time by client until which its connections are refused. */
  const until = new Map<string, number>();
  return {
    has: (client: string) => (until.get(client) ?? 0) > elapsed(),
    add(client: string) {
      if (until.size >= SHUT_OUT_MAX) until.clear();
      until.set(client, elapsed() + SHUT_OUT_MS);
    },
  };
}

/**
 * Slow senders must not use up the sockets: headers within 10 s, even of a connection that says nothing at all, and
 * visitors' small bodies within seconds (json-body.ts). Staff's may be 2 GB over poor Wi-Fi. A phone's connection stays open between its few requests, as a new one costs a round trip on a crowded
 * radio. Milliseconds.
 */
const TIMES = {
  requestTimeout: 3_600_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 30_000,
};
/** Node's own ciphers except those in CBC mode (RFC 9325, 4.2); browsers since 2015 have them. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
].join(':');
/** Milliseconds of silence in both directions after which a connection is closed; event streams speak more often. */
const SILENT_MS = 60_000;

type ServerDeps = {
  config: Pick<Config, 'rateLimits' | 'trustProxy'>;
  elapsed: () => number;
};

function limited<T extends Server>(server: T, { config, elapsed }: ServerDeps): T {
  server.setTimeout(SILENT_MS);
  if (config.rateLimits) limitConnections(server, config.trustProxy === null, elapsed);
  return server;
}

function listenerOf(app: Express): RequestListener {
  return (request, response) => {
    // What was read together with the request that ended a connection is not worth an answer any more.
    if (!request.socket.destroyed) app(request, response);
  };
}

/**
 * Creates the server around the application, with limits for the time and the number of connections. Does not listen.
 */
export function createHttpServer(app: Express, deps: ServerDeps): Server {
  return limited(createServer(TIMES, listenerOf(app)), deps);
}

/** Same server over TLS. @param context certificates and key in PEM */
export function createHttpsServer(
  app: Express,
  deps: ServerDeps,
  context: { cert: string; key: string },
): TlsServer {
  const tls = { ...TIMES, ...context, ciphers: CIPHERS, handshakeTimeout: TIMES.headersTimeout };
  return limited(createTlsServer(tls, listenerOf(app)), deps);
}

/** Milliseconds of silence that are allowed while much is copied, collected or scanned on a slow disk. */
const LONG_SILENT_MS = 600_000;

/** Extends the timeout of calls that take longer than a connection may be silent. */
export function extendTimeout(
  request: { socket: Socket },
  _response: unknown,
  next: () => void,
): void {
  request.socket.setTimeout(LONG_SILENT_MS);
  next();
}

/** Signal that is aborted when the client disconnects before the answer. */
export function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
