import { z } from 'zod';

/**
 * How the phones' own checks for an internet are answered where a name server of the booth's network leads them here.
 * `stay`: as the internet would, so that they keep to this Wi-Fi. `page`: with the question page, which phones then open
 * by themselves; who has asked stays.
 */
export const CAPTIVE_MODES = ['off', 'stay', 'page'] as const;

export const captiveSettings = z.strictObject({ mode: z.enum(CAPTIVE_MODES) });
export type CaptiveSettings = z.infer<typeof captiveSettings>;

export const DEFAULT_CAPTIVE: CaptiveSettings = { mode: 'off' };
