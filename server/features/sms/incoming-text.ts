import { z } from 'zod';
import { SMS_KEYWORDS } from '../../contract/sms.ts';

/**
 * Message from any source; `sentAt` in milliseconds since 1970. Place: Twilio's information about the sender; the
 * number's own digits fill in what is missing. `optOut`: the keyword that Twilio recognised.
 */
export const incomingText = z.object({
  sid: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  sentAt: z.number(),
  numMedia: z.number(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  optOut: z.enum(SMS_KEYWORDS).nullish(),
});
export type IncomingText = z.infer<typeof incomingText>;
