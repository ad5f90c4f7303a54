import type { AdapterKind, LanAdapter } from '../../../server/contract/network.ts';

const WORDS: Record<AdapterKind, string> = {
  hotspot: 'This laptop’s hotspot',
  wifi: 'Wi-Fi',
  cable: 'Cable',
  other: 'Other network',
  'link-local': 'No address from a router',
  mobile: 'Mobile data: phones can’t reach it',
  vm: 'Virtual machine: phones can’t reach it',
  container: 'Container: phones can’t reach it',
  vpn: 'VPN: phones can’t reach it',
};

/** What an adapter is, for staff; with the system's name for it where there is another of the same kind. */
export function adapterWords(
  { kind, interface: name }: LanAdapter,
  all: readonly LanAdapter[],
): string {
  const [what, rest] = WORDS[kind].split(': ', 2);
  const alike = all.filter((other) => other.kind === kind && other.interface !== name);
  const named = alike.length > 0 ? `${what} (${name})` : what;
  return rest === undefined ? `${named}` : `${named}: ${rest}`;
}
