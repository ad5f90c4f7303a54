import { Router } from 'express';
import { questionSubmission } from '../../contract/questions.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { testCodeOf } from '../../http/test-code.ts';
import { bodyOf, idempotencyKeyOf } from '../../http/validate.ts';
import type { QuestionsService } from './questions.service.ts';

/** What visitors call: submit a question, read the approved ones. */
export function questionRoutes(service: QuestionsService, limits: RateLimits): Router {
  const router = Router();

  router.post('/api/question', limits.submission, publicJson, async (request, response) => {
    const submission = bodyOf(questionSubmission, request);
    const key = idempotencyKeyOf(request);
    const data = await service.submit(submission, key, testCodeOf(request));
    response.status(201).json({ success: true, data });
  });

  const ready = readyJson();
  router.get('/api/questions/approved', limits.publicRead, (request, response) => {
    const version = service.publicVersion();
    const state = service.publicState();
    // An unchanged list costs one row to read, for those who have it and for those who do not.
    const list = ready(
      state,
      () => JSON.stringify({ success: true, data: service.approved(), version }),
      `W/"questions-${state}"`,
    );
    return list.send(request, response.set('Cache-Control', 'no-cache'));
  });

  return router;
}
