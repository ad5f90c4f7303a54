import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { Deps } from '../composition/compose.ts';
import { limitConnections } from './connections.ts';
import { markAdminPort } from './hosts.ts';

/**
 * Slow senders must not use up the sockets: headers within 10 s, even of a connection that says nothing at all, and a
 * whole request within two minutes (a 10 MB picture from staff over poor Wi-Fi; visitors' small ones have less, see
 * json-body.ts). A phone's connection stays open between its few requests, as a new one costs a round trip on a crowded
 * radio. Milliseconds.
 */
const TIMES = {
  requestTimeout: 120_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 30_000,
};
/** Milliseconds of silence in both directions after which a connection is closed; event streams speak more often. */
const SILENT_MS = 60_000;

/**
 * The server around the application: how long a connection may take, and how many there may be. Does not listen.
 * @param forAdmin whether it is the admin area whatever the host
 */
export function createHttpServer(
  app: Express,
  { config, elapsed }: Pick<Deps, 'config' | 'elapsed'>,
  forAdmin = false,
): Server {
  const server = createServer(TIMES, (request, response) => {
    if (forAdmin) markAdminPort(request);
    // What was read together with the request that ended a connection is not worth an answer any more.
    if (!request.socket.destroyed) app(request, response);
  });
  server.setTimeout(SILENT_MS);
  if (config.rateLimits) limitConnections(server, config.trustProxy === null, elapsed);
  return server;
}
