import { Router } from 'express';
import { questionSubmission } from '../../contract/questions.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf, idempotencyKeyOf } from '../../http/validate.ts';
import type { QuestionsService } from './questions.service.ts';

/** What visitors call: submit a question, read the approved ones. */
export function questionRoutes(service: QuestionsService, limits: RateLimits): Router {
  const router = Router();

  router.post('/api/question', limits.submission, async (request, response) => {
    const submission = bodyOf(questionSubmission, request);
    const data = await service.submit(submission, idempotencyKeyOf(request));
    response.status(201).json({ success: true, data });
  });

  router.get('/api/questions/approved', limits.publicRead, (request, response) => {
    const version = service.publicVersion();
    // Weak, as compression changes the bytes. An unchanged list costs one row to read.
    response.set({ ETag: `W/"questions-${version}"`, 'Cache-Control': 'no-cache' });
    if (request.fresh) response.status(304).end();
    else response.json({ success: true, data: service.approved(), version });
  });

  return router;
}
