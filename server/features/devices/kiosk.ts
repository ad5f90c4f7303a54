import { Router } from 'express';
import { KIOSK_MESSAGES, kioskEnd, kioskStart } from '../../contract/kiosk.ts';
import { PEOPLE_MESSAGES } from '../../contract/people.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { conflict, HttpError, invalid, notFound } from '../../http/errors.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { createBuckets } from '../../http/token-buckets.ts';
import { bodyOf } from '../../http/validate.ts';
import { plainAddress } from '../../platform/client-address.ts';
import type { Hashing } from '../auth/hashing.ts';
import type { DevicesRepository } from './devices.repository.ts';

/** Wrong PINs of one kiosk: five at once, then one in ten minutes. */
const WRONG_PINS = { burst: 5, perSecond: 1 / 600 };

/** Paths that a kiosk may ask for: its page, the company's privacy text, what both show, and what its visitors send. */
const PATHS =
  /^\/(?:kiosk|privacy|media\/[^/]+|api\/(?:question|lead|settings\/public|kiosk\/leave))\/?$/;

/** True for a path that a kiosk may ask for. */
export function isKiosks(path: string): boolean {
  return PATHS.test(path);
}

export type Kiosks = ReturnType<typeof createKiosks>;

/**
 * Devices of staff that serve visitors. A kiosk is no longer signed in, and gets nothing of the admin area until its PIN is
 * entered: any other address that is opened on it leads to the visitor's page.
 */
export function createKiosks(
  deps: Pick<Core, 'writes' | 'logs' | 'bus' | 'elapsed'> & {
    repository: DevicesRepository;
    hashing: Hashing;
  },
) {
  const { writes, logs, bus, elapsed, repository, hashing } = deps;
  const wrong = createBuckets(WRONG_PINS, elapsed);

  return {
    /** Makes a device a kiosk, and ends its sessions. @throws HttpError 404 for a device that was removed */
    async start(id: number, pin: string, actor: Actor): Promise<void> {
      const hash = await hashing.hash(pin, actor);
      const sids = await writes.run(() => {
        const changed = repository.makeKiosk(id, hash);
        if (changed === null) throw notFound('This device');
        logs.add(actor, `Kiosk started: ${changed.name}`);
        return changed.sids;
      });
      wrong.reset(String(id));
      for (const sid of sids) bus.emit('session-ended', { sid });
      bus.emit('devices');
    },

    /** Ends it, by its PIN. Repeated, it changes nothing. @throws HttpError 400 for a wrong one, 429 after too many */
    async end(id: number, pin: string, actor: Actor): Promise<void> {
      const found = repository.kiosk(id);
      if (found === null) return;
      const seconds = wrong.take(String(id));
      if (seconds > 0) {
        const sentence = PEOPLE_MESSAGES.tooManyPins(seconds, 'revoke this device at the laptop');
        throw new HttpError(429, 'rate_limited', sentence, 'pin', seconds);
      }
      const matches = await hashing.matches(pin, found.hash, actor);
      await writes.run(() => {
        if (matches) repository.endKiosk(id);
        logs.add(actor, `${matches ? 'Kiosk ended' : 'Wrong PIN of a kiosk'}: ${found.name}`);
      });
      if (!matches) throw invalid(PEOPLE_MESSAGES.wrongPin, 'pin');
      bus.emit('devices');
    },
  };
}

/** PUT /api/admin/devices/kiosk. */
export function kioskRoutes(kiosks: Kiosks): Router {
  const calls = createCalls();
  calls.put('/devices/kiosk', async ({ body, request, actor }) => {
    const { pin } = body(kioskStart);
    const { deviceId } = request;
    if (deviceId === undefined) throw conflict(KIOSK_MESSAGES.atTheLaptop);
    await kiosks.start(deviceId, pin, actor);
    // The response would store this session again.
    await new Promise((resolve) => request.session.destroy(resolve));
  });
  return calls.router;
}

/** POST /api/kiosk/leave. */
export function leaveRoutes(kiosks: Kiosks, limits: RateLimits): Router {
  const router = Router();
  router.post('/api/kiosk/leave', limits.submission, publicJson, async (request, response) => {
    const { pin } = bodyOf(kioskEnd, request);
    const { deviceId } = request;
    if (deviceId === undefined) throw conflict(KIOSK_MESSAGES.atTheLaptop);
    await kiosks.end(deviceId, pin, {
      requestId: request.id,
      username: 'Kiosk',
      ipAddress: plainAddress(request.ip ?? ''),
      userAgent: request.get('user-agent') ?? '',
    });
    response.json({ success: true });
  });
  return router;
}
