import { Router } from 'express';
import { eventScope } from '../../contract/envelope.ts';
import { labelDraft, labelling, labelUpdate } from '../../contract/labels.ts';
import { actorOf } from '../../http/actor.ts';
import { bodyOf, idOf, queryOf } from '../../http/validate.ts';
import type { LabelsService } from './labels.service.ts';

/** Labels, and which questions carry them. Mounted behind the session and the CSRF check. */
export function adminLabelRoutes(service: LabelsService): Router {
  const router = Router();

  router.get('/labels', (request, response) => {
    const { event } = queryOf(eventScope, request);
    response.json({ success: true, data: { items: service.list(event) } });
  });

  router.post('/labels', async (request, response) => {
    const data = await service.add(bodyOf(labelDraft, request), actorOf(request));
    response.status(201).json({ success: true, data });
  });

  router.put('/labels/:id', async (request, response) => {
    const changes = bodyOf(labelUpdate, request);
    const data = await service.update(idOf(request), changes, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/labels/:id', async (request, response) => {
    await service.remove(idOf(request), actorOf(request));
    response.json({ success: true });
  });

  router.post('/labels/:id/restore', async (request, response) => {
    const data = await service.restore(idOf(request), actorOf(request));
    response.json({ success: true, data });
  });

  router.put('/question/:id/labels', async (request, response) => {
    const wanted = bodyOf(labelling, request);
    const data = await service.mark(idOf(request), wanted, actorOf(request));
    response.json({ success: true, data });
  });

  return router;
}
