import { TLSSocket } from 'node:tls';
import type { Request, RequestHandler } from 'express';
import { isLaptop } from '../platform/client-address.ts';

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

/** Whether this machine asks itself: what it sends to one of its addresses comes from that address. */
export function isFromHere({ ip, socket }: Request): boolean {
  const isDirect = ip === socket.remoteAddress;
  return isLaptop(ip) || (isDirect && socket.remoteAddress === socket.localAddress);
}

/** The laptop's own names of the admin area. */
const OWN_ADMIN_NAME = /^admin\.(booth\.local|local|localhost)$/i;

/**
 * Whether the laptop's own window or browser asks for the admin area. A page elsewhere that makes its own name point here
 * (DNS rebinding) comes from this machine too, but by another name.
 */
export function isAtTheLaptop(request: Request): boolean {
  return isFromHere(request) && !isOnHttps(request) && OWN_ADMIN_NAME.test(request.hostname ?? '');
}

/** Runs a handler on admin hosts alone; on public hosts the request goes on to what follows. */
export function onAdminHost(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isAdminHost(request) ? handler(request, response, next) : next();
}
