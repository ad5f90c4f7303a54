import { Router } from 'express';
import type { RetentionService } from './retention.service.ts';

/** What is deleted because its days are over. Mounted behind the session and the CSRF check. */
export function retentionRoutes(service: RetentionService): Router {
  const router = Router();

  router.get('/retention', async (_request, response) => {
    response.json({ success: true, data: await service.view() });
  });

  router.post('/retention/seen', async (_request, response) => {
    await service.seen();
    response.json({ success: true });
  });

  return router;
}
