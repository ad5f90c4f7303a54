import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../server/contract/limits.ts';
import { screens, screenSets, type ScreenSet } from '../../server/contract/screens.ts';
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

export const SCREEN_SETS_KEY = ['screen-sets'];

/** The named screens' own settings; kept up to date by push. */
export function screenSetsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SCREEN_SETS_KEY,
    queryFn: async ({ signal }) =>
      (await api.data('GET', '/api/admin/screens/sets', screenSets, { signal })).items,
  });
}

/** Sets a screen up, or changes how it is set up. @returns all of them. Throws ApiError; 409 when there are too many */
export async function putScreenSet(api: ApiClient, set: ScreenSet): Promise<ScreenSet[]> {
  return (await api.data('PUT', '/api/admin/screens/sets', screenSets, { body: set })).items;
}

/** From then on it follows the general settings. @returns those that are left. Throws ApiError; 404 */
export async function removeScreenSet(api: ApiClient, name: string): Promise<ScreenSet[]> {
  const path = `/api/admin/screens/sets/${encodeURIComponent(name)}`;
  return (await api.data('DELETE', path, screenSets)).items;
}
