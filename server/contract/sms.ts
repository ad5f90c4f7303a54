import { z } from 'zod';
import { pageQuery } from './envelope.ts';

/** A text message that came in. */
export const inboundSms = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  from_number: z.string(),
  to_number: z.string(),
  message_sid: z.string(),
  body: z.string(),
  from_city: z.string().nullable(),
  from_state: z.string().nullable(),
  from_country: z.string().nullable(),
  num_media: z.int(),
});
export type InboundSms = z.infer<typeof inboundSms>;

export const SMS_SORTS = ['created_at', 'from_number', 'from_country', 'from_state'] as const;

/** Filters of the SMS history and of its export. `has_media` is "true" or "false". */
export const smsFilter = pageQuery.pick({ q: true, order: true }).extend({
  sort: z.enum(SMS_SORTS).default('created_at'),
  country: z.string().trim().max(2).optional(),
  state: z.string().trim().max(50).optional(),
  has_media: z.stringbool().optional(),
});
export type SmsFilter = z.infer<typeof smsFilter>;
