import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { logList } from '../../../server/contract/logs.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';

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
