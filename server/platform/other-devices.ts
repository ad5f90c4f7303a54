import { networkInterfaces } from 'node:os';
import { isLaptop, plainAddress } from './client-address.ts';

function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return new Set(all.map(({ address }) => address));
}

export type OtherDevices = ReturnType<typeof createOtherDevices>;

/**
 * Whether requests of other devices arrive at all, or a firewall or the network keeps them away. In memory: it holds
 * for the network that the laptop is on now.
 * @param now milliseconds since 1970
 */
export function createOtherDevices(now: () => number) {
  let own = ownAddresses();
  let since = now();
  let lastAt: number | null = null;

  const isOther = (address: string | undefined) =>
    address !== undefined && !isLaptop(address) && !own.has(plainAddress(address));

  return {
    /**
     * Whether it is not an address of this machine; a page that the laptop opens by its LAN address does come from one.
     */
    isOther,
    /** A request came. */
    saw(address: string | undefined): void {
      if (isOther(address)) lastAt = now();
    },
    /** When one came last, and since when that is counted; milliseconds since 1970. */
    state: () => ({ since, lastAt }),
    /** The network changed: what came over another one says nothing about this one. */
    forget(): void {
      own = ownAddresses();
      since = now();
      lastAt = null;
    },
  };
}
