import { z } from 'zod';

/** Where a phone's page of the round trip lives on the public host; a code follows. */
export const ROUND_TRIP_PATH = '/check';

/** Milliseconds within which all of a phone's round trip happens, where nothing is in the way. */
export const ROUND_TRIP_WITHIN_MS = 15_000;

/**
 * A phone that opened the code. `posted`: what it sent has arrived; `heard`: what was pushed to it has. `round_trip_ms`:
 * from pushing to hearing back. `clock_offset_s`: how many seconds its clock is ahead of the laptop's. `stalled`: what is
 * missing did not happen in time.
 */
export const roundTripPhone = z.object({
  id: z.int(),
  user_agent: z.string(),
  started_at: z.iso.datetime(),
  posted: z.boolean(),
  heard: z.boolean(),
  round_trip_ms: z.int().nullable(),
  clock_offset_s: z.int().nullable(),
  stalled: z.boolean(),
});
export type RoundTripPhone = z.infer<typeof roundTripPhone>;

/**
 * GET /api/admin/round-trip, `data`, and the admin event `round-trip`. `url` is what the code to scan holds; whoever shows
 * it asks again every few seconds, so that it never shows one that has run out. `phones`: those since the start or the
 * last change of the network, newest first. `overdue`: the code has been shown for a minute and nothing has come.
 */
export const roundTrip = z.object({
  url: z.string(),
  phones: z.array(roundTripPhone),
  overdue: z.boolean(),
});
export type RoundTrip = z.infer<typeof roundTrip>;

/**
 * POST /api/round-trip/{key}: what a phone's page tells, with the key that its page came with. `sent_at`: its clock, in
 * milliseconds since 1970. `heard`: what the event `echo` of GET /api/round-trip/{key}/events held.
 */
export const roundTripStep = z.union([
  z.strictObject({ sent_at: z.number() }),
  z.strictObject({ heard: z.string().max(64) }),
]);
/** Its answer. `round_trip_ms` is null until the phone has heard. */
export const roundTripAnswer = z.object({ round_trip_ms: z.int().nullable() });
