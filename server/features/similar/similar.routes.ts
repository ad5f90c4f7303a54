import { Router } from 'express';
import { idOf } from '../../http/validate.ts';
import type { SimilarService } from './similar.service.ts';

/** What was asked, and answered, before. Mounted behind the session. */
export function adminSimilarRoutes(service: SimilarService): Router {
  const router = Router();
  router.get('/question/:id/similar', async (request, response) => {
    const items = await service.answeredBefore(idOf(request));
    response.json({ success: true, data: { items } });
  });
  router.get('/question/:id/alike', async (request, response) => {
    response.json({ success: true, data: { items: await service.alike(idOf(request)) } });
  });
  return router;
}
