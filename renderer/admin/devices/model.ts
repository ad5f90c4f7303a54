import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { deviceList, pairing, type Pairing } from '../../../server/contract/paired-devices.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';

/** Everything about staff's devices, the one that is being added too. */
export const DEVICES_KEY = ['devices'];

/** Staff's devices, and where they find the admin area; kept up to date by push. */
export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...DEVICES_KEY, 'list'],
    queryFn: ({ signal }) => api.data('GET', '/api/admin/devices', deviceList, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Ends its sessions; it has to be added again. Throws ApiError; 404 when it is gone already. */
export function revokeDevice(api: ApiClient, id: number) {
  return api.done('DELETE', `/api/admin/devices/${id}`);
}

/** Makes a code for one more device. Throws ApiError. */
export function startPairing(api: ApiClient): Promise<Pairing> {
  return api.data('POST', '/api/admin/devices/pairings', pairing);
}

/** Milliseconds: while staff hold the device, they wait for every change. */
const PAIRING_EVERY_MS = 2000;

/** How far a device is. A code that the server does not know, after a restart, is one that has expired. */
export function pairingQuery(api: ApiClient, started: Pairing) {
  return queryOptions({
    queryKey: [...DEVICES_KEY, 'pairing', started.id],
    queryFn: async ({ signal }): Promise<Pairing> => {
      const path = `/api/admin/devices/pairings/${started.id}`;
      try {
        return await api.data('GET', path, pairing, { signal });
      } catch (error) {
        if (isApiError(error, 404)) return { ...started, state: 'expired' };
        throw error;
      }
    },
    initialData: started,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'asking' ? PAIRING_EVERY_MS : false,
    gcTime: 0,
  });
}

/** Says whether the device shows `number`. Throws ApiError; 409 when it no longer asks. */
export function answerPairing(
  api: ApiClient,
  id: string,
  answer: { accepted: boolean; number: string },
): Promise<Pairing> {
  return api.data('PUT', `/api/admin/devices/pairings/${id}`, pairing, { body: answer });
}

/** A number of six digits in two groups, as the device shows it. */
export function grouped(number: string): string {
  return `${number.slice(0, 3)} ${number.slice(3)}`;
}

/** Where a code is typed. @param link opens it with the code */
export function typedLink(link: string): string {
  const { origin, pathname } = new URL(link);
  return origin + pathname;
}
