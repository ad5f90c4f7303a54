import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { LOG_SORTS, logList, type LogSubject } from '../../../server/contract/logs.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { listViewFormat } from '../list/list-view.ts';
import { questionAddress } from '../questions/use-question-address.ts';

/** Everything about the log. */
export const LOGS_KEY = ['logs'];

/** One page of the log. */
export function logsQuery(api: ApiClient, query: Query) {
  return queryOptions({
    queryKey: [...LOGS_KEY, query],
    queryFn: async ({ signal }) => {
      const options = { query, signal };
      const { data, total } = await api.whole('GET', '/api/admin/logs', logList, options);
      return { items: data, total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Deletes every entry; one stays that says who did it. */
export function clearLogs(api: ApiClient) {
  return api.done('DELETE', '/api/admin/logs');
}

export type Sort = (typeof LOG_SORTS)[number];

/** Which entries are looked at, and how. */
export const LOG_VIEW = listViewFormat({
  sorts: LOG_SORTS,
  defaultSort: 'timestamp',
  parse: () => ({}),
  format: () => ({}),
  query: () => ({}),
});

/** Where what an entry is about is shown. */
export function subjectAddress({ kind, id }: LogSubject): string {
  return kind === 'lead' ? `/leads/${id}` : questionAddress(id);
}
