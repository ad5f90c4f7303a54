import { deviceList } from '../../../../server/contract/paired-devices.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { polledQuery } from '../../../lib/query-cache.ts';
import { liveKey } from '../live.ts';

export const DEVICES_PATH = '/api/admin/devices';
/** Everything about staff's devices, the one that is being added too. */
export const DEVICES_KEY = liveKey(['devices'], ['devices']);

/** Staff's devices, and where they find the admin area; kept up to date by push. */
export function devicesQuery(api: ApiClient) {
  return polledQuery(api, [...DEVICES_KEY, 'list'], DEVICES_PATH, deviceList);
}
