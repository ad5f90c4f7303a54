import { queryOptions } from '@tanstack/react-query';
import { retention } from '../../../server/contract/retention.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const RETENTION_KEY = ['retention'];
/** Milliseconds between two looks, besides those at every change of leads and settings: it is a matter of days. */
const LOOK_MS = 5 * 60_000;

/** What is deleted next because its days are over. */
export function retentionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: RETENTION_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/retention', retention, { signal }),
    refetchInterval: LOOK_MS,
  });
}

/** The reminder is in view. Throws ApiError. */
export function tellSeen(api: ApiClient): Promise<void> {
  return api.done('POST', '/api/admin/retention/seen');
}
