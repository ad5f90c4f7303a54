import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lanAdapters } from '../../../server/contract/network.ts';
import { qrCheck, type CodeOrder, type QrCheck } from '../../../server/contract/qr.ts';
import { publicSettings } from '../../../server/contract/settings.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { SETTINGS_KEY } from '../settings/settings-api.ts';

/** Milliseconds between two checks of the machine's addresses: a laptop changes its Wi-Fi in the middle of a show. */
const ADDRESSES_EVERY_MS = 10_000;

/** The addresses that this machine has now, likeliest first. */
export function addressesQuery(api: ApiClient) {
  return queryOptions({
    // Like that of the public settings: a push that those have changed may also mean another network.
    queryKey: [...SETTINGS_KEY, 'addresses'],
    queryFn: ({ signal }) => api.data('GET', '/api/admin/addresses', lanAdapters, { signal }),
    refetchInterval: ADDRESSES_EVERY_MS,
  });
}

/** What the public pages see: where the code leads, as the server makes it out. */
export function publicSettingsQuery(api: ApiClient) {
  return queryOptions({
    // Below the key of all settings: a push that those changed has this fetched again as well.
    queryKey: [...SETTINGS_KEY, 'public'],
    queryFn: ({ signal }) => api.data('GET', '/api/settings/public', publicSettings, { signal }),
    refetchInterval: ADDRESSES_EVERY_MS,
  });
}

export type JudgedCode = { order: CodeOrder; check: QrCheck };

/** Whether phones can read a code, and why not; without data nothing is asked. */
export function checkQuery(api: ApiClient, order: CodeOrder) {
  return queryOptions({
    queryKey: ['qr-check', order],
    queryFn: async ({ signal }): Promise<JudgedCode> => ({
      order,
      check: await api.data('GET', '/api/admin/qr/check', qrCheck, { query: order, signal }),
    }),
    enabled: order.data !== '',
    placeholderData: keepPreviousData,
  });
}
