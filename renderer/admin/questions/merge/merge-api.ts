import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  mergedQuestion,
  mergedQuestions,
  question,
  questionPage,
  type QuestionMerge,
} from '../../../../server/contract/questions.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { QUESTIONS_KEY } from '../questions-api.ts';

/** Questions that a search for the one to merge into shows. */
const FOUND_MAX = 8;

/** Throws ApiError; 409 with the reason. */
export function mergeQuestion(api: ApiClient, id: number, body: QuestionMerge) {
  return api.data('POST', `/api/admin/question/${id}/merge`, mergedQuestion, { body });
}

/** Takes it out again, together with those in `and` that came along with it. Throws ApiError; 409 with the reason. */
export function unmergeQuestion(api: ApiClient, id: number, and: number[] = []) {
  return api.data('POST', `/api/admin/question/${id}/unmerge`, question, { body: { and } });
}

/** Those merged into a question, earliest first, kept up to date. */
export function mergedQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'merged', id],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/question/${id}/merged`;
      return (await api.data('GET', path, mergedQuestions, { signal })).items;
    },
    // Nothing of an erased question stays in the page.
    gcTime: 0,
  });
}

/** Questions in the lists that hold these words. */
export function targetsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'targets', q],
    queryFn: async ({ signal }) => {
      const query = { q, page_size: FOUND_MAX };
      return (await api.data('GET', '/api/admin/questions', questionPage, { query, signal })).items;
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
