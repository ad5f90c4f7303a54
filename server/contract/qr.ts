import { z } from 'zod';

const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #rrggbb.');

/** GET /api/qr.png, query. `size` is the picture's edge in pixels, quiet zone included. */
export const qrQuery = z.object({
  data: z.string().min(1, 'A QR code needs some data.').max(1024, 'At most 1024 characters.'),
  size: z.coerce.number().int().min(64).max(512).optional(),
  fg: hex.optional(),
  bg: hex.optional(),
  logo: z
    .string()
    .regex(
      /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/,
      'The logo must be a picture from the media library.',
    )
    .optional(),
});
export type QrQuery = z.infer<typeof qrQuery>;
