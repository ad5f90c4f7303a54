import { Router } from 'express';
import {
  bulkUpdate,
  clearAi,
  questionMerge,
  questionQuery,
  questionSubmission,
  questionUnmerge,
  questionUpdate,
} from '../../contract/questions.ts';
import { actorOf } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { bodyOf, idempotencyKeyOf, idOf, queryOf } from '../../http/validate.ts';
import type { LabelsService } from '../labels/labels.ts';
import type { QuestionsService } from './questions.service.ts';

/** What visitors call: submit a question, read the approved ones. */
export function questionRoutes(service: QuestionsService, limits: RateLimits): Router {
  const router = Router();

  router.post('/api/question', limits.submission, publicJson, async (request, response) => {
    const submission = bodyOf(questionSubmission, request);
    const key = idempotencyKeyOf(request);
    const data = await service.submit(submission, key);
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

/** Moderation. Mounted behind the session and the CSRF check. */
export function adminQuestionRoutes(
  service: QuestionsService,
  labels: Pick<LabelsService, 'markInside'>,
): Router {
  const router = Router();

  router.get('/questions', (request, response) => {
    response.json({ success: true, data: service.page(queryOf(questionQuery, request)) });
  });

  router.post('/questions/bulk', async (request, response) => {
    const { items } = bodyOf(bulkUpdate, request);
    const data = await service.updateMany(items, actorOf(request), labels.markInside);
    response.json({ success: true, data });
  });

  router.get('/question/:id', (request, response) => {
    const data = service.find(idOf(request));
    if (!data) throw notFound('This question');
    response.json({ success: true, data });
  });

  router.put('/question/:id', async (request, response) => {
    const changes = bodyOf(questionUpdate, request);
    const data = await service.update(idOf(request), changes, actorOf(request));
    response.json({ success: true, data });
  });

  router.get('/question/:id/merged', (request, response) => {
    response.json({ success: true, data: { items: service.merged(idOf(request)) } });
  });

  router.post('/question/:id/merge', async (request, response) => {
    const body = bodyOf(questionMerge, request);
    const data = await service.merge(idOf(request), body, actorOf(request));
    response.json({ success: true, data });
  });

  router.post('/question/:id/unmerge', async (request, response) => {
    const body = bodyOf(questionUnmerge, request);
    const data = await service.unmerge(idOf(request), body, actorOf(request));
    response.json({ success: true, data });
  });

  router.post('/question/:id/clear-ai', async (request, response) => {
    const cleared = bodyOf(clearAi, request);
    const data = await service.clearAi(idOf(request), cleared, actorOf(request));
    response.json({ success: true, data });
  });

  return router;
}
