import type { Request } from 'express';
import type { Actor } from '../features/logs/logs.repository.ts';
import { ADMIN_USERNAME } from '../contract/limits.ts';

/** An IPv4 address that a socket for both kinds reports as IPv6 (RFC 4291, 2.5.5.2), as people write it. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Who sends this request, for the admin log. */
export const actorOf = (request: Request): Actor => ({
  requestId: request.id,
  username: request.session.username ?? ADMIN_USERNAME,
  ipAddress: plainAddress(request.ip ?? ''),
  userAgent: request.get('user-agent') ?? '',
});
