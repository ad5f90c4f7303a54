import { Router } from 'express';
import { insightsQuery } from '../../contract/insights.ts';
import { queryOf } from '../../http/validate.ts';
import type { InsightsService } from './insights.service.ts';

/** The show in numbers. Mounted behind the session. */
export function insightsRoutes(service: InsightsService): Router {
  const router = Router();

  router.get('/insights', (request, response) => {
    response.json({ success: true, data: service.of(queryOf(insightsQuery, request)) });
  });

  return router;
}
