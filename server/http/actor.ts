import type { Request } from 'express';
import { ADMIN_USERNAME } from '../contract/limits.ts';
import { plainAddress } from '../platform/client-address.ts';

/** Who does something, for the admin log. */
export type Actor = {
  requestId: string;
  username: string;
  ipAddress: string;
  userAgent: string;
};

/** Who sent this request, for the admin log. */
export function actorOf(request: Request): Actor {
  return {
    requestId: request.id,
    username: request.session.username ?? ADMIN_USERNAME,
    ipAddress: plainAddress(request.ip ?? ''),
    userAgent: request.get('user-agent') ?? '',
  };
}
