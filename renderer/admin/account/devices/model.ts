import { queryOptions } from '@tanstack/react-query';
import {
  PAIRING_MS,
  pairing,
  type PairedDevice,
  type Pairing,
} from '../../../../server/contract/paired-devices.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { DEVICES_KEY, DEVICES_PATH } from '../../kit/network/devices.ts';

/** Milliseconds: while staff hold the device, they wait for every change. */
const PAIRING_EVERY_MS = 2000;

/** Query for the state of a pairing. A code that the server no longer knows, as after a restart, counts as expired. */
export function pairingQuery(api: ApiClient, started: Pairing) {
  return queryOptions({
    queryKey: [...DEVICES_KEY, 'pairing', started.id],
    queryFn: async ({ signal }): Promise<Pairing> => {
      const path = `${DEVICES_PATH}/pairings/${started.id}`;
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

/** A number of six digits in two groups, as the device shows it. */
export function grouped(number: string): string {
  return `${number.slice(0, 3)} ${number.slice(3)}`;
}

/** Address of the page on which the code is typed. @param link the same page's address with the code in it */
export function typedLink(link: string): string {
  const { origin, pathname } = new URL(link);
  return origin + pathname;
}

/** Minutes that a code still works. At least one: the laptop ends it, by its own clock. */
export function minutesLeft(madeAt: number, now: number): number {
  return Math.max(1, Math.ceil((madeAt + PAIRING_MS - now) / 60_000));
}

/** Says what becomes of a device that is revoked. */
export function revokedWords({ name, this: isThis }: Pick<PairedDevice, 'name' | 'this'>): string {
  const who = isThis ? 'This is the device that you are using.' : `${name} is signed out.`;
  return `${who} It can’t open the admin area until it is added again.`;
}
