import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { REFRESH_MS } from '../../server/contract/limits.ts';
import type { ApiClient, Query } from './api-client.ts';

/** Query of one GET, kept up to date by polling. */
export function polledQuery<Schema extends z.ZodType>(
  api: ApiClient,
  queryKey: QueryKey,
  path: string,
  schema: Schema,
  query: Query = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api.data('GET', path, schema, { query, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/**
 * Fetches what is on screen of `queryKey` again. A fetch already under way may bring older data. It continues, since
 * fetches that every change aborts would never complete, and another one follows: only one, however often this is
 * called.
 */
export function refresh(client: QueryClient, queryKey: QueryKey): void {
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey })) {
    const one = { queryKey: key, exact: true };
    const fetch = () => client.invalidateQueries(one, { cancelRefetch: false });
    if (state.fetchStatus === 'idle') void fetch();
    else void client.refetchQueries(one, { cancelRefetch: false }).then(fetch);
  }
}

/** Shows what the server pushed or answered. What was asked for before it and is still on its way would show what was. */
export function replaceQueryData(client: QueryClient, queryKey: QueryKey, data: object): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}
