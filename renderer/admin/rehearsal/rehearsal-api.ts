import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { rehearsal } from '../../../server/contract/rehearsal.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const REHEARSAL_KEY = ['rehearsal'];
/** What is there is copied during the restart, before the server answers again, not before this call's answer. */
const SLOW_MS = 60_000;

/** Whether it is a rehearsal; null while it isn't one. */
export function rehearsalQuery(api: ApiClient) {
  return queryOptions({
    queryKey: REHEARSAL_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/rehearsal', rehearsal, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Has one begin; the server restarts after its answer. Throws ApiError; 409 with the reason. */
export function beginRehearsal(api: ApiClient): Promise<void> {
  return api.done('POST', '/api/admin/rehearsal', { timeoutMs: SLOW_MS });
}

/** Has it end, as above. */
export function endRehearsal(api: ApiClient): Promise<void> {
  return api.done('DELETE', '/api/admin/rehearsal', { timeoutMs: SLOW_MS });
}

/** Says that it still is one. Throws ApiError. */
export function rehearsalGoesOn(api: ApiClient): Promise<void> {
  return api.done('POST', '/api/admin/rehearsal/goes-on');
}
