import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../server/contract/limits.ts';
import { screens } from '../../server/contract/screens.ts';
import type { ApiClient } from '../lib/api-client.ts';

export const SCREENS_KEY = ['screens'];

/** The pages that show the display now; kept up to date by push. */
export function screensQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SCREENS_KEY,
    queryFn: ({ signal }) => api.data('GET', '/api/admin/screens', screens, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
