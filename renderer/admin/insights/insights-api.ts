import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { insights } from '../../../server/contract/insights.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** The show in numbers, of whichever days. */
export const INSIGHTS_KEY = ['insights'];
/** Milliseconds between two counts while a crowd is at the booth: nobody reads ten charts faster. */
export const COUNT_EVERY_MS = 2000;

/**
 * The numbers of a day (`today` too), or of everything there is. What was counted stays until the next count is here.
 * @param event null is the open one
 */
export function insightsQuery(api: ApiClient, day: string | null, event: number | null) {
  return queryOptions({
    queryKey: [...INSIGHTS_KEY, event, day],
    queryFn: ({ signal }) =>
      api.data('GET', '/api/admin/insights', insights, { query: { day, event }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
