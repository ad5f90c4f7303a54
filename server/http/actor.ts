import type { Request } from 'express';
import { ADMIN_USERNAME } from '../contract/limits.ts';
import type { Device } from '../contract/devices.ts';
import { plainAddress } from '../platform/client-address.ts';
import { deviceOf } from './device.ts';

/** Who does something, for the admin log. */
export type Actor = {
  requestId: string;
  username: string;
  ipAddress: string;
  userAgent: string;
  /** The staff device; null or absent when it does not say which one it is. */
  device?: Device | null;
};

/** Who sent this request, for the admin log. */
export function actorOf(request: Request): Actor {
  return {
    requestId: request.id,
    username: request.session.username ?? ADMIN_USERNAME,
    ipAddress: plainAddress(request.ip ?? ''),
    userAgent: request.get('user-agent') ?? '',
    device: deviceOf(request),
  };
}
