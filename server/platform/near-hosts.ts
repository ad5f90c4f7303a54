import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { plainAddress } from './client-address.ts';

/** Addresses that belong to no one on the internet (RFC 1918, 3927, 4193, 4291, 6890): [network, bits]. */
const PRIVATE = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

/** Milliseconds for which the laptop's own networks are taken to be what they were. */
const FRESH_MS = 3000;

/** Names that no name server on the internet answers for (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const LOCAL_NAME = /^[^.]+$|(^|\.)(localhost|local|internal|lan|home\.arpa)$/i;

let networks = new BlockList();
let networksAt = -Infinity;

/** Private networks, and those that the laptop is in: a hall may hand public addresses out. */
function nearNetworks(): BlockList {
  if (performance.now() - networksAt < FRESH_MS) return networks;
  networks = new BlockList();
  for (const [address, bits] of PRIVATE) {
    networks.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  for (const { cidr } of Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])) {
    const [address = '', bits = ''] = cidr?.split('/') ?? [];
    if (isIP(address)) networks.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  networksAt = performance.now();
  return networks;
}

/** True for an address of this laptop or of a network that it is in. */
export function isNearAddress(text: string): boolean {
  const address = plainAddress(text.split('%')[0] ?? '');
  return isIP(address) > 0 && nearNetworks().check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True for a host that is a near address, or a name that exists only in this network and never on the internet. */
export function isNearHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) > 0 ? isNearAddress(name) : LOCAL_NAME.test(name);
}
