import type { PublicSettings } from '../../contract/settings.ts';
import type { QrcodeSettings } from '../../contract/settings/qrcode.ts';
import { httpUrl } from '../../platform/network/network.ts';

/** Longest address that the laptop can have on a LAN; what fits it fits after every change of the network. */
export const LONGEST_LAN_URL = httpUrl('255.255.255.255', 65_535);

/** Label of a URL as people type it: without the scheme and a last slash. */
function labelOf(url: string) {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/**
 * Address of the visitor's page for phones, as staff chose it.
 *
 * @param address of this laptop for phones; null without a network
 * @param name of the booth in its networks, or null
 */
export function joinAddress(
  { target, customUrl }: Pick<QrcodeSettings, 'target' | 'customUrl'>,
  address: string | null,
  port: number,
  name: string | null = null,
): PublicSettings['join'] {
  if (target === 'custom' && customUrl !== '') {
    return { url: customUrl, label: labelOf(customUrl), secondary: null };
  }
  const url = httpUrl(address ?? name ?? 'booth.local', port);
  // Nothing else to say where the name is all there is.
  const secondary = address !== null && name ? labelOf(httpUrl(name, port)) : null;
  return { url, label: labelOf(url), secondary };
}
