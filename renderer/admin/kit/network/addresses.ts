import { queryOptions, useQuery } from '@tanstack/react-query';
import { devicesQuery } from './devices.ts';
import { useServices } from '../session/staff-services.ts';
import {
  type AdapterKind,
  lanAdapters,
  type LanAdapter,
  mayHavePhones,
} from '../../../../server/contract/network.ts';
import { publicSettings } from '../../../../server/contract/settings.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { SETTINGS_KEY } from '../form/settings-loaded.tsx';
import { useField, useForm } from '../form/field.ts';

/** Milliseconds between two checks of the machine's addresses: a laptop changes its Wi-Fi in the middle of a show. */
const ADDRESSES_EVERY_MS = 10_000;

/** The addresses that this machine has now, likeliest first. */
export function addressesQuery(api: ApiClient) {
  return queryOptions({
    // Like that of the public settings: a push that those have changed may also mean another network.
    queryKey: [...SETTINGS_KEY, 'addresses'],
    queryFn: ({ signal }) => api.data('GET', '/api/admin/addresses', lanAdapters, { signal }),
    refetchInterval: ADDRESSES_EVERY_MS,
  });
}

/** Query for the settings that the public pages read, such as the address that the code opens. */
export function publicSettingsQuery(api: ApiClient) {
  return queryOptions({
    // Below the key of all settings: a push that those changed has this fetched again as well.
    queryKey: [...SETTINGS_KEY, 'public'],
    queryFn: ({ signal }) => api.data('GET', '/api/settings/public', publicSettings, { signal }),
    refetchInterval: ADDRESSES_EVERY_MS,
  });
}

/** The host and port that visitors type, the port empty where it is 80, and the display's page there. */
export type PublicHost = { host: string; port: string; display: string };

/**
 * Host and port of the visitors' pages on this laptop, which are always http.
 * @param publicPort their port. Needed only where this page came over https, which has a port for itself
 * @returns null while the port is unknown
 */
export function publicHostOf(
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>,
  publicPort: number | undefined,
): PublicHost | null {
  const shared = protocol === 'https:' ? publicPort : Number(port || 80);
  if (shared === undefined) return null;
  const typed = shared === 80 ? '' : String(shared);
  const name = hostname.replace(/^admin\./, '');
  const host = typed === '' ? name : `${name}:${typed}`;
  return { host, port: typed, display: `http://${host}/wedeliver` };
}

/** Host and port of the visitors' pages, as this browser reaches the laptop. Null until they are known. */
export function usePublicHost(): PublicHost | null {
  const { api } = useServices();
  const { location } = window;
  const { data } = useQuery({ ...devicesQuery(api), enabled: location.protocol === 'https:' });
  return publicHostOf(location, data?.public_port);
}

/** The choice that follows the machine; no address looks like this. */
const AUTOMATIC = 'automatic';

/** Sentence about the chosen address. @param gone its network is away */
export function hintFor(gone: boolean, chosen: LanAdapter | undefined): string {
  if (gone) return 'That network isn’t connected right now, so the automatic choice is used.';
  if (chosen && !mayHavePhones(chosen.kind)) return 'Visitors’ phones can’t open this address.';
  return 'Where phones reach this laptop. Choose one yourself if phones can’t open the page.';
}

/** The adapters by the value that chooses each. @param saved the chosen address, whose adapter may have another one by now */
export function addressOptions(
  addresses: readonly LanAdapter[],
  saved: string,
): ReadonlyMap<string, LanAdapter> {
  const hasMoved = saved !== '' && addresses.every(({ address }) => address !== saved);
  return new Map(addresses.map((each) => [each.chosen && hasMoved ? saved : each.address, each]));
}

/** The address under which phones reach this laptop, as a list to choose from. */
export function useAddressChoice(addresses: LanAdapter[]) {
  const field = useField('qrcode.lanAddress');
  const { value } = field;
  const saved = useForm().saved['qrcode.lanAddress'];
  const best = addresses.find(({ recommended }) => recommended);
  const options = addressOptions(addresses, saved);
  const chosen = options.get(value);
  const gone = value !== '' && !chosen;
  const automatic = best
    ? `Automatic (now ${best.address} · ${adapterWords(best, addresses)})`
    : 'Automatic (no network now)';
  return {
    field,
    hint: hintFor(gone, chosen),
    data: [
      { value: AUTOMATIC, label: automatic },
      ...[...options].map(([each, adapter]) => ({
        value: each,
        label: `${adapter.address} · ${adapterWords(adapter, addresses)}`,
      })),
      ...(gone ? [{ value, label: `${value} · not connected` }] : []),
    ],
    value: value === '' ? AUTOMATIC : value,
    onChange: (next: string | null) => field.set(next === null || next === AUTOMATIC ? '' : next),
  };
}

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

/** Words for an adapter. Includes the system's name for it if there is another one of the same kind. */
export function adapterWords(
  { kind, interface: name }: LanAdapter,
  all: readonly LanAdapter[],
): string {
  const [what, rest] = WORDS[kind].split(': ', 2);
  const alike = all.filter((other) => other.kind === kind && other.interface !== name);
  const named = alike.length > 0 ? `${what} (${name})` : what;
  return rest === undefined ? `${named}` : `${named}: ${rest}`;
}
