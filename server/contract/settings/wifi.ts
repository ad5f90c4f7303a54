import { z } from 'zod';

/** Names of the security types in phones' "WIFI:" codes; WPA also means WPA2 and WPA3. */
const WIFI_SECURITIES = ['WPA', 'WEP', 'nopass'] as const;

/** Maximum bytes of a network name (IEEE 802.11); an umlaut has two, an emoji four. */
const SSID_MAX_BYTES = 32;
/** Characters of a WPA passphrase (IEEE 802.11, annex J). */
export const WIFI_PASSWORD_MIN = 8;
const WIFI_PASSWORD_MAX = 63;

const NO_CONTROLS = /^\P{Cc}*$/u;
/** The booth's Wi-Fi, for the code that joins it, as the first of two steps. Staff see the password. */
export const wifiSettings = z.strictObject({
  enabled: z.boolean(),
  ssid: z
    .string()
    .regex(NO_CONTROLS, 'A network name is a single line.')
    .refine(
      (name) => new TextEncoder().encode(name).length <= SSID_MAX_BYTES,
      `A network name has at most ${SSID_MAX_BYTES} bytes.`,
    ),
  password: z
    .string()
    .regex(NO_CONTROLS, 'A Wi-Fi password is a single line.')
    .max(WIFI_PASSWORD_MAX, `A Wi-Fi password has at most ${WIFI_PASSWORD_MAX} characters.`),
  security: z.enum(WIFI_SECURITIES),
  hidden: z.boolean(),
  /** The big screen shows how to join as well, with the password: everyone who sees it can. */
  onScreen: z.boolean(),
});
export type WifiSettings = z.infer<typeof wifiSettings>;

export const DEFAULT_WIFI: WifiSettings = {
  enabled: false,
  ssid: '',
  password: '',
  security: 'WPA',
  hidden: false,
  onScreen: true,
};

/**
 * Wi-Fi details that only devices on the booth's own network receive. `joining` is null while staff keep it off the
 * display. `password` is null for an open network; `code` differs for each network and reveals nothing about it.
 */
export const publicWifi = z.object({
  ssid: z.string(),
  joining: z
    .object({ password: z.string().nullable(), hidden: z.boolean(), code: z.string() })
    .nullable(),
});
