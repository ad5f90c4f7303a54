import { Router } from 'express';
import { airCommand } from '../../contract/air.ts';
import { actorOf } from '../../http/actor.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf } from '../../http/validate.ts';
import type { AirService } from './air.service.ts';

/** What the big screens are to do, for them to read. */
export function airRoutes(service: AirService, limits: RateLimits): Router {
  const router = Router();
  router.get('/api/air', limits.publicRead, (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ success: true, data: service.view() });
  });
  return router;
}

/** The remote control. Mounted behind the session and the CSRF check. */
export function adminAirRoutes(service: AirService): Router {
  const router = Router();
  router.get('/air', (_request, response) => {
    response.json({ success: true, data: service.view() });
  });
  router.post('/air', async (request, response) => {
    const data = await service.command(bodyOf(airCommand, request), actorOf(request));
    response.json({ success: true, data });
  });
  return router;
}
