import { z } from 'zod';

/**
 * The company's logo as phones get it: small, and within the page, so that it costs no request and moves nothing. `src` is
 * a `data:` address, `width` and `height` are in CSS pixels, the plate under it included.
 */
export const phoneLogo = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** What it stands on where it would vanish on the page. */
  plate: z.enum(['light', 'dark']).nullable(),
});
export type PhoneLogo = z.infer<typeof phoneLogo>;
