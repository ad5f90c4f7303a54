import { queryOptions } from '@tanstack/react-query';
import { setupStatus } from '../../../server/contract/auth.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const SESSION_KEY = ['session'];

/** Who this browser is. Asked anew by each screen that wants to know, and again until the server answers. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/setup-status', setupStatus, { signal }),
    gcTime: 0,
    retry: true,
    retryDelay: 2000,
  });
