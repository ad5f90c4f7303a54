import { queryOptions } from '@tanstack/react-query';
import {
  SIMILAR_MAX,
  similarQuestions,
  type SimilarQuestion,
} from '../../../../server/contract/similar.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { QUESTIONS_KEY } from '../questions-api.ts';

/** What is still there stays where it was, and what is new comes after it: nobody should press one that they did not aim at. */
function inPlace(shown: SimilarQuestion[], fresh: SimilarQuestion[]): SimilarQuestion[] {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const stayed = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const known = new Set(stayed.map(({ id }) => id));
  return [...stayed, ...fresh.filter(({ id }) => !known.has(id))].slice(0, SIMILAR_MAX);
}

/** What was answered before in other words, kept up to date. */
export function similarQuery(api: ApiClient, id: number) {
  const queryKey = [...QUESTIONS_KEY, 'similar', id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const path = `/api/admin/question/${id}/similar`;
      const { items } = await api.data('GET', path, similarQuestions, { signal });
      return inPlace(client.getQueryData<SimilarQuestion[]>(queryKey) ?? [], items);
    },
    // An extra: nobody who answers has to wait for it.
    retry: false,
    // Nothing of an erased question stays in the page.
    gcTime: 0,
  });
}
