import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { preflight, type Preflight } from '../../../server/contract/preflight.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';

const PREFLIGHT_KEY = ['preflight'];
/** Milliseconds between two looks: the server keeps checking for as long as somebody asks. */
const LOOK_EVERY_MS = 4000;
/** Long enough to wait for a disk that hangs. */
const RUN_TIMEOUT_MS = 30_000;

/** What the server's checks found; kept up to date by push while somebody looks. */
export function preflightQuery(api: ApiClient) {
  return queryOptions({
    queryKey: PREFLIGHT_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/preflight', preflight, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    // What was found an hour ago says nothing about now.
    gcTime: 0,
  });
}

/** Takes over what the server pushed or answered. */
export function setPreflight(client: QueryClient, state: Preflight): void {
  takeOver(client, PREFLIGHT_KEY, state);
}

/** Has everything looked at now. Throws ApiError. */
export function runPreflight(api: ApiClient): Promise<Preflight> {
  return api.data('POST', '/api/admin/preflight/run', preflight, { timeoutMs: RUN_TIMEOUT_MS });
}
