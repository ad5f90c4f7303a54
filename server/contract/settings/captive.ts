import { z } from 'zod';

/**
 * How phones' own checks for internet access are answered where a name server on the booth's network leads them here.
 * `stay`: as the internet would, so that they keep to this Wi-Fi. `page`: with the question page, which phones then
 * open by themselves; those who have asked are then answered as with `stay`.
 */
export const CAPTIVE_MODES = ['off', 'stay', 'page'] as const;

export const captiveSettings = z.strictObject({ mode: z.enum(CAPTIVE_MODES) });
export type CaptiveSettings = z.infer<typeof captiveSettings>;

export const DEFAULT_CAPTIVE: CaptiveSettings = { mode: 'off' };
