import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv4 address that a socket for both kinds reports as IPv6 (RFC 4291, 2.5.5.2), as people write it. */
export function plainAddress(address: string) {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * Address that identifies a client: an IPv4 address, or a /64 network of IPv6, since one device may use every address
 * in it (RFC 4291, 2.5.4).
 */
export function clientOf(address: string | undefined): string {
  const [plain = ''] = plainAddress(address ?? '').split('%');
  if (!isIPv6(plain)) return plain;
  const network = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * True for a program on this laptop that connects by the usual loopback address: the admin window and the display.
 * Other addresses of the loopback network are clients like any other.
 */
export function isLaptop(address: string | undefined) {
  return address !== undefined && ['127.0.0.1', '::1'].includes(plainAddress(address));
}
