import { z } from 'zod';

export const brandSettings = z.strictObject({
  companyName: z.string().trim().max(80, 'At most 80 characters.'),
  siteUrl: z
    .string()
    .trim()
    .max(200)
    .regex(/^(https?:\/\/[^\s]+)?$/, 'An address starts with https:// or http://.'),
  eventName: z.string().trim().max(80, 'At most 80 characters.'),
});
export type BrandSettings = z.infer<typeof brandSettings>;

export const DEFAULT_BRAND: BrandSettings = { companyName: '', siteUrl: '', eventName: '' };
