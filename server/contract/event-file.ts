import { z } from 'zod';
import { backupCounts, PICTURE_FOLDERS } from './backups.ts';

/** Version of the file's own form; a file of a later one is refused. */
export const EVENT_FORMAT = 1;
/** Largest file that is taken, in bytes. */
export const EVENT_MAX_BYTES = 2 * 1024 ** 3;
/** The database in it. */
export const EVENT_DATABASE = 'event.db';

/** `media/` and 24 hexadecimal digits: what the booth calls its pictures, and nothing else. */
const PICTURE_NAME = new RegExp(`^(?:${PICTURE_FOLDERS.join('|')})/[0-9a-f]{24}\\.[a-z]{3,4}$`);

/** Whether a part of a file has a name that Booth gives. */
export function isPartName(name: string): boolean {
  return name === EVENT_DATABASE || PICTURE_NAME.test(name);
}

export const eventPart = z.object({
  name: z.string(),
  bytes: z.int().min(0).max(EVENT_MAX_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type EventPart = z.infer<typeof eventPart>;

/** What every version's `manifest.json` says. */
export const eventManifestHead = z.object({
  kind: z.literal('booth-event'),
  format: z.int().min(1),
  schema: z.int().min(1),
});

/**
 * `manifest.json` of a `.booth` file: whose event, of which version of the app and of the database (`schema`), and every
 * part that follows, in order. `booth` is the data folder that it was written from.
 */
export const eventManifest = eventManifestHead.extend({
  version: z.string(),
  booth: z.string().regex(/^[0-9a-f]{16}$/),
  made_at: z.iso.datetime(),
  event: z.string(),
  counts: backupCounts,
  newest_at: z.iso.datetime().nullable(),
  parts: z.array(eventPart).min(1),
});
export type EventManifest = z.infer<typeof eventManifest>;

/** POST /api/admin/event/import (multipart, one part `file`), 202 `data`: what will replace the open event. */
export const importedEvent = eventManifest.pick({
  event: true,
  made_at: true,
  version: true,
  counts: true,
  newest_at: true,
});
export type ImportedEvent = z.infer<typeof importedEvent>;

/**
 * Why a file is refused. `damaged`: not as it was written. `foreign`: not written by Booth. `escaping`: it names a
 * place outside itself. `newer`: of a version that this one does not know.
 */
export const EVENT_FILE_FAULTS = ['damaged', 'foreign', 'escaping', 'newer'] as const;
export type EventFileFault = (typeof EVENT_FILE_FAULTS)[number];

/** Sentences for a file that is refused; nothing was changed by it. */
export const EVENT_MESSAGES = {
  missing: 'Choose a .booth file first.',
  empty: 'This file is empty.',
  unreadable: 'This file cannot be read. It may have been moved, or its stick pulled out.',
  oneAtATime: 'Please import one file at a time.',
  tooLarge: 'This file is larger than 2 GB, which is more than Booth accepts.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  damaged: 'This file is damaged or incomplete. Copy it again, or export it again.',
  foreign: 'This file is not an event that Booth exported.',
  escaping: 'This file tries to write outside its event, so it was not made by Booth.',
  newer: 'This file was exported by a newer version of Booth. Install that version here first.',
  picture: 'A picture in this file is not in a form that Booth keeps. Export the event again.',
  archiveDamaged: 'This event’s file is damaged, so nothing can be read from it.',
  noRoom: 'The laptop’s disk is full: there is no room to open this event.',
  noRoomToErase:
    'The laptop’s disk is full. What was erased can no longer be read, and is removed from the file as soon as there is room.',
  changing: 'Booth is already switching to another event. Please wait until that is done.',
  busy: 'Another event is being imported. Please wait until that is done.',
} as const;
