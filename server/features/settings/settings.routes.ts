import { Router } from 'express';
import { settingsUpdate } from '../../contract/settings.ts';
import { actorOf } from '../../http/actor.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { bodyOf } from '../../http/validate.ts';
import type { SettingsService } from './settings.service.ts';

/** The settings that every page needs. */
export function publicSettingsRoutes(service: SettingsService, limits: RateLimits): Router {
  const router = Router();
  const views = {
    nearby: { ready: readyJson(), of: service.nearbyView, cache: 'private, no-cache' },
    anywhere: { ready: readyJson(), of: service.publicView, cache: 'no-cache' },
  };
  router.get('/api/settings/public', limits.publicRead, (request, response) => {
    const { ready, of, cache } = views[isNearby(request) ? 'nearby' : 'anywhere'];
    const json = JSON.stringify({ success: true, data: of() });
    return ready(json, () => json).send(request, response.set('Cache-Control', cache));
  });
  return router;
}

/** All settings, for staff. Mounted behind the session and the CSRF check. */
export function adminSettingsRoutes(service: SettingsService): Router {
  const router = Router();
  router.get('/settings', (_request, response) => {
    response.json({ success: true, data: service.adminView() });
  });
  router.put('/settings', async (request, response) => {
    const data = await service.update(bodyOf(settingsUpdate, request), actorOf(request));
    response.json({ success: true, data });
  });
  return router;
}
