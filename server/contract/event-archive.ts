import { z } from 'zod';
import { backupCounts } from './backups.ts';
import { importedEvent } from './event-file.ts';
import { EXPORT_RESOURCES, exportPath } from './export.ts';
import { brandSettings } from './settings/brand.ts';

/** An archived event's id: when it was archived, in UTC, and random digits. */
export const ARCHIVE_ID = /^\d{8}-\d{6}-[0-9a-f]{8}$/;

/**
 * GET /api/admin/event, `data`: the event that is open. `since`: when the first of what was collected came; null while there
 * is nothing. `schema`: the newest version of a file's database that this booth can read. `booth`: this data folder, as a
 * file of it names it.
 */
export const openEvent = z.object({
  booth: z.string(),
  event: z.string(),
  counts: backupCounts,
  since: z.iso.datetime().nullable(),
  schema: z.int(),
});
export type OpenEvent = z.infer<typeof openEvent>;

/**
 * An event that is over; `bytes` is the size of its `.booth` file, `sha256` its database's: a different one after an
 * erasure.
 */
export const archivedEvent = importedEvent.extend({
  id: z.string().regex(ARCHIVE_ID),
  bytes: z.int(),
  sha256: z.string(),
});
export type ArchivedEvent = z.infer<typeof archivedEvent>;

/**
 * GET /api/admin/event/archive, `data`, newest first. GET /api/admin/event/archive/{id}/event.booth is the file of one,
 * DELETE /api/admin/event/archive/{id} removes one for good. GET …/{id}/questions, …/{id}/leads, …/{id}/texts and
 * …/{id}/export/{resource}.{format} (questions, leads and sms) take the queries of the open event's calls and answer as these
 * do; nothing of an event that is over can be changed, but DELETE …/{id}/leads/{lead} erases a lead for good.
 */
export const archivedEvents = z.array(archivedEvent);

/**
 * POST /api/admin/event/archive, 202: archives what is open and starts an event of this name (empty: none), with nothing in it but
 * settings, pictures, knowledge, labels and saved replies. Every page follows by itself.
 */
export const newEvent = z.strictObject({ name: brandSettings.shape.eventName });

/** GET /api/admin/event/archive/{id}/export/{resource}.{format}: the path; the log is the laptop's. */
export const archivedExportPath = exportPath.extend({
  resource: z.enum(EXPORT_RESOURCES).exclude(['logs']),
});

/**
 * GET /api/admin/event/second-place, `data`, newest first: events in the second place that are not on this laptop.
 * `own`: it was archived here. POST /api/admin/event/second-place/{key}, 201: checks all of one and puts it among those
 * that are over; answers as the archive does for one.
 */
export const eventElsewhere = archivedEvent.extend({
  key: z.string().regex(/^[0-9a-f]{16}(?:-[0-9a-f]{16})?\.\d{8}-\d{6}-[0-9a-f]{8}$/),
  own: z.boolean(),
});
export type EventElsewhere = z.infer<typeof eventElsewhere>;
export const eventsElsewhere = z.array(eventElsewhere);
