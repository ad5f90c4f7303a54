import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { setupStatus, type SetupStatus } from '../../../server/contract/auth.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const SESSION_KEY = ['session'];

/**
 * Who this browser is. Asked afresh by each screen that wants to know, and again until the server answers. It is not
 * aborted when a screen goes: the next one waits for the same answer.
 */
export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SESSION_KEY,
    queryFn: () => api.data('GET', '/api/admin/setup-status', setupStatus),
    gcTime: 0,
    retry: true,
    retryDelay: 2000,
  });
}

/** What a login or the end of a session says about this browser, without asking the server again. */
export function tellSession(
  queryClient: QueryClient,
  authenticated: boolean,
  firstStart = false,
): void {
  const status: SetupStatus = {
    requires_setup: false,
    setup_code_required: false,
    authenticated,
    ...(firstStart ? { first_start: true } : {}),
  };
  queryClient.setQueryData(SESSION_KEY, status);
}
