import { screens } from '../../../../server/contract/screens.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { polledQuery, replaceQueryData } from '../../../lib/query-cache.ts';
import { liveKey, onStaffMessage } from '../live.ts';

export const SCREENS_KEY = liveKey(['screens']);
onStaffMessage('screens', (open, client) => replaceQueryData(client, SCREENS_KEY, open));

/** The pages that show the display now; kept up to date by push. */
export function screensQuery(api: ApiClient) {
  return polledQuery(api, SCREENS_KEY, '/api/admin/screens', screens);
}
