import type { Interfaces } from '../../server/platform/network/ranking.ts';

/** By interface name: addresses with their prefix lengths, or such an address together with a card's MAC address. */
export type Plugged = Record<string, string | { address: string; mac: string }>;

function netmaskOf(bits: number): string {
  return [0, 8, 16, 24]
    .map((before) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - before))))
    .join('.');
}

function entryOf(cidr: string, mac: string, internal = false) {
  const [address = '', bits = '24'] = cidr.split('/');
  const netmask = netmaskOf(Number(bits));
  return { address, netmask, family: 'IPv4' as const, mac, internal, cidr };
}

/** What `os.networkInterfaces()` says of a machine with these, and with loopback. */
export function interfacesOf(plugged: Plugged): Interfaces {
  return {
    lo: [entryOf('127.0.0.1/8', '00:00:00:00:00:00', true)],
    ...Object.fromEntries(
      Object.entries(plugged).map(([name, given]) => {
        const { address, mac } =
          typeof given === 'string' ? { address: given, mac: '3c:22:fb:01:02:03' } : given;
        return [name, [entryOf(address, mac)]];
      }),
    ),
  };
}
