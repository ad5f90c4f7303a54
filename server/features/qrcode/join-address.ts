import type { MachineAddresses } from '../../contract/qr.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import type { QrcodeSettings } from '../../contract/settings/qrcode.ts';
import { httpUrl, type LanAddress } from '../../platform/network.ts';

/** Longest address that the laptop can have on a LAN; what fits it fits after every change of the network. */
export const LONGEST_LAN_URL = httpUrl('255.255.255.255', 65_535);

/** Without the scheme and a last slash: what people type. */
function labelOf(url: string) {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** Where phones reach the visitor's page, as staff chose it. */
export function joinAddress(
  { target, lanAddress, customUrl }: Pick<QrcodeSettings, 'target' | 'lanAddress' | 'customUrl'>,
  addresses: LanAddress[],
  port: number,
  /** What the networks know the booth by, or null. */
  name: string | null = null,
): PublicSettings['join'] {
  const chosen = addresses.find(({ address }) => address === lanAddress) ?? addresses[0];
  if (target === 'custom' && customUrl !== '') {
    return { url: customUrl, label: labelOf(customUrl), secondary: null };
  }
  const url = httpUrl(chosen?.address ?? name ?? 'booth.local', port);
  // Nothing else to say where the name is all there is.
  const secondary = chosen && name ? labelOf(httpUrl(name, port)) : null;
  return { url, label: labelOf(url), secondary };
}

/** The choice of addresses; the first is what the automatic choice takes. */
export function machineAddressList(addresses: LanAddress[]): MachineAddresses {
  return addresses.map(({ address, interfaceName }, index) => ({
    address,
    interface: interfaceName,
    recommended: index === 0,
  }));
}
