import { networkInterfaces } from 'node:os';
import { isLaptop, plainAddress } from './client-address.ts';

function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return new Set(all.map(({ address }) => address));
}

export type OtherDevices = ReturnType<typeof createOtherDevices>;

/**
 * Records whether requests of other devices arrive, or a firewall or the network keeps them away. Kept in memory
 * only: it holds for the network that the laptop is on now.
 *
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
     * True if the address is not this machine's. A page that the laptop opens by its own LAN address comes from one
     * of them.
     */
    isOther,
    /** Records a request. */
    saw(address: string | undefined): void {
      if (isOther(address)) lastAt = now();
    },
    /** Time of another device's last request, and the start of the observation; milliseconds since 1970. */
    state: () => ({ since, lastAt }),
    /** The network changed: what came over another one says nothing about this one. */
    forget(): void {
      own = ownAddresses();
      since = now();
      lastAt = null;
    },
  };
}
