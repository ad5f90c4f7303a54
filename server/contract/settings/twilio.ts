import { z } from 'zod';
import { parsedUrl } from '../parsed-url.ts';
import { TWILIO_WEBHOOK_PATH } from '../sms.ts';

const WEBHOOK_PATH_END = new RegExp(`/*${TWILIO_WEBHOOK_PATH}$`);

const NUMBER = 'Write the phone number like +15551234567, or a short code like 12345.';

export const twilioSettings = z.strictObject({
  /** Phone number, accepted as Twilio's console shows it, +1 (555) 123-4567, and stored in E.164. */
  phoneNumber: z
    .string()
    .max(40, NUMBER)
    .overwrite((number) => number.replace(/[\s().\-\p{Cf}]/gu, ''))
    // E.164, or a short code of some country.
    .regex(/^(\+[1-9]\d{6,14}|\d{3,8})?$/, NUMBER),
  accountSid: z
    .string()
    .trim()
    .regex(/^(AC[0-9a-fA-F]{32})?$/, 'An account SID is AC followed by 32 hexadecimal digits.'),
  autoReplyEnabled: z.boolean(),
  autoReplyText: z.string().max(480, 'At most 480 characters.'),
  /**
   * Public URL of this server (a tunnel's), without a slash at the end; empty when the internet cannot reach it.
   * Twilio's signatures are checked against it.
   */
  publicUrl: z
    .string()
    .trim()
    .max(200, 'At most 200 characters.')
    .regex(
      /^(https?:\/\/[^\s/?#:@\\]+(:\d{1,5})?(\/[^\s?#@\\]*)?)?$/,
      'A public address looks like https://example.ngrok.app, without ? and #.',
    )
    .refine((url) => url === '' || parsedUrl(url) !== null, 'This address is not complete.')
    // A pasted webhook address counts by its beginning.
    .overwrite((url) => url.replace(/\/+$/, '').replace(WEBHOOK_PATH_END, '')),
  /** A text becomes a pending question; off, it is only in the history. */
  textsBecomeQuestions: z.boolean(),
  /**
   * True if the sender of a question receives its answer by SMS, once, when the question is approved with an answer.
   */
  answerByText: z.boolean(),
});
export type TwilioSettings = z.infer<typeof twilioSettings>;

/** Twilio's auth token as staff enter it. Write-only: an absent one keeps the stored token, an empty one clears it. */
export const twilioToken = z.string().trim().max(500, 'An auth token has at most 500 characters.');

export const DEFAULT_TWILIO: TwilioSettings = {
  phoneNumber: '',
  accountSid: '',
  autoReplyEnabled: false,
  autoReplyText: 'Thank you! Your question reached our booth. Watch the big screen.',
  publicUrl: '',
  textsBecomeQuestions: true,
  answerByText: false,
};
