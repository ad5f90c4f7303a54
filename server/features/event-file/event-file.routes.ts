import { rm } from 'node:fs/promises';
import { Router } from 'express';
import { EVENT_MESSAGES } from '../../contract/event-file.ts';
import { actorOf } from '../../http/actor.ts';
import { beQuiet } from '../../http/be-quiet.ts';
import { invalid } from '../../http/errors.ts';
import { sendExportFile } from '../export/send-export-file.ts';
import type { EventFileService } from './event-file.service.ts';
import { eventUpload } from './event-upload.ts';

/** The event as one file. Mounted behind the session and the CSRF check. */
export function eventFileRoutes(service: EventFileService, dataDir: string): Router {
  const router = Router();

  router.get('/event.booth', beQuiet, async (request, response) => {
    await sendExportFile(await service.export(actorOf(request)), response);
  });

  router.post('/event/import', beQuiet, eventUpload(dataDir), async (request, response) => {
    if (!request.file) throw invalid(EVENT_MESSAGES.missing, 'file');
    const { path } = request.file;
    try {
      const { imported, begin } = await service.import(path, actorOf(request));
      response.once('close', begin);
      response.status(202).json({ success: true, data: imported });
    } finally {
      await rm(path, { force: true });
    }
  });

  router.post('/event/merge', beQuiet, eventUpload(dataDir), async (request, response) => {
    if (!request.file) throw invalid(EVENT_MESSAGES.missing, 'file');
    const { path } = request.file;
    try {
      response.json({ success: true, data: await service.merge(path, actorOf(request)) });
    } finally {
      await rm(path, { force: true });
    }
  });

  return router;
}
