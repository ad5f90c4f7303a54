import { z } from 'zod';
import { eventScope, pageQuery } from './envelope.ts';

/** Path of the webhook for incoming messages; Twilio's console asks for it, after the public address. */
export const TWILIO_WEBHOOK_PATH = '/api/webhooks/twilio-sms';

/** The address to paste into Twilio's console; null without a public address. */
export function twilioWebhookUrl(publicUrl: string): string | null {
  return publicUrl === '' ? null : `${publicUrl}${TWILIO_WEBHOOK_PATH}`;
}

/** The 50 states, by their postal codes. */
export const US_STATES = [
  'AL AK AZ AR CA CO CT DE FL GA',
  'HI ID IL IN IA KS KY LA ME MD',
  'MA MI MN MS MO MT NE NV NH NJ',
  'NM NY NC ND OH OK OR PA RI SC',
  'SD TN TX UT VT VA WA WV WI WY',
].flatMap((row) => row.split(' '));

/** Sources of messages. Imported ones are history: they never become questions. */
export const SMS_SOURCES = ['poll', 'webhook', 'import'] as const;
/** Keywords by which senders opt out, opt in, or ask who we are, as the carriers' rules demand; never questions. */
export const SMS_KEYWORDS = ['stop', 'start', 'help'] as const;
export type SmsKeyword = (typeof SMS_KEYWORDS)[number];

/**
 * A text message that came in, whole. `created_at` is when it was sent to our number. City, state and country are
 * Twilio's, or what the number's own code says (a country, and a state for US area codes), or null. `question_id` is
 * the question that it became; `question_cut` says that the question holds only the beginning of the text.
 */
const inboundSms = z.object({
  id: z.int(),
  /** The event that it belongs to. */
  event: z.int(),
  created_at: z.iso.datetime(),
  from_number: z.string(),
  to_number: z.string(),
  message_sid: z.string(),
  body: z.string(),
  from_city: z.string().nullable(),
  from_state: z.string().nullable(),
  from_country: z.string().nullable(),
  num_media: z.int(),
  source: z.enum(SMS_SOURCES),
  keyword: z.enum(SMS_KEYWORDS).nullable(),
  question_id: z.int().nullable(),
  question_cut: z.boolean(),
});
export type InboundSms = z.infer<typeof inboundSms>;

export const SMS_SORTS = ['created_at', 'from_number', 'from_country', 'from_state'] as const;

/** Filters of the SMS history and of its export. `has_media` is "true" or "false". */
export const smsFilter = pageQuery.pick({ q: true, order: true }).extend({
  ...eventScope.shape,
  sort: z.enum(SMS_SORTS).default('created_at'),
  country: z.string().trim().max(2).optional(),
  state: z.string().trim().max(50).optional(),
  has_media: z.stringbool().optional(),
});
export type SmsFilter = z.infer<typeof smsFilter>;

/** GET /api/admin/twilio/inbound, query. */
export const smsQuery = smsFilter.extend(pageQuery.shape);
export type SmsQuery = z.infer<typeof smsQuery>;

/** GET /api/admin/twilio/inbound, `data`. `countries` are the codes of all messages, regardless of the filters. */
export const smsPage = z.object({
  items: z.array(inboundSms),
  total: z.int(),
  countries: z.array(z.string()),
});
export type SmsPage = z.infer<typeof smsPage>;

/**
 * A file that came with a text. `url` is a path on this server that answers once `state` is `stored`; then
 * `content_type` is what the content is, before that what Twilio says. `kind` decides how to show it: a `picture` is
 * shown in a page, any other `file` is a download. `size` is in bytes, `width` and `height` in pixels. `reason` is a sentence
 * for staff on why a file `failed` or still waits.
 */
export const smsMedia = z.object({
  id: z.int(),
  url: z.string(),
  content_type: z.string(),
  state: z.enum(['waiting', 'stored', 'failed']),
  kind: z.enum(['picture', 'file']),
  size: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  reason: z.string().nullable(),
});
/** GET /api/admin/twilio/inbound/{id}/media, `data`; GET /api/admin/twilio/media/{id} gives the file (`url`). */
export type SmsMedia = z.infer<typeof smsMedia>;
export const smsMediaList = z.array(smsMedia);

/** Largest log export that is taken, in bytes: more than 100,000 messages. */
export const SMS_IMPORT_MAX_BYTES = 64 * 1024 * 1024;
/** Refused lines that the report names; `refused` counts all of them. */
export const SMS_IMPORT_MAX_ERRORS = 100;

/**
 * POST /api/admin/twilio/import (multipart, one part `file`: Twilio's message log as CSV), `data`. Lines are records,
 * counted from 1 with the header as a text editor shows them. Skipped are those that are here already and those that
 * went out.
 */
export const smsImport = z.object({
  imported: z.int(),
  skipped: z.int(),
  refused: z.int(),
  errors: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type SmsImport = z.infer<typeof smsImport>;

/** Sentences for an import that is refused as a whole. */
export const SMS_IMPORT_MESSAGES = {
  missing: 'Choose a CSV file first.',
  empty: 'This file is empty.',
  oneAtATime: 'Please import one file at a time.',
  tooLarge: 'This file is larger than 64 MB. Export a shorter period from Twilio, then import it.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  notCsv: 'This file isn’t a CSV file. Export the message log from Twilio’s console as CSV.',
  columns:
    'This file has no columns From, To, Body and Sid, which Twilio’s message log has. Export it from Twilio’s console as CSV.',
  underWay: 'Another import is under way. Please wait for it to finish.',
} as const;

/**
 * POST /api/admin/twilio/test, body: what is in the form, saved or not; what is absent is taken from the settings.
 */
export const twilioTest = z
  .strictObject({
    phoneNumber: z.string().max(40),
    accountSid: z.string().max(64),
    authToken: z.string().max(500),
  })
  .partial();
export type TwilioTest = z.infer<typeof twilioTest>;

/**
 * POST /api/admin/twilio/test, `data`: what Twilio says, in a sentence for staff. `field` is what has to be changed, when
 * it is one of ours. `notes` are things to know that stop nothing ("Twilio's console answers each text by itself").
 */
export const twilioTestResult = z.object({
  ok: z.boolean(),
  message: z.string(),
  field: z.enum(['phoneNumber', 'accountSid', 'authToken']).nullable(),
  notes: z.array(z.string()),
});
export type TwilioTestResult = z.infer<typeof twilioTestResult>;

/**
 * GET /api/admin/twilio/state, `data`, and the admin event `sms` after each message and each change of this state.
 * `mode`: messages come by polling (`poll`), also by Twilio's calls (`webhook`), wait for the end of a trial
 * (`resting`), or do not come (`off`: number, account SID or token is missing). `last_poll_at`: time of Twilio's last
 * answer. `error`: sentence for staff on what is wrong now; null when nothing is. `webhook_url` is for Twilio's
 * console. `opted_out`: number of senders that opted out by STOP.
 */
export const smsState = z.object({
  mode: z.enum(['off', 'resting', 'poll', 'webhook']),
  service: z.enum(['off', 'unknown', 'reachable', 'unreachable']),
  webhook_url: z.string().nullable(),
  poll_seconds: z.number().nullable(),
  catching_up: z.boolean(),
  last_poll_at: z.iso.datetime().nullable(),
  last_webhook_at: z.iso.datetime().nullable(),
  last_text_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  opted_out: z.int(),
});
export type SmsState = z.infer<typeof smsState>;
