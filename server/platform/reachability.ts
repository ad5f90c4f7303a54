import { Resolver } from 'node:dns';
import { isIP, connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isNearHost } from './near-hosts.ts';

/** True for an address of this laptop or its network, which needs no internet. */
export function isLocalUrl(url: URL): boolean {
  return isNearHost(url.hostname);
}

/**
 * Asks the name servers that the laptop has now. The system's own lookup runs two at a time and holds its place for as
 * long as a name server stays silent: those of the network before would keep a new one from being seen.
 */
const askNameServers: LookupFunction = (host, { all }, found) => {
  // A new one each time: it takes the servers of the network that the laptop is on right now.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.resolve4(host, (error, addresses) => {
    const [address] = addresses ?? [];
    if (error || address === undefined) return found(error ?? new Error('No address'), '', 4);
    if (all) found(null, [{ address, family: 4 }]);
    else found(null, address, 4);
  });
};

/**
 * Resolves to true if a connection succeeds and, for https, the certificate is valid. A hotel's login page accepts
 * every connection, but has no certificate for the host.
 */
export function canReach(url: URL, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port) || (secure ? 443 : 80);
    // Names of this laptop's network may be known to the system alone.
    const lookup = isLocalUrl(url) ? {} : { lookup: askNameServers };
    const socket: Socket = secure
      ? connectTls({ host, port, ...lookup, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connectTcp({ host, port, ...lookup });
    const end = (reached: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reached);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    socket.once(secure ? 'secureConnect' : 'connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
