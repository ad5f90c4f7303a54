import { queryOptions } from '@tanstack/react-query';
import { screens, screenSets } from '../../../../server/contract/screens.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { polledQuery, replaceQueryData } from '../../../lib/query-cache.ts';
import { liveKey, onStaffMessage } from '../live.ts';

export const SCREENS_KEY = liveKey(['screens']);
onStaffMessage('screens', (open, client) => replaceQueryData(client, SCREENS_KEY, open));

export const SCREEN_SETS_KEY = liveKey(['screen-sets'], ['screen-sets']);
export const SCREEN_SETS_PATH = '/api/admin/screens/sets';

/** The named screens' own settings; kept up to date by push. */
export function screenSetsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SCREEN_SETS_KEY,
    queryFn: async ({ signal }) =>
      (await api.data('GET', SCREEN_SETS_PATH, screenSets, { signal })).items,
  });
}

/** The pages that show the display now; kept up to date by push. */
export function screensQuery(api: ApiClient) {
  return polledQuery(api, SCREENS_KEY, '/api/admin/screens', screens);
}
