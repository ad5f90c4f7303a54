import { Router, type RequestHandler } from 'express';
import { eventScope } from '../../contract/envelope.ts';
import { EVENT_MESSAGES, eventUpdate, newEvent } from '../../contract/event.ts';
import { actorOf } from '../../http/actor.ts';
import { conflict } from '../../http/errors.ts';
import { bodyOf, idOf, queryOf } from '../../http/validate.ts';
import type { EventsService } from './events.service.ts';

/** Calls that would carry a rehearsal to where it outlives its end. */
const NOT_IN_A_REHEARSAL = /^\/(?:backups|backups\/[^/]+\/restore|event\/import)$/;

/** Events, and what holds for every call about one's rows. Mounted behind the session and the CSRF check. */
export function eventRoutes(service: EventsService): Router {
  const router = Router();

  const scope: RequestHandler = (request, response, next) => {
    const { event } = queryOf(eventScope.loose(), request);
    if (event !== undefined) service.find(event);
    if (service.isRehearsal()) {
      if (request.method === 'POST' && NOT_IN_A_REHEARSAL.test(request.path)) {
        throw conflict(EVENT_MESSAGES.rehearsal);
      }
      // For the file's name (send-export-file.ts).
      response.locals['rehearsal'] = event === undefined || event === service.openId();
    }
    next();
  };
  router.use(scope);

  router.get('/event', (_request, response) => {
    response.json({ success: true, data: service.view() });
  });

  router.get('/event/list', (_request, response) => {
    response.json({ success: true, data: service.list() });
  });

  router.post('/event', async (request, response) => {
    const data = await service.begin(bodyOf(newEvent, request), actorOf(request));
    response.status(201).json({ success: true, data });
  });

  router.post('/event/goes-on', (_request, response) => {
    service.goesOn();
    response.json({ success: true });
  });

  router.put('/event/:id', async (request, response) => {
    const { name } = bodyOf(eventUpdate, request);
    const data = await service.rename(idOf(request), name, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/event/:id', async (request, response) => {
    await service.remove(idOf(request), actorOf(request));
    response.json({ success: true });
  });

  router.post('/event/:id/open', async (request, response) => {
    const data = await service.reopen(idOf(request), actorOf(request));
    response.json({ success: true, data });
  });

  return router;
}
