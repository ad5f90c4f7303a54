import { z } from 'zod';
import { lead, leadCounts } from './leads.ts';
import { approvedQuestion, question, questionCounts } from './questions.ts';
import { publicSettings } from './settings.ts';
import { inboundSms, smsState } from './sms.ts';

/**
 * Server-sent events. An event carries what changed, so that a page needs no second round trip; the 30 s refresh stays
 * the truth behind it.
 */

/** Public `questions`: what joined or changed on the public list, what left it, and the list's version after that. */
export const publicQuestionsEvent = z.object({
  version: z.int(),
  upserted: z.array(approvedQuestion),
  removed: z.array(z.int()),
});
export type PublicQuestionsEvent = z.infer<typeof publicQuestionsEvent>;

/** Public `settings`: the whole public settings, as GET /api/settings/public gives them. */
export const publicSettingsEvent = publicSettings;

/** Admin `questions`: the changed rows as they are now, the ids of erased ones, and the counts of all. */
export const adminQuestionsEvent = z.object({
  changed: z.array(question),
  removed: z.array(z.int()).default([]),
  counts: questionCounts,
});
export type AdminQuestionsEvent = z.infer<typeof adminQuestionsEvent>;

/** Admin `leads`: new and changed ones as they are now, the ids of erased ones, and the counts of all. */
export const adminLeadsEvent = z.object({
  changed: z.array(lead),
  removed: z.array(z.int()),
  counts: leadCounts,
});
export type AdminLeadsEvent = z.infer<typeof adminLeadsEvent>;

/** Admin `sms`: new texts and those that changed, and the state as GET /api/admin/twilio/state gives it. */
export const adminSmsEvent = z.object({ changed: z.array(inboundSms), state: smsState });
export type AdminSmsEvent = z.infer<typeof adminSmsEvent>;

/** Admin `presence`: which staff are here, and who is answering what. */
export { presence, type Presence } from './devices.ts';

/** Public and admin `votes`. */
export {
  adminVotesEvent,
  publicVotesEvent,
  type AdminVotesEvent,
  type PublicVotesEvent,
} from './votes.ts';

/** Admin `readiness`: facts, status and the phone test; see {@link readiness}. */
export { readiness } from './readiness.ts';

/** Public and admin `air`: what staff want of the big screens. */
export { airState } from './air.ts';

/** Admin `screens`: the pages that show the display now. */
export { screens } from './screens.ts';

/**
 * Public `on-screen`: ids of the questions that the laptop's own screens show now. Told to a new listener when there are
 * any, and with every change.
 */
export const onScreenEvent = z.object({ ids: z.array(z.int()) });
export type OnScreenEvent = z.infer<typeof onScreenEvent>;

/**
 * Admin `event`: the open event is another one, or one came, went or was renamed: fetch all that you show.
 * Admin `settings`, `labels`, `replies`, `backups`, and `screen-sets` (both): something changed; fetch what you show. `ping` (both): the
 * connection is alive.
 */
export const emptyEvent = z.object({});

/** Admin `import`: how far an event’s file is that comes in. */
export { importProgress, type ImportProgress } from './event-file.ts';

export { PING_MS } from './limits.ts';
