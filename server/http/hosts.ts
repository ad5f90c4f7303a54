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

/** True for a request over Booth's own https, which serves only the admin area. */
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

/** True if headers say that the request was forwarded for another machine. */
export function speaksForOthers({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}

/**
 * True for a request from a program on this laptop. The socket's address decides, since anyone can send a forwarded
 * one, with or without a configured proxy.
 */
export function isFromLaptop(request: IncomingMessage): boolean {
  return isLaptop(request.socket.remoteAddress) && !speaksForOthers(request);
}

/**
 * True if the laptop's own window or browser asks for the admin area. A foreign page that points its host name here
 * (DNS rebinding, a name claimed over mDNS) also comes from this machine, but under another name.
 */
export function isAtTheLaptop(request: Request): boolean {
  return (
    isFromLaptop(request) &&
    !isOnHttps(request) &&
    LAPTOP_HOST_HEADER.test(request.headers.host ?? '')
  );
}

/**
 * True if the request came from this machine, by any of its addresses. Enough to show the way to the admin area, no
 * more.
 */
export function isFromThisMachine(request: Request): boolean {
  const { remoteAddress, localAddress } = request.socket;
  const isOwn = isLaptop(remoteAddress) || remoteAddress === localAddress;
  return isOwn && !speaksForOthers(request);
}

/** Runs a handler on admin hosts only; on public hosts the request goes on to the next handler. */
export function onAdminHost(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isAdminHost(request) ? handler(request, response, next) : next();
}
