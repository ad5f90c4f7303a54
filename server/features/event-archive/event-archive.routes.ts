import { Router } from 'express';
import { newEvent } from '../../contract/event-archive.ts';
import { actorOf } from '../../http/actor.ts';
import { bodyOf } from '../../http/validate.ts';
import { sendExportFile } from '../export/send-export-file.ts';
import type { EventArchiveService } from './event-archive.service.ts';

/** The events that are over, and the next one. Mounted behind the session and the CSRF check. */
export function eventArchiveRoutes(service: EventArchiveService): Router {
  const router = Router();

  router.get('/event', (_request, response) => {
    response.json({ success: true, data: service.current() });
  });

  router.get('/event/archive', async (_request, response) => {
    response.json({ success: true, data: await service.list() });
  });

  router.post('/event/archive', async (request, response) => {
    const begin = await service.begin(bodyOf(newEvent, request).name, actorOf(request));
    response.once('close', begin);
    response.status(202).json({ success: true });
  });

  router.get('/event/archive/:id/event.booth', async (request, response) => {
    await sendExportFile(await service.export(request.params.id, actorOf(request)), response);
  });

  router.delete('/event/archive/:id', async (request, response) => {
    await service.remove(request.params.id, actorOf(request));
    response.json({ success: true });
  });

  return router;
}
