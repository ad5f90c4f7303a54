import type { Request } from 'express';
import { ADMIN_USERNAME, DEVICE_HEADER } from '../contract/limits.ts';
import { device, type Device } from '../contract/devices.ts';
import type { Person } from '../contract/people.ts';
import { plainAddress } from '../platform/client-address.ts';

/** Longest header that is read, in characters: percent-encoded, a character of the name may take nine. */
const MAX_LENGTH = 800;

/** The device of staff that sent this request, as it says; null when it says nothing that can be read. */
export function deviceOf(request: Request): Device | null {
  const header = request.get(DEVICE_HEADER);
  if (header === undefined || header.length > MAX_LENGTH) return null;
  try {
    return device.safeParse(JSON.parse(decodeURIComponent(header))).data ?? null;
  } catch {
    return null;
  }
}

/** The same, under the name of the person who was chosen on it. */
export function staffDeviceOf(request: Request): Device | null {
  const said = deviceOf(request);
  return said && request.person ? { ...said, name: request.person.name, named: true } : said;
}

/** Author of an action, for the admin log. */
export type Actor = {
  requestId: string;
  /** Name of the person, else of the account. */
  username: string;
  /** The person of staff; null or absent while there are no people. */
  person?: Person | null;
  ipAddress: string;
  userAgent: string;
  /** The staff device; null or absent when it does not say which one it is. */
  device?: Device | null;
};

/** Author of this request, for the admin log. */
export function actorOf(request: Request): Actor {
  return {
    requestId: request.id,
    username: request.person?.name ?? request.session.username ?? ADMIN_USERNAME,
    person: request.person ?? null,
    ipAddress: plainAddress(request.ip ?? ''),
    userAgent: request.get('user-agent') ?? '',
    device: deviceOf(request),
  };
}

/** Author of a change, as its question remembers: the person, else the device. */
export function signatureOf({ person, device }: Actor): Device | null {
  return person ? { id: person.id, name: person.name, named: true } : (device ?? null);
}

/** The person whose leads alone an author may see; null for one who may see all. */
export function ownLeadsOf({ person }: Actor): string | null {
  return person?.role === 'stand' ? person.id : null;
}
