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
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? PAIRING_EVERY_MS : false),
    gcTime: 0,
  });
}

/** True until the pairing has come to an end: a device may still ask, give up, or be too late. */
export function isOpen({ state }: Pick<Pairing, 'state'>): boolean {
  return state === 'waiting' || state === 'asking';
}

/** State of a pairing in a sentence. */
export function pairingWords({ state, asking }: Pick<Pairing, 'state' | 'asking'>): string {
  const name = asking?.name ?? 'The device';
  return {
    waiting: 'Open the admin area on the device that you want to add.',
    asking: `${name} at ${asking?.address} shows a number. Is it`,
    paired: `${name} is added. Staff can sign in on it now.`,
    refused: `${name} is not added.`,
    expired: 'This code has expired.',
  }[state];
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

/** Names the other devices that are signed in; a space keeps the line until they are known. */
export function othersInWords(others: readonly { name: string }[] | null): string {
  if (others === null) return '\u00a0';
  if (others.length === 0) return 'No other device is here right now.';
  return `Also here: ${others.map(({ name }) => name).join(', ')}.`;
}

/** Says what becomes of a device that is revoked. */
export function revokedWords({ name, this: isThis }: Pick<PairedDevice, 'name' | 'this'>): string {
  const who = isThis ? 'This is the device that you are using.' : `${name} is signed out.`;
  return `${who} It can’t open the admin area until it is added again.`;
}
