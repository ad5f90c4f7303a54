import { Router } from 'express';
import type { PreflightService } from './preflight.service.ts';

/** GET /api/admin/preflight, POST /api/admin/preflight/run. Mounted behind the session and the CSRF check. */
export function preflightRoutes(preflight: PreflightService): Router {
  const router = Router();
  router.get('/preflight', (_request, response) => {
    response.json({ success: true, data: preflight.look() });
  });
  router.post('/preflight/run', async (_request, response) => {
    response.json({ success: true, data: await preflight.runAll() });
  });
  return router;
}
