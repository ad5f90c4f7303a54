import { Router, type RequestHandler } from 'express';
import { REHEARSAL_MESSAGES } from '../../contract/rehearsal.ts';
import { actorOf } from '../../http/actor.ts';
import { conflict } from '../../http/errors.ts';
import type { RehearsalService } from './rehearsal.service.ts';

/** Calls that put something else in the place of what is open, or copy it to where it would outlive the rehearsal. */
const REFUSED =
  /^\/(?:backups|backups\/[^/]+\/restore|event\/(?:import|archive|merge)(?:\/[^/]+\/[a-z]+)?)$/;

/** Begin and end of a rehearsal. Mounted behind the session and the CSRF check, before what must not be done in one. */
export function rehearsalRoutes(service: RehearsalService): Router {
  const router = Router();

  router.get('/rehearsal', async (_request, response) => {
    response.json({ success: true, data: await service.view() });
  });

  router.post('/rehearsal', async (request, response) => {
    const begin = await service.begin(actorOf(request));
    response.once('close', begin);
    response.status(202).json({ success: true });
  });

  router.post('/rehearsal/goes-on', async (_request, response) => {
    await service.goesOn();
    response.json({ success: true });
  });

  router.delete('/rehearsal', async (request, response) => {
    const begin = await service.end(actorOf(request));
    response.once('close', begin);
    response.status(202).json({ success: true });
  });

  const refuse: RequestHandler = (request, response, next) => {
    if (!service.isOn()) return next();
    if (request.method === 'POST' && REFUSED.test(request.path)) {
      throw conflict(REHEARSAL_MESSAGES.first);
    }
    // For the file's name (send-export-file.ts); an event that is over is not a rehearsal.
    response.locals['rehearsal'] = !request.path.startsWith('/event/archive/');
    return next();
  };
  router.use(refuse);
  return router;
}
