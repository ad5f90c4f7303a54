import type { Router, Request, Response } from 'express';
import { z } from 'zod';
import { EVENT_FILE_MESSAGES, EVENT_MAX_BYTES } from '../../contract/event-file.ts';
import { actorOf } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { extendTimeout, untilGone } from '../../http/connections.ts';
import { oneFile, uploaded, uploadsOnDisk } from '../../http/one-file.ts';
import { sendExportFile } from '../export/export.ts';
import type { EventExport } from './event-export.ts';
import type { EventImport } from './event-import.ts';

const ids = z.object({ id: z.coerce.number().int().positive() });

/** Takes the file of an event as an upload. */
export function eventUpload(dataDir: string) {
  return oneFile({
    maxBytes: EVENT_MAX_BYTES,
    noun: 'file',
    messages: EVENT_FILE_MESSAGES,
    storage: uploadsOnDisk(dataDir, 'transfer'),
  });
}

/** Events as files. */
export function eventFileRoutes(
  exportEvent: EventExport,
  importEvent: EventImport,
  dataDir: string,
): Router {
  const calls = createCalls();

  const send = async (id: number | null, request: Request, response: Response) =>
    sendExportFile(await exportEvent(id, actorOf(request)), response);
  calls.router.get('/event.booth', extendTimeout, (request, response) =>
    send(null, request, response),
  );
  calls.router.get('/event/:id.booth', extendTimeout, (request, response) =>
    send(ids.parse(request.params).id, request, response),
  );

  calls.post(
    '/event/import',
    [extendTimeout, eventUpload(dataDir)],
    ({ request, response, actor }) =>
      uploaded(request, ({ path }) => importEvent(path, actor, untilGone(response))),
  );
  return calls.router;
}
