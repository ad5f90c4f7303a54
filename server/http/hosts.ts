import { TLSSocket } from 'node:tls';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { LAPTOP_HOST } from '../contract/network.ts';
import { isLaptop } from '../platform/client-address.ts';

const LAPTOP_HOST_HEADER = new RegExp(String.raw`^${LAPTOP_HOST}(:\d+)?$`, 'i');

/**
 * Headers with which a tunnel or a proxy says that it speaks for another client: the standard ones (RFC 7239, RFC 9110
 * 7.6.3, RFC 8586) and the customs of nginx, ngrok, Cloudflare, Tailscale and the clouds. A browser at the laptop sends none.
 */
const FORWARDED =
  /^(?:via|cdn-loop|(?:x-)?forwarded(?:-.*)?|x-(?:original|real|remote|rewrite|proxy|host|envoy|amzn?|arr|azure|appengine)(?:-.*)?|(?:cf|ngrok|tailscale|fly|fastly|akamai|incap)-.*|.*-(?:ip|addr)|.*client-?ip)$/;

/** Whether a request came over our own https, which is the admin area's alone. */
export function isOnHttps(request: Request): boolean {
  return request.socket instanceof TLSSocket;
}

/**
 * The admin area lives on every host whose name starts with `admin.`, and on https; any other host is public
 * (specification, 1).
 */
export function isAdminHost(request: Request): boolean {
  return isOnHttps(request) || (request.hostname?.toLowerCase().startsWith('admin.') ?? false);
}

/** Whether a request says that another machine sent it than the one it came from. */
export function speaksForOthers({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}

/**
 * Whether a program on this laptop asks for itself: by the socket's own address, since a forwarded one is anybody's word,
 * whether or not a proxy is configured.
 */
export function isFromLaptop(request: IncomingMessage): boolean {
  return isLaptop(request.socket.remoteAddress) && !speaksForOthers(request);
}

/**
 * Whether the laptop's own window or browser asks for the admin area. A page elsewhere that makes its own name point here
 * (DNS rebinding, a name claimed over mDNS) comes from this machine too, but by another name.
 */
export function isAtTheLaptop(request: Request): boolean {
  return (
    isFromLaptop(request) &&
    !isOnHttps(request) &&
    LAPTOP_HOST_HEADER.test(request.headers.host ?? '')
  );
}

/** Whether the request came from this machine, by whichever of its addresses: enough to be shown the way, no more. */
export function isFromThisMachine(request: Request): boolean {
  const { remoteAddress, localAddress } = request.socket;
  const isOwn = isLaptop(remoteAddress) || remoteAddress === localAddress;
  return isOwn && !speaksForOthers(request);
}

/** Runs a handler on admin hosts alone; on public hosts the request goes on to what follows. */
export function onAdminHost(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isAdminHost(request) ? handler(request, response, next) : next();
}
