import { z } from 'zod';

/** Milliseconds from *Add a device* until its code expires. */
export const PAIRING_MS = 5 * 60_000;
/** Paths of the pairing page, of the trust page and of the authority's certificate, all on https only. */
export const PAIR_PATH = '/pair';
export const TRUST_PATH = '/trust';
export const AUTHORITY_PATH = '/booth-authority.crt';

/**
 * A device of staff that may see the login over https. `name`: what its user calls it, else what it is, such as "iPhone".
 * `kiosk`: it serves visitors. `this`: the one that asks.
 */
const pairedDevice = z.object({
  id: z.int(),
  name: z.string(),
  paired_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  kiosk: z.boolean(),
  this: z.boolean(),
});
export type PairedDevice = z.infer<typeof pairedDevice>;

/**
 * GET /api/admin/devices, `data`: where other devices find the admin area, and which may use it. `addresses` are https
 * URLs by name and by IP address, best first, none without a network. `fingerprint`: SHA-256 of the certificate as browsers
 * show it. `public_port` is the one of the visitors’ pages. `notice`: what staff should know, such as why all devices
 * have to pair again.
 */
export const deviceList = z.object({
  addresses: z.array(z.string()),
  fingerprint: z.string(),
  public_port: z.int(),
  notice: z.string().nullable(),
  devices: z.array(pairedDevice),
});
export type DeviceList = z.infer<typeof deviceList>;

/**
 * POST /api/admin/devices/pairings and GET /api/admin/devices/pairings/{id}, `data`: one device that is being added. It
 * opens one of `links`, which hold the `code`, or types the code there. Then the state is `asking`, and `number` is what
 * that device shows; staff compare it. `name` is what the device says it is, such as "iPhone".
 */
export const pairing = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'asking', 'paired', 'refused', 'expired']),
  code: z.string(),
  links: z.array(z.string()),
  fingerprint: z.string(),
  expires_at: z.iso.datetime(),
  asking: z.object({ name: z.string(), address: z.string(), number: z.string() }).nullable(),
});
export type Pairing = z.infer<typeof pairing>;

/** PUT /api/admin/devices/pairings/{id}, body: whether the device shows `number`. */
export const pairingAnswer = z.object({ accepted: z.boolean(), number: z.string().length(6) });
