import { z } from 'zod';
import { approvedQuestion } from './questions.ts';
import { publicSettings } from './settings.ts';

/**
 * Server-sent events. Visitors and displays get what changed, so that they need no second round trip; staff get its topic and
 * fetch what they show of it. The 30 s refresh stays the truth behind both.
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

/**
 * Topics whose data staff's pages fetch again. `event`: another event was opened, or one was added, removed or
 * renamed.
 */
export const TOPICS = [
  'questions',
  'votes',
  'leads',
  'sms',
  'labels',
  'replies',
  'settings',
  'screen-sets',
  'backups',
  'devices',
  'event',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Admin `changed`: the topics of which something came, changed or went. */
export const changedEvent = z.object({ topics: z.array(z.enum(TOPICS)) });
export type ChangedEvent = z.infer<typeof changedEvent>;

/** Admin `presence`: which staff are here, and who is answering what. */
export { presence } from './devices.ts';

/** Public `votes`. */
export { publicVotesEvent, type PublicVotesEvent } from './votes.ts';

/** Admin `readiness`: facts, status and the phone test; see {@link readiness}. */
export { readiness } from './readiness.ts';

/** Public and admin `air`: what staff want of the big screens. */
export { airState } from './air.ts';

/** Admin `screens`: the pages that show the display now. */
export { screens } from './screens.ts';

/** Public `build`, the stream's first message: a page of another build reloads when that disturbs nobody. */
export const buildEvent = z.object({ build: z.string() });
export type BuildEvent = z.infer<typeof buildEvent>;

/**
 * Public `on-screen`: ids of the questions that the laptop's own screens show now. Sent to a new listener if there
 * are any, and with every change.
 */
export const onScreenEvent = z.object({ ids: z.array(z.int()) });
export type OnScreenEvent = z.infer<typeof onScreenEvent>;

/** Public `screen-sets`: something changed; fetch what you show. `ping` (both): the connection is alive. */
export const emptyEvent = z.object({});

/** Admin `import`: progress of an event file's import. */
export { importProgress } from './event-file.ts';

export { PING_MS } from './limits.ts';
