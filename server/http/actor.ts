import type { Request } from 'express';
import type { Actor } from '../features/logs/logs.repository.ts';
import { ADMIN_USERNAME } from '../contract/limits.ts';
import { plainAddress } from '../platform/client-address.ts';

/** Who sends this request, for the admin log. */
export const actorOf = (request: Request): Actor => ({
  requestId: request.id,
  username: request.session.username ?? ADMIN_USERNAME,
  ipAddress: plainAddress(request.ip ?? ''),
  userAgent: request.get('user-agent') ?? '',
});
