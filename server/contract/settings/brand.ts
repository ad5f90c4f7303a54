import { z } from 'zod';
import { hexColour, parsedUrl } from './fields.ts';

export const brandSettings = z.strictObject({
  companyName: z.string().trim().max(80, 'At most 80 characters.'),
  siteUrl: z
    .string()
    .trim()
    .max(200)
    .regex(/^(https?:\/\/[^\s]+)?$/, 'An address starts with https:// or http://.')
    .refine((url) => url === '' || parsedUrl(url) !== null, 'This address is not complete.')
    // What pages write and link is then what browsers open, whatever was typed: a backslash, a user before an @.
    .overwrite((url) => parsedUrl(url)?.href ?? url),
  eventName: z.string().trim().max(80, 'At most 80 characters.'),
  /** The company's; empty is ours. Pages show the nearest to it that can be read: see `brand-colour.ts`. */
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, 'Write the colour as #rrggbb.'),
});
export type BrandSettings = z.infer<typeof brandSettings>;

/** As pages show it: with the accent that its colour makes in the theme, as CSS variables; null is ours. */
export const publicBrand = brandSettings.strip().extend({
  siteUrl: z.string(),
  accent: z
    .object({
      '--accent': hexColour,
      '--accent-hover': hexColour,
      '--on-accent': hexColour,
      '--accent-soft': hexColour,
    })
    .nullable()
    .default(null),
});
