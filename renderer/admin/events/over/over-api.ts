import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { leadList } from '../../../../server/contract/leads.ts';
import { questionPage } from '../../../../server/contract/questions.ts';
import { smsPage } from '../../../../server/contract/sms.ts';
import type { ApiClient, Query } from '../../../lib/api-client.ts';
import { pathOf, SLOW_MS } from '../events-api.ts';

/** One page of what was asked at an event that is over; only an erasure changes it. */
export function questionsOverQuery(api: ApiClient, id: string, query: Query) {
  return queryOptions({
    queryKey: ['event-over', id, 'questions', query],
    queryFn: ({ signal }) =>
      api.data('GET', `${pathOf(id)}/questions`, questionPage, {
        query,
        signal,
        timeoutMs: SLOW_MS,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** One page of the texts that came in there. */
export function textsOverQuery(api: ApiClient, id: string, query: Query) {
  return queryOptions({
    queryKey: ['event-over', id, 'texts', query],
    queryFn: ({ signal }) =>
      api.data('GET', `${pathOf(id)}/texts`, smsPage, { query, signal, timeoutMs: SLOW_MS }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Nobody's details stay in the page.
    gcTime: 0,
  });
}

/** Erases one of its leads for good. Throws ApiError; 404 when they are gone already. */
export function eraseLeadOver(api: ApiClient, id: string, lead: number): Promise<void> {
  return api.done('DELETE', `${pathOf(id)}/leads/${lead}`, { timeoutMs: SLOW_MS });
}

/** One page of those who left contact details there. */
export function leadsOverQuery(api: ApiClient, id: string, query: Query) {
  return queryOptions({
    queryKey: ['event-over', id, 'leads', query],
    queryFn: async ({ signal }) => {
      const options = { query, signal, timeoutMs: SLOW_MS };
      const { data, total } = await api.whole('GET', `${pathOf(id)}/leads`, leadList, options);
      return { items: data, total };
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Nobody's details stay in the page.
    gcTime: 0,
  });
}
