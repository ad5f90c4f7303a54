import { z } from 'zod';

/**
 * How phones' checks for internet access are answered where a name server on the booth's network leads them here.
 * `stay`: as the internet would, so that they keep to this Wi-Fi. Earlier versions could also open the question page
 * (`page`), which is read as `stay`.
 */
const mode = z.preprocess((given) => (given === 'page' ? 'stay' : given), z.enum(['off', 'stay']));

export const captiveSettings = z.strictObject({ mode });
export type CaptiveSettings = z.infer<typeof captiveSettings>;

export const DEFAULT_CAPTIVE: CaptiveSettings = { mode: 'off' };
