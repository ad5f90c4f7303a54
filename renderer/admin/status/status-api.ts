import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { jobList } from '../../../server/contract/jobs.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { liveStatus, type LiveStatus } from '../../../server/contract/status.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';

export const STATUS_KEY = ['status'];
export const JOBS_KEY = ['jobs'];

/** What needs another machine, and what waits for it; kept up to date by push. */
export function statusQuery(api: ApiClient) {
  return queryOptions({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/status', liveStatus, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Every job that is not done. */
export function jobsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/jobs', jobList, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Takes over what the server pushed. */
export function setStatus(client: QueryClient, status: LiveStatus): void {
  takeOver(client, STATUS_KEY, status);
}

/** Staff know why phones have to type a port. Throws ApiError. */
export function forgetPort80(api: ApiClient) {
  return api.done('DELETE', '/api/admin/status/port80');
}

/** Lets a job run now. Throws ApiError; 404 when it is done or dropped. */
export function retryJob(api: ApiClient, id: number) {
  return api.done('POST', `/api/admin/jobs/${id}/retry`);
}

/** Takes a job away. Throws ApiError; 404 when it is done or dropped. */
export function dropJob(api: ApiClient, id: number) {
  return api.done('DELETE', `/api/admin/jobs/${id}`);
}
