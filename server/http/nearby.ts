import type { Request } from 'express';
import { speaksForOthers } from './hosts.ts';
import { isNearAddress, isNearHost } from '../platform/near-hosts.ts';

/** True for requests of Booth's own pages; a foreign page is recognised by the request's `Origin`. */
export function isOwnOrigin(request: Request): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Address of the requesting device; undefined for one on the internet behind a tunnel or a trusted proxy, whose
 * address says nothing about the booth's own network. A hall may use public addresses, but has no proxy before them.
 */
export function deviceAddress(request: Request): string | undefined {
  const { ip } = request;
  return speaksForOthers(request) && !isNearAddress(ip ?? '') ? undefined : ip;
}

/**
 * True if the request comes from a page of ours on this laptop or on a device in the booth's own network. It protects
 * what is only for people at the stand. A tunnel connects from the laptop too, but with forwarding headers or under
 * its own host name; a page that points its host name here (DNS rebinding) comes under that name; a page on an
 * allowed origin sends its `Origin`.
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
