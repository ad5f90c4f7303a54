import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { airState, type AirCommand, type AirState } from '../../../server/contract/air.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { takeOver } from '../../lib/take-over.ts';

export const AIR_KEY = ['air'];

/** What staff want of the big screens; kept up to date by push. */
export function airQuery(api: ApiClient) {
  return queryOptions({
    queryKey: AIR_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/air', airState, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Takes over what the server said or pushed. An answer can come after the push of what somebody else did since. */
export function setAir(client: QueryClient, air: AirState): void {
  const known = client.getQueryData<AirState>(AIR_KEY);
  if (known === undefined || known.version <= air.version) takeOver(client, AIR_KEY, air);
}

/** Asks for something on the big screens. Throws ApiError; 409 when the question is not approved. */
export function sendAir(api: ApiClient, command: AirCommand): Promise<AirState> {
  return api.data('POST', '/api/admin/air', airState, { body: command });
}
