import { z } from 'zod';
import { parsedUrl } from '../parsed-url.ts';
import { hexColour } from './fields.ts';

/** Hosts in Latin letters that cannot be mistaken for others, and may therefore be shown as written. */
const READABLE = /^[a-z\d.\-ß-öø-ÿĀ-İĲ-ķĹ-ňŊ-ž]+$/;

/**
 * Rewrites a URL to the form that browsers open, whatever was typed (a backslash, a user before an @), so that pages
 * show and link the same. A readable host name such as münchen.example stays as typed if browsers read it as the same
 * host.
 */
function asOpened(text: string): string {
  const url = parsedUrl(text);
  if (url === null) return text;
  const host = /^https?:\/\/([^/?#:@\\]+)/i.exec(text)?.[1]?.normalize('NFC').toLowerCase() ?? '';
  const readable = url.href.replace(url.hostname, host);
  return READABLE.test(host) && parsedUrl(readable)?.href === url.href ? readable : url.href;
}

export const brandSettings = z.strictObject({
  companyName: z.string().trim().max(80, 'At most 80 characters.'),
  siteUrl: z
    .string()
    .trim()
    .max(200)
    .regex(/^(https?:\/\/[^\s]+)?$/, 'An address starts with https:// or http://.')
    .refine((url) => url === '' || parsedUrl(url) !== null, 'This address is not complete.')
    .overwrite(asOpened),
  eventName: z.string().trim().max(80, 'At most 80 characters.'),
  /** The company's; empty is ours. Pages show the nearest to it that can be read: see `brand-colour.ts`. */
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, 'Write the color as #rrggbb.'),
});
export type BrandSettings = z.infer<typeof brandSettings>;

/**
 * Brand for pages: `accent` holds the CSS variables that its colour makes in the theme; null is Booth's own accent.
 */
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
