import { z } from 'zod';
import { ANSWER_MAX_LENGTH, RAW_TEXT_MAX_LENGTH } from './limits.ts';
import { tidyLine, tidyMarkdown } from './text.ts';

/** Maximum number of saved replies: as many as staff can remember, in a list that is sent whole. */
export const REPLIES_MAX = 200;
/** Longest key and longest title, in UTF-16 code units. */
export const REPLY_KEY_MAX_LENGTH = 24;
export const REPLY_TITLE_MAX_LENGTH = 80;

export const REPLY_MESSAGES = {
  keyMissing: 'Please enter a short key, such as price.',
  keyTooLong: `A key has at most ${REPLY_KEY_MAX_LENGTH} characters.`,
  keyCharacters: 'A key can only have letters, digits, - and _.',
  keyTaken: 'There is a reply with this key already.',
  titleTooLong: `A title has at most ${REPLY_TITLE_MAX_LENGTH} characters.`,
  textMissing: 'Please enter the text of the reply.',
  textTooLong: `A reply has at most ${ANSWER_MAX_LENGTH} characters.`,
  tooMany: `There are ${REPLIES_MAX} saved replies already. Please delete one that is no longer needed.`,
  changed: 'Somebody else changed this reply in the meantime.',
} as const;

/** Pattern of a reply's key, in lower case. */
const REPLY_KEY_PATTERN = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Normalises a typed key: without leading slashes, in lower case, so that capitals mean the same reply. */
function replyKeyOf(typed: string): string {
  return tidyLine(typed).normalize('NFC').toLowerCase().replace(/^\/+/, '');
}

/** An answer that is kept to be used again. */
export const reply = z.object({
  id: z.int(),
  /** Key in lower case; staff type it after a slash. */
  key: z.string(),
  title: z.string().nullable(),
  /** Markdown. */
  text: z.string(),
  updated_at: z.iso.datetime(),
  version: z.int(),
});
export type Reply = z.infer<typeof reply>;

/** GET /api/admin/replies, `data`: all of them, by their keys. */
export const replyList = z.object({ items: z.array(reply) });

/**
 * POST /api/admin/replies, body; 201 with the reply. A slash before the key and capitals in it are ignored; a blank
 * title means none.
 */
export const replyDraft = z.strictObject({
  key: z
    .string(REPLY_MESSAGES.keyMissing)
    .max(RAW_TEXT_MAX_LENGTH, { error: REPLY_MESSAGES.keyTooLong, abort: true })
    .overwrite(replyKeyOf)
    .min(1, { error: REPLY_MESSAGES.keyMissing, abort: true })
    .max(REPLY_KEY_MAX_LENGTH, { error: REPLY_MESSAGES.keyTooLong, abort: true })
    .regex(REPLY_KEY_PATTERN, REPLY_MESSAGES.keyCharacters),
  title: z
    .string()
    .max(RAW_TEXT_MAX_LENGTH, { error: REPLY_MESSAGES.titleTooLong, abort: true })
    .overwrite(tidyLine)
    .max(REPLY_TITLE_MAX_LENGTH, REPLY_MESSAGES.titleTooLong)
    .transform((title) => title || null)
    .nullable()
    .default(null),
  text: z
    .string(REPLY_MESSAGES.textMissing)
    .max(2 * ANSWER_MAX_LENGTH, { error: REPLY_MESSAGES.textTooLong, abort: true })
    .overwrite(tidyMarkdown)
    .min(1, { error: REPLY_MESSAGES.textMissing, abort: true })
    .max(ANSWER_MAX_LENGTH, REPLY_MESSAGES.textTooLong),
});
export type ReplyDraft = z.infer<typeof replyDraft>;

/** PUT /api/admin/replies/{id}, body: all of it, and the version that it was made from. */
export const replyUpdate = replyDraft.extend({ version: z.int() });
export type ReplyUpdate = z.infer<typeof replyUpdate>;
