import { z } from 'zod';
import { SERVICE_NAMES } from './jobs.ts';
import { liveStatus } from './status.ts';

/**
 * States of a fact, most serious first. `problem`: visitors or stored data suffer now. `attention`: staff should look
 * at it. `waiting`: has not happened yet, or is unknown. `off`: nothing here needs it.
 */
export const FACT_STATES = ['problem', 'attention', 'waiting', 'ok', 'off'] as const;
export type FactState = (typeof FACT_STATES)[number];

/**
 * Action that staff can take on a fact: open a page, make a call (`ask`: text to confirm first), or copy a command.
 */
const factAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), label: z.string(), to: z.string() }),
  z.object({
    kind: z.literal('call'),
    label: z.string(),
    method: z.enum(['POST', 'DELETE']),
    path: z.string(),
    ask: z.string().nullable(),
  }),
  z.object({ kind: z.literal('copy'), label: z.string(), text: z.string() }),
]);
export type FactAction = z.infer<typeof factAction>;

/**
 * One thing that a show needs: what happened or was found (`sentence`), when, and what to do about it. `short`: the words
 * of the status line; null for what can wait until someone opens *Ready?*.
 */
export const fact = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(FACT_STATES),
  at: z.iso.datetime().nullable(),
  sentence: z.string(),
  advice: z.string().nullable(),
  short: z.string().nullable(),
  actions: z.array(factAction),
});
export type Fact = z.infer<typeof fact>;

/** Path of the phone test's page on the public host; a code follows it. */
export const PHONE_TEST_PATH = '/check';

/** Milliseconds within which all of a phone's test happens, where nothing is in the way. */
export const PHONE_TEST_WITHIN_MS = 15_000;

/**
 * Phone that opened the code. `posted`: its request arrived; `heard`: a push reached it. `round_trip_ms`: from the
 * push to the phone's answer. `clock_offset_s`: seconds by which its clock is ahead of the laptop's. `stalled`: a
 * missing step did not happen in time.
 */
const testedPhone = z.object({
  id: z.int(),
  user_agent: z.string(),
  started_at: z.iso.datetime(),
  posted: z.boolean(),
  heard: z.boolean(),
  round_trip_ms: z.int().nullable(),
  clock_offset_s: z.int().nullable(),
  stalled: z.boolean(),
});
export type TestedPhone = z.infer<typeof testedPhone>;

/** `url`: what the code to scan holds, good for some minutes. `phones`: those since the last start or change of the network, newest first. */
export const phoneTest = z.object({ url: z.string(), phones: z.array(testedPhone) });
export type PhoneTest = z.infer<typeof phoneTest>;

/**
 * GET /api/admin/readiness, `data`, and the admin event `readiness`; POST /api/admin/readiness/check runs all checks
 * first. `checked_at`: null until every check has run once. `facts`: most serious first. Monitors and power are
 * missing here: the desktop app's page adds them. DELETE /api/admin/first-start ends the first start.
 */
export const readiness = z.object({
  checked_at: z.iso.datetime().nullable(),
  facts: z.array(fact),
  status: liveStatus,
  phone_test: phoneTest,
});
export type Readiness = z.infer<typeof readiness>;

/**
 * POST /api/admin/jobs/retry, and DELETE /api/admin/jobs as the query: all jobs that need this service and failed, or have
 * not got through yet.
 */
export const jobsOfService = z.strictObject({
  service: z.enum(SERVICE_NAMES),
  state: z.enum(['failed', 'waiting']),
});

/**
 * POST /api/phone-test/{key}, body: a step of a phone's page; the key came with the page. `sent_at`: its clock, in
 * milliseconds since 1970. `heard`: content of the event `echo` of GET /api/phone-test/{key}/events.
 */
export const phoneTestStep = z.union([
  z.strictObject({ sent_at: z.int() }),
  z.strictObject({ heard: z.string().max(64) }),
]);
/** Answer to a step. `round_trip_ms` is null until the push has reached the phone. */
export const phoneTestAnswer = z.object({ round_trip_ms: z.int().nullable() });
