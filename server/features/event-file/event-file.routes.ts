import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { EVENT_FILE_MESSAGES } from '../../contract/event-file.ts';
import { actorOf } from '../../http/actor.ts';
import { extendTimeout, untilGone } from '../../http/connections.ts';
import { invalid } from '../../http/errors.ts';
import { sendExportFile } from '../export/export.ts';
import { eventUpload } from './event-upload.ts';
import type { EventFileService } from './event-file.service.ts';

const ids = z.object({ id: z.coerce.number().int().positive() });

/** Events as files. Mounted behind the session and the CSRF check. */
export function eventFileRoutes(service: EventFileService, dataDir: string): Router {
  const router = Router();

  const send = async (id: number | null, request: Request, response: Response) =>
    sendExportFile(await service.export(id, actorOf(request)), response);

  router.get('/event.booth', extendTimeout, (request, response) => send(null, request, response));
  router.get('/event/:id.booth', extendTimeout, (request, response) =>
    send(ids.parse(request.params).id, request, response),
  );

  router.post('/event/import', extendTimeout, eventUpload(dataDir), async (request, response) => {
    if (!request.file) throw invalid(EVENT_FILE_MESSAGES.missing, 'file');
    const { path } = request.file;
    try {
      const data = await service.import(path, actorOf(request), untilGone(response));
      response.json({ success: true, data });
    } finally {
      await rm(dirname(path), { recursive: true, force: true });
    }
  });

  return router;
}
