import { networkInterfaces } from 'node:os';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** A network that this machine is on. */
export type Adapter = {
  /** Changes whenever a socket that was opened before has to be opened again. */
  key: string;
  /** The system's name of the interface. */
  name: string;
  /** IPv4, never empty. */
  addresses: string[];
  /**
   * True for an address in one of the adapter's subnets; packets from elsewhere are ignored (RFC 6762, section 11).
   */
  isNeighbour: (address: string) => boolean;
};

function toNumber(address: string): number {
  return address.split('.').reduce((whole, byte) => whole * 256 + Number(byte), 0);
}

function network(address: string, netmask: string): number {
  // Bit operators are signed; the same sign on both sides of a comparison does no harm.
  return toNumber(address) & toNumber(netmask);
}

/**
 * The networks on which names make sense: all but this machine itself and tunnels, where nobody else is. Virtual ones
 * count: a hotspot that the laptop itself opens is one on macOS.
 */
export function adaptersOf(interfaces: Interfaces = networkInterfaces()): Adapter[] {
  return Object.entries(interfaces).flatMap(([name, entries = []]) => {
    const v4 = entries.filter(
      ({ family, internal, netmask }) =>
        family === 'IPv4' && !internal && netmask !== '255.255.255.255',
    );
    // An address that the machine gave itself, for want of a router, gives way to one that a router gave.
    const given = v4.filter(({ address }) => !address.startsWith('169.254.'));
    const used = given.length > 0 ? given : v4;
    if (used.length === 0) return [];
    return {
      // A plug that was pulled and put back has another index, which the link-local address tells.
      key: JSON.stringify([
        name,
        used.map(({ address, netmask, mac }) => [address, netmask, mac]),
        entries.flatMap((entry) => (entry.family === 'IPv6' ? entry.scopeid : [])),
      ]),
      name,
      addresses: used.map(({ address }) => address),
      isNeighbour: (address) =>
        v4.some((own) => network(own.address, own.netmask) === network(address, own.netmask)),
    };
  });
}
