/** An IPv4 address that a socket for both kinds reports as IPv6 (RFC 4291, 2.5.5.2), as people write it. */
export function plainAddress(address: string) {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

function groupsOf(part: string) {
  return part === '' ? [] : part.split(':');
}

/** The first half of an IPv6 address: the network, of which one device alone may use every address (RFC 4291, 2.5.4). */
function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Who counts as one client: an IPv4 address, or a network of IPv6. */
export function clientOf(address: string | undefined): string {
  const plain = plainAddress(address ?? '');
  return plain.includes(':') ? networkOf(plain) : plain;
}

/**
 * Whether a peer is a program on this laptop that calls it by its usual name: the admin window and the display.
 * Other addresses of the loopback network are clients like any other.
 */
export function isLaptop(address: string | undefined) {
  return address !== undefined && ['127.0.0.1', '::1'].includes(plainAddress(address));
}
