import { Router } from 'express';
import { actorOf } from '../../http/actor.ts';
import type { BackupsService } from './backups.service.ts';

/** GET and POST /api/admin/backups. Mounted behind the session and the CSRF check. */
export function backupRoutes(backups: BackupsService): Router {
  const router = Router();
  router.get('/backups', async (_request, response) => {
    response.json({ success: true, data: await backups.state() });
  });
  router.post('/backups', async (request, response) => {
    response.status(201).json({ success: true, data: await backups.make(actorOf(request)) });
  });
  return router;
}
