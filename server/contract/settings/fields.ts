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

/** Path of an uploaded image, or empty. The display never loads images from another machine. */
export const mediaPath = z
  .string()
  .regex(
    /^(\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,120})?$/,
    'Choose a picture from the media library.',
  );
export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Write the color as #rrggbb.');
