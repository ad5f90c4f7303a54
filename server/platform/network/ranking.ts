import { networkInterfaces } from 'node:os';
import { ADAPTER_KINDS, type AdapterKind } from '../../contract/network.ts';
import { kindOf } from './adapter-kind.ts';
import { readLinuxFacts } from './linux-facts.ts';

export type Interfaces = ReturnType<typeof networkInterfaces>;

/** An IPv4 address of this laptop, and what kind of network it is on. */
export type LanAddress = { interface: string; address: string; kind: AdapterKind };

/** RFC 1918. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Lower is likelier. */
function rank({ address, kind }: LanAddress): number {
  const place = ADAPTER_KINDS.indexOf(kind);
  const isPlain = place < ADAPTER_KINDS.indexOf('link-local');
  // A router gives a private address; a public one is a provider's, where other devices are rarely let in.
  return (isPlain ? 0 : 100 * place) + (PRIVATE.test(address) ? 0 : 10) + place;
}

/**
 * The laptop's addresses, the one that phones most likely reach first.
 * @param inUse interface that stays before others of its kind: a second Wi-Fi must not change what the signs say
 */
export function lanAddresses(
  interfaces: Interfaces = networkInterfaces(),
  inUse = '',
  linux = readLinuxFacts,
): LanAddress[] {
  const score = (found: LanAddress) => rank(found) - (found.interface === inUse ? 0.5 : 0);
  return Object.entries(interfaces)
    .flatMap(([name, entries = []]) =>
      entries
        .filter((entry) => entry.family === 'IPv4' && !entry.internal)
        .map(({ address, netmask, mac }) => ({
          interface: name,
          address,
          kind: kindOf({ name, address, netmask, mac, linux: (each) => linux(each) }),
        })),
    )
    .toSorted((a, b) => score(a) - score(b));
}
