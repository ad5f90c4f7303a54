import { isIP } from 'node:net';
import { Router, urlencoded, type CookieOptions, type Request, type Response } from 'express';
import { z } from 'zod';
import { KIOSK_MESSAGES } from '../../contract/kiosk.ts';
import { KIOSK_PATH } from '../../contract/limits.ts';
import {
  AUTHORITY_PATH,
  PAIR_PATH,
  pairingAnswer,
  TRUST_PATH,
} from '../../contract/paired-devices.ts';
import { LAPTOP_HOST } from '../../contract/network.ts';
import { deviceOf } from '../../http/actor.ts';
import { wantsPage } from '../../http/busy-page.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import { isAdminHost, isAtTheLaptop, isFromThisMachine, isOnHttps } from '../../http/hosts.ts';
import { bodyInTime } from '../../http/json-body.ts';
import { isOwnOrigin } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { createCalls } from '../../http/calls.ts';
import { plainAddress } from '../../platform/client-address.ts';
import { httpUrl } from '../../platform/network/network.ts';
import {
  DOOR_POLICY,
  endedPage,
  httpPage,
  pairedPage,
  pairPage,
  trustPage,
  waitingPage,
} from './door-pages.ts';
import type { DevicesService } from './devices.service.ts';
import type { Https } from './https.ts';
import { isKiosks } from './kiosk.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The paired device that sends it; undefined on the laptop itself. */
    deviceId?: number;
    /** True if that device is a kiosk. */
    isKiosk?: boolean;
  }
}

/** Browsers keep such a cookie for one host over https alone, and no other page of that host can set it. */
const DEVICE_COOKIE = '__Host-booth-device';
const PAIRING_COOKIE = '__Host-booth-pairing';
const COOKIE: CookieOptions = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' };
/** Milliseconds: from one show to the next. */
const DEVICE_AGE_MS = 365 * 24 * 3_600_000;

const readForm = urlencoded({ extended: false, limit: '4kb' });
const pairForm = z.object({ code: z.string().max(40) });

function cookieOf(request: Request, name: string): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]+)(?:;|$)`);
  return pattern.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

function sendPage(response: Response, html: string, status = 200): void {
  response
    .status(status)
    .set({ 'Content-Security-Policy': DOOR_POLICY, 'Cache-Control': 'no-store' })
    .type('html')
    .send(html);
}

/** A device opens a code. */
function pair(
  { devices, limits }: { devices: DevicesService; limits: Pick<RateLimits, 'pairing'> },
  request: Request,
  response: Response,
): void {
  // Another site's page must not use up the tries of this address.
  if (!isOwnOrigin(request))
    throw new HttpError(403, 'forbidden', 'Only Booth’s page may do this.');
  const code = pairForm.safeParse(request.body).data?.code ?? '';
  const failed = (problem: string, status: number) =>
    sendPage(response, pairPage({ code, problem }), status);
  try {
    limits.pairing(request);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    failed(error.message, error.status);
    return;
  }
  const secret = devices.ask(code, {
    userAgent: request.get('user-agent') ?? '',
    address: plainAddress(request.ip ?? ''),
  });
  if (secret === null) {
    failed(
      'This code isn’t right, or it was used or has expired. Make a new one on the laptop.',
      400,
    );
    return;
  }
  response.cookie(PAIRING_COOKIE, secret, COOKIE);
  response.redirect(303, PAIR_PATH);
}

/** Shows the state of this browser's pairing; a form if it has none. */
function showPairing(devices: DevicesService, request: Request, response: Response): void {
  const { code } = request.query;
  const secret = cookieOf(request, PAIRING_COOKIE);
  const asked = secret === null ? null : devices.asked(secret);
  if (asked?.state === 'paired' && asked.key !== null) {
    response.cookie(DEVICE_COOKIE, asked.key, { ...COOKIE, maxAge: DEVICE_AGE_MS });
    sendPage(response, pairedPage());
  } else if (asked?.state === 'asking' || asked?.state === 'paired') {
    sendPage(response, waitingPage({ number: asked.number }));
  } else if (typeof code === 'string' || asked === null) {
    sendPage(response, pairPage({ code: typeof code === 'string' ? code : '', problem: null }));
  } else {
    response.clearCookie(PAIRING_COOKIE, COOKIE);
    const reason = asked.state === 'refused' ? 'refused' : 'expired';
    sendPage(response, endedPage({ reason }));
  }
}

/**
 * Before all of the admin area. The laptop itself goes through. Other devices get nothing over http but the way to https;
 * there, nothing but pairing until they are paired.
 */
export function doorRoutes(deps: {
  devices: DevicesService;
  https: Https;
  limits: RateLimits;
  publicPort: () => number;
}): Router {
  const { devices, https, limits, publicPort } = deps;
  const router = Router();

  router.use((request, response, next) => {
    // None at all in HTTP/1.0.
    const hostname = (request.hostname ?? '').replaceAll(/^\[|\]$/g, '');
    if (isOnHttps(request) && !isIP(hostname) && !/^(admin\.|localhost$)/i.test(hostname)) {
      // Visitors' pages are http: a browser that tried https first must not meet a warning twice.
      const pages = httpUrl(hostname, publicPort());
      if (!URL.canParse(pages)) throw invalid('There is no such host.');
      response.redirect(307, pages + request.originalUrl.replace(/^\/+/, ''));
      return;
    }
    if (!isAdminHost(request) || isAtTheLaptop(request)) {
      next('router');
      return;
    }
    if (request.secure) {
      next();
    } else if (wantsPage(request) && isFromThisMachine(request)) {
      // Only a redirect: anyone can point a host name at this machine.
      response.redirect(
        307,
        httpUrl(LAPTOP_HOST, publicPort()) + request.originalUrl.replace(/^\/+/, ''),
      );
    } else if (wantsPage(request)) {
      const page = httpPage({ links: https.links(), fingerprint: https.fingerprint() });
      sendPage(response, page, 403);
    } else {
      throw new HttpError(403, 'forbidden', 'The admin area of other devices is at https.');
    }
  });

  router.get(PAIR_PATH, (request, response) => showPairing(devices, request, response));
  router.post(PAIR_PATH, bodyInTime, readForm, (request, response) =>
    pair({ devices, limits }, request, response),
  );
  router.get(TRUST_PATH, (request, response) => {
    sendPage(response, trustPage({ userAgent: request.get('user-agent') ?? '' }));
  });
  router.get(AUTHORITY_PATH, (_request, response) => {
    response
      // An attachment would be saved on iPhones, where it is to be installed.
      .set('Content-Disposition', 'inline; filename="booth-authority.crt"')
      .type('application/x-x509-ca-cert')
      .send(https.authority());
  });

  router.use((request, response, next) => {
    const key = cookieOf(request, DEVICE_COOKIE);
    const device = key === null ? null : devices.seen(key, deviceOf(request));
    if (device) {
      request.deviceId = device.id;
      request.isKiosk = device.is_kiosk === 1;
      if (!request.isKiosk || isKiosks(request.path)) next();
      else if (wantsPage(request)) response.redirect(303, KIOSK_PATH);
      else throw new HttpError(403, 'forbidden', KIOSK_MESSAGES.isKiosk);
    } else if (wantsPage(request)) {
      response.redirect(303, PAIR_PATH);
    } else {
      const sentence = 'This device was removed. Reload the page to add it again.';
      throw new HttpError(401, 'unauthorized', sentence);
    }
  });
  return router;
}

/** /api/admin/devices. */
export function deviceRoutes(devices: DevicesService): Router {
  const calls = createCalls();
  calls.get('/devices', ({ request }) => devices.list(request.deviceId ?? null));
  calls.create('/devices/pairings', () => devices.begin());
  calls.get('/devices/pairings/:id', ({ param }) => devices.find(param('id')));
  calls.put('/devices/pairings/:id', ({ param, body, actor }) => {
    const { accepted, number } = body(pairingAnswer);
    return devices.answer(param('id'), accepted, number, actor);
  });
  calls.delete('/devices/:id', ({ id, actor }) => devices.revoke(id, actor));
  return calls.router;
}
