import { Router, type Request, type Response } from 'express';
import type {
  AdminLeadsEvent,
  AdminQuestionsEvent,
  PublicQuestionsEvent,
} from '../../contract/events.ts';
import { REFRESH_MS } from '../../contract/limits.ts';
import { HttpError } from '../../http/errors.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { clientOf } from '../../platform/client-address.ts';
import type { EventBus } from '../../platform/events.ts';
import type { SseHub } from '../../platform/sse.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { QuestionsService } from '../questions/questions.service.ts';

/** @param client who listens, for its share of the places; null has a place of its own */
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
  const sentence = 'Too many listeners. The page refreshes by itself.';
  throw new HttpError(503, 'internal', sentence, undefined, REFRESH_MS / 1000);
}

/** GET /api/events: what changed on the public list and in the public settings. */
export function publicEventRoutes(hub: SseHub, { isOurs }: RateLimits): Router {
  const router = Router();
  router.get('/api/events', (request, response) =>
    listen(hub, request, response, isOurs(request) ? null : clientOf(request.ip)),
  );
  return router;
}

/** GET /api/admin/events. Mounted behind the session; the stream ends with it. */
export function adminEventRoutes(hub: SseHub): Router {
  const router = Router();
  router.get('/events', (request, response) => {
    const { sessionID } = request;
    listen(hub, request, response, sessionID, sessionID);
  });
  return router;
}

/** Carries what features announce to the pages that listen. */
export function setupLive(deps: {
  events: EventBus;
  publicHub: SseHub;
  adminHub: SseHub;
  questions: QuestionsService;
  leads: LeadsService;
}): void {
  const { events, publicHub, adminHub, questions, leads } = deps;
  events.on('questions', ({ changed, removed = [], public: publicChange }) => {
    if (publicChange) publicHub.publish('questions', publicChange satisfies PublicQuestionsEvent);
    const event: AdminQuestionsEvent = { changed, removed, counts: questions.counts() };
    if (adminHub.size > 0) adminHub.publish('questions', event);
  });
  events.on('leads', (change) => {
    if (adminHub.size === 0) return;
    adminHub.publish('leads', { ...change, counts: leads.counts() } satisfies AdminLeadsEvent);
  });
  events.on('settings', (settings) => {
    publicHub.publish('settings', settings);
    adminHub.publish('settings', {});
  });
  events.on('session-ended', (ended) => {
    adminHub.close((sid) => ('sid' in ended ? sid === ended.sid : sid !== ended.allBut));
  });
}
