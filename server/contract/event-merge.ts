import { z } from 'zod';
import { eventManifest } from './event-file.ts';

const rows = z.object({ questions: z.int(), leads: z.int(), texts: z.int() });

/**
 * What became of the rows of another laptop's event. `added`: they are here now (`pictures`: files of texts). `updated`: here
 * already, and newer or more complete there. `known`: here already, and left as they are. `erased`: erased on one of the
 * laptops, so they are not here (any more).
 */
export const mergedRows = z.object({
  added: rows.extend({ pictures: z.int() }),
  updated: rows,
  known: rows,
  erased: rows.omit({ texts: true }),
});
export type MergedRows = z.infer<typeof mergedRows>;

/**
 * POST /api/admin/event/merge (multipart, one part `file`), `data`: whose event was added to the open one, and what that
 * did. Refusals are those of POST /api/admin/event/import; 507 when the disk is full. The same file again adds nothing.
 */
export const mergedEvent = mergedRows.extend({
  event: eventManifest.shape.event,
  made_at: eventManifest.shape.made_at,
});
export type MergedEvent = z.infer<typeof mergedEvent>;
