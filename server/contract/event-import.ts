import { z } from 'zod';
import { boothEvent } from './event.ts';
import { settings } from './settings.ts';

/** Largest `.booth` file that is taken, in bytes. */
export const EVENT_FILE_MAX_BYTES = 2 * 1024 ** 3;

/** How many records of each kind. */
const counts = z.record(z.string(), z.int());
export type RecordCounts = z.infer<typeof counts>;

/** One part of the settings in a file, as PUT /api/admin/settings takes it. */
export const offeredSetting = z.object({ part: settings.keyof(), value: z.unknown() });
export type OfferedSetting = z.infer<typeof offeredSetting>;

/**
 * POST /api/admin/event/import (multipart, one part `file`), 200 `data`: the event that is on this laptop now, what became of
 * the records, and the settings in the file, none of which was applied. `skipped`: here already, as new or newer.
 */
export const importedEvent = z.object({
  event: boothEvent,
  added: counts,
  changed: counts,
  skipped: counts,
  erased: counts,
  settings: z.array(offeredSetting),
});
export type ImportedEvent = z.infer<typeof importedEvent>;

/** Admin `import`: how far the server is with a file, in records. */
export const importProgress = z.object({
  phase: z.enum(['check', 'store']).catch('check'),
  done: z.int(),
  total: z.int(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** Sentences of the page that sends a file. */
export const EVENT_FILE_MESSAGES = {
  missing: 'Choose a .booth file first.',
  empty: 'This file is empty.',
  oneAtATime: 'Please import one file at a time.',
  tooLarge: 'This file is larger than 2 GB, which is more than Booth accepts.',
} as const;
