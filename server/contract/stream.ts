import { z } from 'zod';
import { playbackState } from './playback.ts';
import { presence } from './devices.ts';
import { currentPoll } from './polls.ts';
import { progress } from './progress.ts';
import { approvedQuestion } from './questions.ts';
import { readiness } from './readiness.ts';
import { screens } from './screens.ts';
import { publicSettings } from './settings.ts';
import { publicVotes } from './votes.ts';

/**
 * Messages of the server-sent streams, by their names. Visitors and displays receive what changed, so that they need no
 * second round trip; staff receive its topic and fetch what they show of it. The 30 s refresh stays the truth behind both.
 */

/** Change of the public list: questions that joined or changed, those that left, and the list's version after that. */
const publicQuestions = z.object({
  version: z.int(),
  upserted: z.array(approvedQuestion),
  removed: z.array(z.int()),
});
export type PublicQuestionsChange = z.infer<typeof publicQuestions>;

/**
 * Topics whose data staff's pages fetch again. `event`: another event was opened, or one was added, removed or
 * renamed.
 */
export const TOPICS = [
  'questions',
  'votes',
  'polls',
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

/** Messages of GET /api/events. */
export const publicMessages = {
  /** First message of a stream: a page of another build reloads when that disturbs nobody. */
  build: z.object({ build: z.string() }),
  questions: publicQuestions,
  votes: publicVotes,
  poll: currentPoll,
  /** Whole public settings, as GET /api/settings/public gives them. */
  settings: publicSettings,
  /** Ids of the questions on the laptop's own screens, sent to a new listener when there are any, and with every change. */
  'on-screen': z.object({ ids: z.array(z.int()) }),
  /** Some settings of screens changed: each fetches what it shows. */
  'screen-sets': z.object({}),
  air: playbackState,
  /** Sign of life. */
  ping: z.object({}),
};

/** Messages of GET /api/admin/events. */
export const staffMessages = {
  /** Topics of which something came, changed or went. */
  changed: z.object({ topics: z.array(z.enum(TOPICS)) }),
  presence,
  readiness,
  screens,
  air: playbackState,
  progress,
  ping: z.object({}),
};

type Payloads<Schemas extends Record<string, z.ZodType>> = {
  [Name in keyof Schemas]: z.infer<Schemas[Name]>;
};
export type PublicMessages = Payloads<typeof publicMessages>;
export type StaffMessages = Payloads<typeof staffMessages>;
