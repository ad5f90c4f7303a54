import { z } from 'zod';
import { backupCounts } from './backups.ts';

/** Milliseconds after which staff are asked whether it is still a rehearsal; they are at each start, too. */
export const REHEARSAL_ASK_MS = 4 * 3_600_000;

/**
 * GET /api/admin/rehearsal, `data`: null while what comes in is kept. `aside`: what was there and will come back.
 * `ask`: it has been on for a long time, or this is another start: is it still one? POST begins one, DELETE ends it;
 * both 202, and every page follows by itself. POST /api/admin/rehearsal/goes-on: yes, it still is.
 */
export const rehearsal = z
  .object({ since: z.iso.datetime(), aside: backupCounts, ask: z.boolean() })
  .nullable();
export type Rehearsal = z.infer<typeof rehearsal>;

export const REHEARSAL_MESSAGES = {
  on: 'A rehearsal is already on.',
  off: 'No rehearsal is on.',
  texts: 'Texts wait until the rehearsal ends.',
  first: 'This is a rehearsal. End it first, and what was there before comes back.',
} as const;
