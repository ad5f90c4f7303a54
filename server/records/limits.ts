import { z } from 'zod';
import { withoutUnseen } from '../contract/email.ts';
import { RAW_TEXT_MAX_LENGTH } from '../contract/limits.ts';
import { tidyLine } from '../contract/text.ts';

/**
 * Limits of what a record brings. Limits and tidiness are those under which the row came into a booth: longer is refused,
 * untidy is tidied. What a form demanded (that an address looks like one) was checked there, by the rules of that time, and
 * is not checked again: a row of an older version is never refused for a rule that came later.
 */

/** A text for which there is a way of tidying. @param max UTF-16 code units, afterwards */
export function tidied(max: number, tidy: (text: string) => string) {
  return z
    .string()
    .max(2 * max + RAW_TEXT_MAX_LENGTH, { error: `At most ${max} characters.`, abort: true })
    .overwrite(tidy)
    .max(max, `At most ${max} characters.`);
}

/** The text, or null where it is empty. */
export function orNone(text: z.ZodType<string>) {
  return text.transform((found) => found || null).nullable();
}

/** Tidies a line without what nobody sees in an address: marks of direction, joiners. */
export function tidyAddress(text: string): string {
  return withoutUnseen(tidyLine(text));
}

/** Replaces half surrogate pairs and removes NULs, which no database should store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Text by others, stored unchanged except for characters that cannot be stored. */
export function verbatim(max: number) {
  return z.string().max(max, `At most ${max} characters.`).overwrite(storable);
}

/** A moment that a laptop's clock may have shown. */
export const moment = z.iso
  .datetime('A time is written as 2026-11-25T10:00:00.000Z.')
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1970 && year <= 2200;
  }, 'No laptop’s clock shows this time.')
  // So that the later one is the greater text.
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()));

export const bytes = z
  .int()
  .min(0)
  .max(2 ** 31);

export const hex32 = z.string().regex(/^[0-9a-f]{32}$/, 'This is not a name that Booth gives.');
/** Twilio's name of a message. */
export const sid = z.string().regex(/^[!-~]{1,64}$/, 'This is not a message’s name.');
/** A question's own, or one that follows from the text that it came with. */
export const questionUid = z
  .string()
  .regex(/^(?:[0-9a-f]{32}|text-[!-~]{1,64})$/, 'This is not a name that Booth gives.');
export const noticeHash = z.string().regex(/^[\w-]{16}$/, 'This is not a privacy notice’s name.');
