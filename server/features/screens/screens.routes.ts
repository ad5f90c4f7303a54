import { Router, type Request } from 'express';
import { screenName, screenReport, screenSet } from '../../contract/screens.ts';
import { OWN_WINDOW_HEADER } from '../../contract/shell.ts';
import { createCalls } from '../../http/calls.ts';
import { isFromLaptop } from '../../http/hosts.ts';
import { publicJson } from '../../http/json-body.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf } from '../../http/validate.ts';
import type { ScreenSetsService } from './screen-sets.service.ts';
import type { ScreensService } from './screens.service.ts';

/** @param windowToken what the shell's own windows send along; null without a shell */
function isOwnScreen(request: Request, windowToken: string | null): boolean {
  if (!isFromLaptop(request) || !isNearby(request)) return false;
  return windowToken === null || request.get(OWN_WINDOW_HEADER) === windowToken;
}

/**
 * Routes for display pages' reports and for the named screens' settings.
 *
 * @param windowToken that the shell's own windows send; null without a shell
 */
export function screenRoutes(
  service: ScreensService,
  sets: ScreenSetsService,
  limits: RateLimits,
  windowToken: string | null,
): Router {
  const router = Router();
  router.get('/api/screen', limits.publicRead, (request, response) => {
    // Whatever an address calls a screen is not an error: it is one that nobody has set up.
    const { data: name = null } = screenName.safeParse(request.query['name']);
    response.set('Cache-Control', 'no-store').json({ success: true, data: sets.ownOf(name) });
  });
  router.post('/api/screens', limits.screens, publicJson, (request, response) => {
    const local = isOwnScreen(request, windowToken);
    service.report(bodyOf(screenReport, request), { address: request.ip ?? '', local });
    response.status(204).end();
  });
  return router;
}

/** The list, and the screens' own settings. */
export function adminScreenRoutes(service: ScreensService, sets: ScreenSetsService) {
  const calls = createCalls();
  calls.stand.get('/screens', () => service.list());
  calls.get('/screens/sets', () => ({ items: sets.list() }));
  calls.put('/screens/sets', async ({ body, actor }) => ({
    items: await sets.put(body(screenSet), actor),
  }));
  calls.delete('/screens/sets/:name', async ({ param, actor }) => ({
    items: await sets.remove(param('name'), actor),
  }));
  return calls.routers;
}
