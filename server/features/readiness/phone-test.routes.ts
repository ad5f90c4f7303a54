import { Router, type Request, type Response } from 'express';
import { PHONE_TEST_PATH, PHONE_TEST_WITHIN_MS, phoneTestStep } from '../../contract/readiness.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import { notFound } from '../../http/errors.ts';
import { isAdminHost } from '../../http/hosts.ts';
import { publicJson } from '../../http/json-body.ts';
import { deviceAddress } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf } from '../../http/validate.ts';
import type { OtherDevices } from '../../platform/other-devices.ts';
import { ownPage, PHONE_PAGE_POLICY, phonePage, stalePage } from './phone-page.ts';
import type { PhoneTestService } from './phone-test.service.ts';

function keyOf(request: Request): string {
  return String(request.params['key']);
}

function unknownPage() {
  return notFound('This phone test');
}

/** Keeps a phone's stream open until it has received the push, or nothing more is expected of it. */
function stream(phoneTest: PhoneTestService, request: Request, response: Response): void {
  const key = keyOf(request);
  if (!phoneTest.knows(key)) throw unknownPage();
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  request.socket.setNoDelay(true);
  response.write('retry: 1000\n\n');
  const stop = phoneTest.listen(key, (echo) => {
    if (echo === '') response.end();
    else response.write(`event: echo\ndata: ${JSON.stringify(echo)}\n\n`);
  });
  const timer = setTimeout(() => response.end(), 2 * PHONE_TEST_WITHIN_MS);
  response.on('close', () => {
    clearTimeout(timer);
    stop();
  });
  response.on('error', stop);
}

/** The page that a phone opens, and what it sends and receives. On public hosts alone. */
export function phoneTestRoutes(deps: {
  phoneTest: PhoneTestService;
  otherDevices: Pick<OtherDevices, 'isOther'>;
  publicSettings: () => PublicSettings;
  limits: RateLimits;
}): Router {
  const { phoneTest, otherDevices, publicSettings, limits } = deps;
  const router = Router();

  router.get(`${PHONE_TEST_PATH}/:code`, limits.page, (request, response, next) => {
    if (isAdminHost(request)) {
      next();
      return;
    }
    response
      .set({ 'Content-Security-Policy': PHONE_PAGE_POLICY, 'Cache-Control': 'no-store' })
      .type('html');
    const look = publicSettings();
    if (!otherDevices.isOther(deviceAddress(request))) {
      response.send(ownPage(look));
      return;
    }
    // Express lets HEAD in where GET is; nobody looks at that page.
    const code = request.method === 'HEAD' ? '' : String(request.params['code']);
    const key = phoneTest.open(code, request.get('user-agent') ?? '');
    if (key === null) response.status(410).send(stalePage(look));
    else response.send(phonePage(look, key));
  });

  router.post('/api/phone-test/:key', limits.publicRead, publicJson, (request, response) => {
    const step = bodyOf(phoneTestStep, request);
    const key = keyOf(request);
    if ('sent_at' in step) {
      if (!phoneTest.posted(key, step.sent_at)) throw unknownPage();
      response.json({ success: true, data: { round_trip_ms: null } });
      return;
    }
    const round_trip_ms = phoneTest.heard(key, step.heard);
    if (round_trip_ms === null) throw unknownPage();
    response.json({ success: true, data: { round_trip_ms } });
  });

  router.get('/api/phone-test/:key/events', limits.publicRead, (request, response) =>
    stream(phoneTest, request, response),
  );
  return router;
}
