import { Router } from 'express';
import { screenReport } from '../../contract/screens.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf } from '../../http/validate.ts';
import type { ScreensService } from './screens.service.ts';

/** What display pages tell. */
export function screenRoutes(service: ScreensService, limits: RateLimits): Router {
  const router = Router();
  router.post('/api/screens', limits.screens, publicJson, (request, response) => {
    service.report(bodyOf(screenReport, request), request.ip);
    response.status(204).end();
  });
  return router;
}

/** The list, for staff. Mounted behind the session. */
export function adminScreenRoutes(service: ScreensService): Router {
  const router = Router();
  router.get('/screens', (_request, response) => {
    response.json({ success: true, data: service.list() });
  });
  return router;
}
