import { Router } from 'express';
import type { AdminPort } from './admin-port.service.ts';

/** GET /api/admin/admin-port. Mounted behind the session. */
export function adminPortRoutes(adminPort: AdminPort): Router {
  const router = Router();
  router.get('/admin-port', async (_request, response) => {
    response.json({ success: true, data: await adminPort.state() });
  });
  return router;
}
