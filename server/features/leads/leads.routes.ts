import { Router } from 'express';
import { leadErasure, leadQuery, leadSubmission, leadUpdate } from '../../contract/leads.ts';
import { actorOf } from '../../http/actor.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf, idempotencyKeyOf, idOf, queryOf } from '../../http/validate.ts';
import type { LeadsService } from './leads.service.ts';

/** What visitors call to leave their contact details. */
export function leadRoutes(service: LeadsService, limits: RateLimits): Router {
  const router = Router();
  router.post('/api/lead', limits.submission, publicJson, async (request, response) => {
    const lead = bodyOf(leadSubmission, request);
    const data = await service.submit(lead, idempotencyKeyOf(request));
    response.status(201).json({ success: true, data });
  });
  return router;
}

/** What staff do with leads. Mounted behind the session and the CSRF check. */
export function adminLeadRoutes(service: LeadsService): Router {
  const router = Router();

  router.get('/leads', (request, response) => {
    response.json({ success: true, ...service.list(queryOf(leadQuery, request)) });
  });

  router.get('/lead/:id', (request, response) => {
    response.json({ success: true, data: service.detail(idOf(request)) });
  });

  router.put('/lead/:id', async (request, response) => {
    const changes = bodyOf(leadUpdate, request);
    const data = await service.update(idOf(request), changes, actorOf(request));
    response.json({ success: true, data });
  });

  router.delete('/lead/:id', async (request, response) => {
    const { erase_question } = bodyOf(leadErasure, request);
    await service.erase(idOf(request), erase_question, actorOf(request));
    response.json({ success: true });
  });

  return router;
}
