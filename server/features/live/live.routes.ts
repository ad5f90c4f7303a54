import { Router, type Request, type Response } from 'express';
import { REFRESH_MS } from '../../contract/limits.ts';
import { HttpError } from '../../http/errors.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { clientOf } from '../../platform/client-address.ts';
import type { SseHub } from '../../platform/sse.ts';
import { NEARBY, type LiveService } from './live.service.ts';

/** @param client who listens, for its share of the places; null has its own place */
function listen(
  hub: SseHub,
  request: Request,
  response: Response,
  client: string | null,
  tag?: string,
): void {
  // Express lets HEAD in where GET is; it would listen without ever hearing anything.
  if (request.method === 'HEAD') {
    response.type('text/event-stream').end();
    return;
  }
  if (hub.add(request, response, client, tag)) return;
  const sentence = 'Too many listeners. The page refreshes on its own.';
  throw new HttpError(503, 'internal', sentence, undefined, REFRESH_MS / 1000);
}

/** GET /api/events: what changed on the public list and in the public settings. */
export function publicEventRoutes({ visitors }: LiveService, { isOurs }: RateLimits): Router {
  const router = Router();
  router.get('/api/events', (request, response) =>
    listen(
      visitors,
      request,
      response,
      isOurs(request) ? null : clientOf(request.ip),
      isNearby(request) ? NEARBY : undefined,
    ),
  );
  return router;
}

/** GET /api/admin/events. Mounted behind the session; the stream ends with it. */
export function adminEventRoutes({ staff }: LiveService): Router {
  const router = Router();
  router.get('/events', (request, response) => {
    const { sessionID } = request;
    listen(staff, request, response, sessionID, sessionID);
  });
  return router;
}
