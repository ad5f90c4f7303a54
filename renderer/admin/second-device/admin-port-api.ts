import { queryOptions } from '@tanstack/react-query';
import { adminPortState } from '../../../server/contract/admin-port.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { SETTINGS_KEY } from '../settings/settings-api.ts';

/** Milliseconds between two checks: a laptop changes its Wi-Fi, and another program may free the port. */
const EVERY_MS = 5000;

/** How staff open the admin area on another device. */
export function adminPortQuery(api: ApiClient) {
  return queryOptions({
    // Below the key of all settings: a push that those changed has this fetched again as well.
    queryKey: [...SETTINGS_KEY, 'admin-port'],
    queryFn: ({ signal }) => api.data('GET', '/api/admin/admin-port', adminPortState, { signal }),
    refetchInterval: EVERY_MS,
  });
}
