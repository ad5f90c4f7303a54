import { Router } from 'express';
import {
  ALIKE_MAX,
  SIMILAR_MAX,
  type AlikeQuestion,
  type SimilarQuestion,
} from '../../contract/similar.ts';
import { inTimeSlices } from '../../platform/time-slices.ts';
import { notFound } from '../../http/errors.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SimilarIndexer } from './similar.indexer.ts';
import type { Pool } from './similar.repository.ts';
import type { Found, SimilarSearch } from './similar.search.ts';
import { idOf } from '../../http/validate.ts';

/** Lowest score of what is offered at all, and next to a better one, as a share of its score: tuned on 100 pairs. */
const LEAST_SCORE = 0.27;
const LEAST_SHARE = 0.5;

type SimilarService = ReturnType<typeof createSimilarService>;

/** What was asked, and answered, before. */
export function createSimilarService(deps: {
  questions: Pick<QuestionsService, 'find'>;
  search: SimilarSearch;
  indexer: SimilarIndexer;
}) {
  const { questions, search, indexer } = deps;
  /** The nearest ones that pass, most similar first. @throws HttpError 404 */
  async function nearest(id: number, pool: Pool, passes: (one: Found) => boolean) {
    await indexer.catchUp();
    const question = questions.find(id);
    if (!question) throw notFound('This question');
    const { value } = await inTimeSlices(search(pool, { ...question, isIndexed: true }));
    const found = value.filter(passes);
    const least = Math.max(LEAST_SCORE, LEAST_SHARE * (found[0]?.score ?? 0));
    return found.filter(({ score }) => score >= least);
  }
  return {
    /**
     * Approved questions with an answer that are nearest to this one, most similar first.
     * @throws HttpError 404
     */
    answeredBefore: async (id: number): Promise<SimilarQuestion[]> =>
      (await nearest(id, 'answered', () => true))
        .slice(0, SIMILAR_MAX)
        .flatMap(({ id: other, content, answer, score }) =>
          answer === null ? [] : [{ id: other, content, answer, score }],
        ),

    /**
     * Questions that this one may be merged into, most similar first.
     * @throws HttpError 404
     */
    alike: async (id: number): Promise<AlikeQuestion[]> =>
      (await nearest(id, 'all', ({ shelf, status }) => shelf === 'active' && status !== 'rejected'))
        .slice(0, ALIKE_MAX)
        .map(({ id: other, content, answer, status }) => ({ id: other, content, answer, status })),
  };
}

/** What was asked, and answered, before. Mounted behind the session. */
export function adminSimilarRoutes(service: SimilarService): Router {
  const router = Router();
  router.get('/question/:id/similar', async (request, response) => {
    const items = await service.answeredBefore(idOf(request));
    response.json({ success: true, data: { items } });
  });
  router.get('/question/:id/alike', async (request, response) => {
    response.json({ success: true, data: { items: await service.alike(idOf(request)) } });
  });
  return router;
}
