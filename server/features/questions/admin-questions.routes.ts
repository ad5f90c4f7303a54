import { Router } from 'express';
import {
  bulkUpdate,
  clearAi,
  questionMerge,
  questionQuery,
  questionUnmerge,
  questionUpdate,
} from '../../contract/questions.ts';
import { actorOf } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { bodyOf, idOf, queryOf } from '../../http/validate.ts';
import type { LabelsService } from '../labels/labels.service.ts';
import type { QuestionsService } from './questions.service.ts';

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
