import type { Request } from 'express';
import { speaksForOthers } from './hosts.ts';
import { isNearAddress, isNearHost } from '../platform/near-hosts.ts';

/** Whether a page of ours asks: another one names itself, with the request's `Origin`. */
export function isOwnOrigin(request: Request): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * The address of the device that asks; undefined for one on the internet, which a tunnel or a proxy that we trust speaks
 * for: it says nothing of the booth's own network. A hall may have addresses of the internet, but no proxy before them.
 */
export function deviceAddress(request: Request): string | undefined {
  const { ip } = request;
  return speaksForOthers(request) && !isNearAddress(ip ?? '') ? undefined : ip;
}

/**
 * Whether a device on the booth's own network asks, or the laptop itself, by a page of ours: what is for those at the
 * stand is for nobody else. A tunnel speaks from the laptop too, but for someone it names, or under its own name; a page
 * that makes its own name point here (DNS rebinding) comes under that name; one on an allowed origin names its origin.
 */
export function isNearby(request: Request): boolean {
  const isProxied = request.app.get('trust proxy') !== false;
  return (
    (isProxied || !speaksForOthers(request)) &&
    isNearAddress(request.ip ?? '') &&
    isNearHost(request.hostname ?? '') &&
    isOwnOrigin(request)
  );
}
