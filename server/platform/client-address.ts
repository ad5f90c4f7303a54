import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv4 address that a socket for both kinds reports as IPv6 (RFC 4291, 2.5.5.2), as people write it. */
export function plainAddress(address: string) {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * Who counts as one client: an IPv4 address, or a network of IPv6, of which one device alone may use every address (RFC
 * 4291, 2.5.4).
 */
export function clientOf(address: string | undefined): string {
  const [plain = ''] = plainAddress(address ?? '').split('%');
  if (!isIPv6(plain)) return plain;
  const network = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * Whether a peer is a program on this laptop that calls it by its usual name: the admin window and the display.
 * Other addresses of the loopback network are clients like any other.
 */
export function isLaptop(address: string | undefined) {
  return address !== undefined && ['127.0.0.1', '::1'].includes(plainAddress(address));
}
