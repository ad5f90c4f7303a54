import { Router } from 'express';
import { answeringReport } from '../../contract/devices.ts';
import { deviceOf } from '../../http/device.ts';
import { bodyOf } from '../../http/validate.ts';
import type { PresenceService } from './presence.service.ts';

/** Who is answering what. Mounted behind the session and the CSRF check. */
export function presenceRoutes(service: PresenceService): Router {
  const router = Router();
  router.get('/presence', (request, response) => {
    response.json({ success: true, data: service.view(deviceOf(request), request.sessionID) });
  });
  router.post('/presence', (request, response) => {
    const report = bodyOf(answeringReport, request);
    const data = service.report(report, deviceOf(request), request.sessionID);
    response.json({ success: true, data });
  });
  return router;
}
