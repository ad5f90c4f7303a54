import { z } from 'zod';

/** The laptop's own name of its admin area. Browsers resolve it themselves (RFC 6761, 6.3), so no neighbour can claim it. */
export const LAPTOP_HOST = 'admin.localhost';

/**
 * Kinds of network adapters, those with visitors' phones on them most likely first. `hotspot`: a Wi-Fi opened by this
 * laptop. `link-local`: no router assigned an address. `mobile`: a phone company's network. The last four never lead
 * to a visitor's phone.
 */
export const ADAPTER_KINDS = [
  'hotspot',
  'wifi',
  'cable',
  'other',
  'link-local',
  'mobile',
  'vm',
  'container',
  'vpn',
] as const;
export type AdapterKind = (typeof ADAPTER_KINDS)[number];

const OUT_OF_REACH: readonly AdapterKind[] = ['mobile', 'vm', 'container', 'vpn'];

/** True if visitors' phones may be reachable through an adapter of this kind. */
export function mayHavePhones(kind: AdapterKind): boolean {
  return !OUT_OF_REACH.includes(kind);
}

/** An IPv4 address of this laptop. `recommended`: the automatic choice takes it. `chosen`: staff chose its adapter. */
const lanAdapter = z.object({
  /** The system's name of the interface, such as `wlp3s0` or `Wi-Fi 2`. */
  interface: z.string(),
  address: z.string(),
  kind: z.enum(ADAPTER_KINDS),
  recommended: z.boolean(),
  chosen: z.boolean(),
});
export type LanAdapter = z.infer<typeof lanAdapter>;

/** GET /api/admin/addresses, `data`: the choice for `qrcode.lanAddress`, likeliest first. */
export const lanAdapters = z.array(lanAdapter);

/** State of the choice. `gone`: the adapter that staff chose is missing, and the automatic choice replaces it. */
const ADDRESS_CHOICES = ['automatic', 'chosen', 'gone'] as const;

/** `no-network`: this laptop has no address that a phone could open. */
const REACHES = ['ok', 'no-network'] as const;

/** The laptop's networks. `address`: what phones are sent to; null without any. */
export const networkState = z.object({
  adapters: lanAdapters,
  address: z.string().nullable(),
  choice: z.enum(ADDRESS_CHOICES),
  reach: z.enum(REACHES),
});
export type NetworkState = z.infer<typeof networkState>;
