import { z } from 'zod';
import { parsedUrl } from './parsed-url.ts';

/**
 * An `http` or `https` address that holds no user name, no password and no fragment. Parsers differ over where a password
 * ends, so the signs that could begin or end one are refused wherever they stand, rather than looked for where a parser
 * puts them.
 * @param example what a refused one should look like
 */
export function webAddress(max: number, example: string) {
  return z
    .string()
    .trim()
    .max(max, `An address has at most ${max} characters.`)
    .refine((text) => /^https?:\/\/[^/?#]/i.test(text) && parsedUrl(text) !== null, {
      error: `Enter an address like ${example}.`,
      abort: true,
    })
    .refine((text) => /^[^\s@#\\]+$/.test(text), {
      error: 'Leave the user name, the password and # out of the address. Write another @ as %40.',
    });
}
