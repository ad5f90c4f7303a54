import { Router } from 'express';
import { replyDraft, replyUpdate } from '../../contract/replies.ts';
import { actorOf } from '../../http/actor.ts';
import { bodyOf, idOf } from '../../http/validate.ts';
import type { RepliesService } from './replies.service.ts';

/** Saved replies. Mounted behind the session and the CSRF check. */
export function adminReplyRoutes(service: RepliesService): Router {
  const router = Router();

  router.get('/replies', (_request, response) => {
    response.json({ success: true, data: { items: service.list() } });
  });

  router.post('/replies', async (request, response) => {
    const data = await service.add(bodyOf(replyDraft, request), actorOf(request));
    response.status(201).json({ success: true, data });
  });

  router.put('/replies/:id', async (request, response) => {
    const changes = bodyOf(replyUpdate, request);
    const data = await service.update(idOf(request), changes, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/replies/:id', async (request, response) => {
    await service.remove(idOf(request), actorOf(request));
    response.json({ success: true });
  });

  return router;
}
