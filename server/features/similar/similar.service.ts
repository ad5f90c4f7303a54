import { SIMILAR_MAX, type SimilarQuestion } from '../../contract/similar.ts';
import { inTurns } from '../../platform/in-turns.ts';
import { notFound } from '../../http/errors.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SimilarIndexer } from './similar.indexer.ts';
import type { SimilarSearch } from './similar.search.ts';

/** Lowest score of what is offered at all, and next to a better one, as a share of its score: tuned on 100 pairs. */
const LEAST_SCORE = 0.27;
const LEAST_SHARE = 0.5;

export type SimilarService = ReturnType<typeof createSimilarService>;

/** What was answered before. */
export function createSimilarService(deps: {
  questions: Pick<QuestionsService, 'find'>;
  search: SimilarSearch;
  indexer: SimilarIndexer;
}) {
  const { questions, search, indexer } = deps;
  return {
    /**
     * Approved questions with an answer that are nearest to this one, most similar first.
     * @throws HttpError 404
     */
    async answeredBefore(id: number): Promise<SimilarQuestion[]> {
      await indexer.catchUp();
      const question = questions.find(id);
      if (!question) throw notFound('This question');
      const { value: found } = await inTurns(search('answered', { ...question, isIndexed: true }));
      const least = Math.max(LEAST_SCORE, LEAST_SHARE * (found[0]?.score ?? 0));
      return found
        .filter(({ score }) => score >= least)
        .slice(0, SIMILAR_MAX)
        .flatMap(({ id: other, content, answer, score }) =>
          answer === null ? [] : [{ id: other, content, answer, score }],
        );
    },
  };
}
