import { z } from 'zod';

/** A number within limits. @param what its name at the beginning of the sentences that refuse it */
export function range(min: number, max: number, what: string) {
  return z
    .number(`${what} must be a number from ${min} to ${max}.`)
    .min(min, `${what} must be from ${min} to ${max}.`)
    .max(max, `${what} must be from ${min} to ${max}.`);
}
/** A whole number within limits; otherwise as {@link range}. */
export function whole(min: number, max: number, what: string) {
  return range(min, max, what).int(`${what} must be a whole number.`);
}

/** Empty, or the path of an uploaded picture: the display never asks another machine for anything. */
export const mediaPath = z
  .string()
  .regex(
    /^(\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,120})?$/,
    'Choose a picture from the media library.',
  );
export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Write the colour as #rrggbb.');

/**
 * A numeric setting's limits: `[minimum, maximum, step]`. Lengths and font sizes are units of the display's
 * 1280×720 stage; the cycle is in seconds; the opacity in percent; the votes are phones, the rest as named.
 */
export const SETTING_LIMITS = {
  cycleSeconds: [3, 600, 1],
  questionSize: [12, 48, 1],
  answerSize: [12, 48, 1],
  questionLineHeight: [1.2, 2, 0.1],
  answerLineHeight: [1.2, 2, 0.1],
  logoSize: [24, 200, 1],
  logoHeight: [16, 200, 1],
  contentMaxWidth: [640, 1400, 10],
  sectionPadding: [0, 64, 1],
  smokeIntensity: [0.2, 1, 0.05],
  overlayOpacity: [0, 100, 1],
  qrSize: [64, 512, 1],
  voteMinimum: [1, 100, 1],
  keepDays: [0, 3650, 1],
  idleAfterMinutes: [1, 120, 1],
  idleSceneSeconds: [5, 60, 1],
} as const satisfies Record<string, readonly [number, number, number]>;
