import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';

/** Milliseconds: from one show to the next. */
const MAX_AGE_MS = 365 * 24 * 3_600_000;
const COOKIE = /(?:^|;\s*)booth\.device=([0-9a-f]{32})\.([0-9a-f]{64})(?:;|$)/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers that have logged in here before, told by a signed cookie that outlives the session: wrong passwords from other
 * devices, of whatever address, must not keep them out.
 */
export function createKnownDevices(secret: string) {
  function signatureOf(id: string): Buffer {
    return createHmac('sha256', secret).update(`device ${id}`).digest();
  }

  /** The device that sends a request; null when it never logged in. */
  function of(request: Request): string | null {
    const [, id = '', signature = ''] = COOKIE.exec(request.headers.cookie ?? '') ?? [];
    const given = Buffer.from(signature, 'hex');
    const expected = signatureOf(id);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  return {
    of,

    /** To be called after a login. */
    remember(request: Request, response: Response): void {
      const id = of(request) ?? randomBytes(16).toString('hex');
      response.cookie('booth.device', `${id}.${signatureOf(id).toString('hex')}`, {
        httpOnly: true,
        sameSite: 'strict',
        path: '/api/admin/login',
        maxAge: MAX_AGE_MS,
      });
    },
  };
}
