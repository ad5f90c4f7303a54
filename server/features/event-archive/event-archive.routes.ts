import { Router } from 'express';
import { archivedExportPath, newEvent } from '../../contract/event-archive.ts';
import { actorOf } from '../../http/actor.ts';
import { beQuiet } from '../../http/be-quiet.ts';
import { leadQuery } from '../../contract/leads.ts';
import { questionQuery } from '../../contract/questions.ts';
import { HttpError } from '../../http/errors.ts';
import { smsQuery } from '../../contract/sms.ts';
import { bodyOf, idOf, queryOf } from '../../http/validate.ts';
import type { ReadFilters } from '../export/export.service.ts';
import { sendExportFile } from '../export/send-export-file.ts';
import type { ArchivedReading } from './archived-lists.ts';
import type { EventArchiveService } from './event-archive.service.ts';

/** The events that are over, and the next one. Mounted behind the session and the CSRF check. */
export function eventArchiveRoutes(
  service: EventArchiveService,
  { read }: Pick<ArchivedReading, 'read'>,
): Router {
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

  router.get('/event/second-place', async (_request, response) => {
    response.json({ success: true, data: await service.elsewhere() });
  });

  router.post('/event/second-place/:key', beQuiet, async (request, response) => {
    const data = await service.bringBack(request.params.key, actorOf(request));
    response.status(201).json({ success: true, data });
  });

  router.get('/event/archive/:id/event.booth', async (request, response) => {
    await sendExportFile(await service.export(request.params.id, actorOf(request)), response);
  });

  router.get('/event/archive/:id/questions', async (request, response) => {
    const query = queryOf(questionQuery, request);
    const data = await read(request.params.id, (lists) => lists.questions(query));
    response.json({ success: true, data });
  });

  router.get('/event/archive/:id/leads', async (request, response) => {
    const query = queryOf(leadQuery, request);
    const list = await read(request.params.id, (lists) => lists.leads(query));
    response.json({ success: true, ...list });
  });

  router.get('/event/archive/:id/texts', async (request, response) => {
    const query = queryOf(smsQuery, request);
    const data = await read(request.params.id, (lists) => lists.texts(query));
    response.json({ success: true, data });
  });

  router.delete('/event/archive/:event/leads/:id', async (request, response) => {
    await service.eraseLead(request.params.event, idOf(request), actorOf(request));
    response.json({ success: true });
  });

  router.get('/event/archive/:id/export/:resource.:format', async (request, response) => {
    const path = archivedExportPath.safeParse(request.params);
    if (!path.success) throw new HttpError(404, 'not_found', 'There is no such export.');
    const { resource, format } = path.data;
    const filters: ReadFilters = (schema) => queryOf(schema, request);
    // Open until its last byte is on its way.
    await read(request.params.id, async ({ exports }) =>
      sendExportFile(await exports.open(resource, format, filters, actorOf(request)), response),
    );
  });

  router.delete('/event/archive/:id', async (request, response) => {
    await service.remove(request.params.id, actorOf(request));
    response.json({ success: true });
  });

  return router;
}
