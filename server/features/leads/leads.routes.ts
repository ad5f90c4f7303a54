import { Router } from 'express';
import { leadSubmission } from '../../contract/leads.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf, idempotencyKeyOf } from '../../http/validate.ts';
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
