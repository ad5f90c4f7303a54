import { Router } from 'express';
import {
  askedQuestion,
  clearAi,
  questionMerge,
  questionMute,
  questionQuery,
  questionUnmerge,
  questionUpdate,
} from '../../contract/questions.ts';
import { createCalls } from '../../http/calls.ts';
import { notFound } from '../../http/errors.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { bodyOf, idempotencyKeyOf } from '../../http/validate.ts';
import type { QuestionsService } from './questions.service.ts';

/** Routes for visitors: submit a question, read the approved ones. */
export function questionRoutes(service: QuestionsService, limits: RateLimits): Router {
  const router = Router();

  router.post('/api/question', limits.submission, publicJson, async (request, response) => {
    const { voter, ...submission } = bodyOf(askedQuestion, request);
    const key = idempotencyKeyOf(request);
    const data = await service.submit(submission, key, voter);
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

/** Moderation, for everybody of staff. */
export function adminQuestionRoutes(service: QuestionsService) {
  const calls = createCalls();
  calls.stand.get('/questions', ({ query }) => service.page(query(questionQuery)));
  calls.stand.get('/question/:id', ({ id }) => {
    const found = service.find(id);
    if (!found) throw notFound('This question');
    return found;
  });
  calls.stand.put('/question/:id', ({ id, body, actor }) =>
    service.update(id, body(questionUpdate), actor),
  );
  calls.stand.post('/question/:id/mute', ({ id, body, actor }) =>
    service.mute(id, body(questionMute).muted, actor),
  );
  calls.stand.get('/question/:id/merged', ({ id }) => ({ items: service.merged(id) }));
  calls.stand.post('/question/:id/merge', ({ id, body, actor }) =>
    service.merge(id, body(questionMerge), actor),
  );
  calls.stand.post('/question/:id/unmerge', ({ id, body, actor }) =>
    service.unmerge(id, body(questionUnmerge), actor),
  );
  calls.stand.post('/question/:id/clear-ai', ({ id, body, actor }) =>
    service.clearAi(id, body(clearAi), actor),
  );
  return calls.routers;
}
