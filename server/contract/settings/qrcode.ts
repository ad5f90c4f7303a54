import { z } from 'zod';
import { parsedUrl } from '../parsed-url.ts';
import { hexColour, mediaPath, whole } from './fields.ts';

export const QR_STYLES = ['squares', 'dots'] as const;
/** Smallest and largest edge of a code on screens, in pixels. */
export const QR_SIZE = [64, 512] as const;
/** Address in the public code: the one that phones reach on the LAN, or one that staff entered. */
const QR_TARGETS = ['lan', 'custom'] as const;

export const qrcodeSettings = z.strictObject({
  enabled: z.boolean(),
  style: z.enum(QR_STYLES),
  size: whole(...QR_SIZE, 'QR size'),
  foreground: hexColour,
  background: hexColour,
  logoUrl: mediaPath,
  target: z.enum(QR_TARGETS),
  /**
   * Address of this machine for the code. Empty for the likeliest one, chosen again at each change; an address that
   * no longer exists counts as empty.
   */
  lanAddress: z
    .string()
    .regex(/^(\d{1,3}(\.\d{1,3}){3})?$/, 'Choose one of this machine’s addresses.'),
  /** URL in the code; required when the target is `custom`. */
  customUrl: z
    .string()
    .trim()
    .max(300, 'An address for the code has at most 300 characters.')
    .regex(
      /^(https?:\/\/[^\s/?#:@]+(:\d{1,5})?([/?#]\S*)?)?$/,
      'An address starts with https:// or http://.',
    )
    .refine((url) => url === '' || parsedUrl(url) !== null, 'This address is not complete.'),
});
export type QrcodeSettings = z.infer<typeof qrcodeSettings>;

/** The part of it that everybody may see: how the code looks. */
export const publicQrcodeSettings = z.object(
  qrcodeSettings.pick({
    enabled: true,
    style: true,
    size: true,
    foreground: true,
    background: true,
    logoUrl: true,
  }).shape,
);

export const DEFAULT_QRCODE: QrcodeSettings = {
  enabled: true,
  style: 'squares',
  size: 160,
  foreground: '#000000',
  background: '#ffffff',
  logoUrl: '',
  target: 'lan',
  lanAddress: '',
  customUrl: '',
};
