import { z } from 'zod';
import { QR_SIZE, QR_STYLES } from './settings/qrcode.ts';
import { hexColour } from './settings/fields.ts';
import type { PublicSettings } from './settings.ts';

const [SIZE_MIN, SIZE_MAX] = QR_SIZE;
/** Largest edge of a printed sign's code, in pixels: 10 cm at 500 dots per inch. */
export const SIGN_SIZE_MAX = 2048;

const data = z
  .string()
  .min(1, 'A QR code needs some data.')
  .max(1024, 'A QR code here holds at most 1024 characters.');
function size(max: number) {
  return z.coerce
    .number(`The size must be a number from ${SIZE_MIN} to ${max}.`)
    .int('The size must be a whole number.')
    .min(SIZE_MIN, `The size must be from ${SIZE_MIN} to ${max}.`)
    .max(max, `The size must be from ${SIZE_MIN} to ${max}.`);
}

/**
 * GET /api/qr.png, query. `size` is the image's edge in pixels, quiet zone included. Absent options come from the
 * settings, except the logo: without the option there is none. A code that phones could not read is refused with 400
 * and the reason.
 */
export const qrQuery = z.object({
  data,
  size: size(SIZE_MAX).optional(),
  fg: hexColour.optional(),
  bg: hexColour.optional(),
  style: z.enum(QR_STYLES).optional(),
  logo: z
    .string()
    .regex(
      /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/,
      'The logo must be a picture from the media library.',
    )
    .optional(),
});
export type QrQuery = z.infer<typeof qrQuery>;

/** A code with everything that its image depends on; `logo` is empty for none. */
export type CodeOrder = Required<QrQuery>;

/** The visitors' code in the settings' look. @param size of the image, where it is not the set one */
export function codeOrder(
  data: string,
  qrcode: Omit<PublicSettings['qrcode'], 'enabled'>,
  size: number = qrcode.size,
): CodeOrder {
  return {
    data,
    size,
    fg: qrcode.foreground,
    bg: qrcode.background,
    style: qrcode.style,
    logo: qrcode.logoUrl,
  };
}

/**
 * The image's address on every page. It names all that the image depends on, including what the server would take from
 * the settings (`style` goes beyond the specification): other settings are another address, so that neither a cache nor
 * a page that has been open for hours keeps the older image.
 */
export function codeImageUrl({ logo, size, ...order }: CodeOrder): string {
  const query = new URLSearchParams({ ...order, size: String(size) });
  // The specification sends no other logo.
  if (logo.startsWith('/media/')) query.set('logo', logo);
  return `/api/qr.png?${query.toString()}`;
}

/** GET /api/admin/qr/check, query: as /api/qr.png; `data` absent is what the public code holds now. */
export const qrCheckQuery = qrQuery.extend({ data: data.optional() });
export type QrCheckQuery = z.infer<typeof qrCheckQuery>;

/** Parameters of /api/qr.png that can keep a code from being read. */
const QR_REASON_FIELDS = ['fg', 'size', 'data', 'logo'] as const;
export type QrReasonField = (typeof QR_REASON_FIELDS)[number];

/** GET /api/admin/qr/check, `data`. `scannable` is the same as no reasons; each reason is a sentence for staff. */
export const qrCheck = z.object({
  scannable: z.boolean(),
  reasons: z.array(z.object({ field: z.enum(QR_REASON_FIELDS), message: z.string() })),
});
export type QrCheck = z.infer<typeof qrCheck>;

/**
 * GET /api/admin/wifi-qr.png, query: the code that joins the stored Wi-Fi. Colours and style are the settings' unless
 * given. 409 `conflict` while no network name is stored.
 */
export const wifiQrQuery = z.object({
  size: size(SIGN_SIZE_MAX).optional(),
  fg: hexColour.optional(),
  bg: hexColour.optional(),
  style: z.enum(QR_STYLES).optional(),
});
export type WifiQrQuery = z.infer<typeof wifiQrQuery>;

/**
 * GET /api/wifi-qr.png: the same code for the big screen. 404 while it is kept off that, and for everybody who is not
 * on the booth's own network.
 */
export const SCREEN_WIFI_PATH = '/api/wifi-qr.png';

/**
 * The address of its image.
 * @param stamp different for each network: its name and password stay out of the address, and so out of logs
 */
export function wifiImageUrl(
  look: WifiQrQuery,
  stamp: number | string,
  path: string = '/api/admin/wifi-qr.png',
): string {
  const query = new URLSearchParams({ stamp: String(stamp) });
  for (const [name, value] of Object.entries(look)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${path}?${query.toString()}`;
}
