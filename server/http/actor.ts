import type { Request } from 'express';
import { ADMIN_USERNAME, DEVICE_HEADER } from '../contract/limits.ts';
import { device, type Device } from '../contract/devices.ts';
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

/** Author of an action, for the admin log. */
export type Actor = {
  requestId: string;
  username: string;
  ipAddress: string;
  userAgent: string;
  /** The staff device; null or absent when it does not say which one it is. */
  device?: Device | null;
};

/** Author of this request, for the admin log. */
export function actorOf(request: Request): Actor {
  return {
    requestId: request.id,
    username: request.session.username ?? ADMIN_USERNAME,
    ipAddress: plainAddress(request.ip ?? ''),
    userAgent: request.get('user-agent') ?? '',
    device: deviceOf(request),
  };
}
