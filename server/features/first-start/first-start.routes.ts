import { Router } from 'express';
import {
  adoptQuestion,
  firstStartUpdate,
  TEST_CODE,
  TEST_LIFETIME_MS,
  TEST_PARAMETER,
} from '../../contract/first-start.ts';
import { actorOf } from '../../http/actor.ts';
import { isAdminHost } from '../../http/hosts.ts';
import { TEST_COOKIE } from '../../http/test-code.ts';
import { bodyOf } from '../../http/validate.ts';
import { isLaptop } from '../../platform/client-address.ts';
import type { FirstStartService } from './first-start.service.ts';

/** Knows the phone again that opened the visitor's page with the code of a test. To be mounted before the pages. */
export function testVisitRoutes(service: FirstStartService): Router {
  const router = Router();
  router.get('/', async (request, response, next) => {
    const code = request.query[TEST_PARAMETER];
    if (typeof code === 'string' && TEST_CODE.test(code) && !isAdminHost(request)) {
      if (await service.opened(code, isLaptop(request.ip))) {
        response.cookie(TEST_COOKIE, code, {
          path: '/api/question',
          httpOnly: true,
          sameSite: 'strict',
          maxAge: TEST_LIFETIME_MS,
        });
      }
    }
    next();
  });
  return router;
}

/** The first start, for staff. Mounted behind the session and the CSRF check. */
export function firstStartRoutes(service: FirstStartService): Router {
  const router = Router();

  router.get('/first-start', (_request, response) => {
    response.json({ success: true, data: service.view() });
  });

  router.put('/first-start', async (request, response) => {
    const data = await service.update(bodyOf(firstStartUpdate, request), actorOf(request));
    response.json({ success: true, data });
  });

  router.post('/first-start/test', async (request, response) => {
    response.json({ success: true, data: await service.startTest(actorOf(request)) });
  });

  router.delete('/first-start/test', async (request, response) => {
    response.json({ success: true, data: await service.endTest(actorOf(request)) });
  });

  router.post('/first-start/test/adopt', async (request, response) => {
    const { id } = bodyOf(adoptQuestion, request);
    response.json({ success: true, data: await service.adopt(id, actorOf(request)) });
  });

  return router;
}
