import { networkInterfaces } from 'node:os';

/** An IPv4 address of this laptop on a network that phones may share. */
export type LanAddress = { address: string; interfaceName: string };

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Adapters that no phone can reach: virtual machines, containers, VPNs. */
const VIRTUAL =
  /^(docker|veth|br-|virbr|vmnet|vboxnet|utun|tun|tap|wg|tailscale|zt|ppp|ipsec|awdl|llw|bridge|lo)|vethernet|virtual|vmware|hyper-v|vpn|loopback|wsl|nordlynx|wireguard/i;
const WIRELESS = /^(wl|wlan|wi-?fi|ap\d)|wireless|drahtlos|hotspot/i;

function rank({ address, interfaceName }: LanAddress): number {
  let score = 0;
  if (VIRTUAL.test(interfaceName)) score += 100;
  if (address.startsWith('169.254.')) score += 50;
  if (!/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)) score += 10;
  if (!WIRELESS.test(interfaceName)) score += 1;
  return score;
}

/** The laptop's addresses, the one that phones most likely reach first; virtual adapters last. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): LanAddress[] {
  return Object.entries(interfaces)
    .flatMap(([interfaceName, entries]) =>
      (entries ?? [])
        .filter((entry) => entry.family === 'IPv4' && !entry.internal)
        .map(({ address }) => ({ address, interfaceName })),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

/** `http://host/`, without the port where it is 80. */
export function httpUrl(host: string, port: number) {
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}

/** Whether a peer's address is this machine itself. */
export function isLoopback(address: string | undefined) {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}

/**
 * Calls back when the addresses change; a laptop moves from one Wi-Fi to another in the middle of a show.
 * @returns stops watching
 */
export function watchAddresses(onChange: () => void, everyMs = 3000): () => void {
  let last = JSON.stringify(lanAddresses());
  const timer = setInterval(() => {
    const now = JSON.stringify(lanAddresses());
    if (now === last) return;
    last = now;
    onChange();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
