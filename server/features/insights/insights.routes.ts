import { Router } from 'express';
import { insightsQuery } from '../../contract/insights.ts';
import { actorOf } from '../../http/actor.ts';
import { queryOf } from '../../http/validate.ts';
import { sendExportFile } from '../export/send-export-file.ts';
import type { InsightsService } from './insights.service.ts';

/** The show in numbers. Mounted behind the session. */
export function insightsRoutes(service: InsightsService): Router {
  const router = Router();

  router.get('/insights', (request, response) => {
    response.json({ success: true, data: service.of(queryOf(insightsQuery, request)) });
  });

  router.get('/insights.xlsx', async (request, response) => {
    const file = await service.file(queryOf(insightsQuery, request), actorOf(request));
    await sendExportFile(file, response);
  });

  return router;
}
