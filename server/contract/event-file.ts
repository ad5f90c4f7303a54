import { z } from 'zod';
import { IMAGE_FOLDERS } from './backups.ts';
import { boothEvent } from './event.ts';
import { boothId, RECORD_KINDS, STORED_NAME } from './records.ts';
import { settings } from './settings.ts';

/**
 * A `.booth` file: a zip that begins with `manifest.json`, uncompressed, so that a page can read it without the rest; then
 * `records.ndjson`, a record a line (contract/records.ts); then the images.
 */
export const EVENT_FORMAT = 3;
/** The oldest format that is read: that of 1.0. */
export const EVENT_FORMAT_FIRST = 2;
export const MANIFEST = 'manifest.json';
export const RECORDS = 'records.ndjson';

/** Largest file that is taken, in bytes. */
export const EVENT_MAX_BYTES = 2 * 1024 ** 3;
/** Largest manifest, in bytes: the names of 50,000 images take 8 MB. */
export const MANIFEST_MAX_BYTES = 16 * 1024 ** 2;
export const ENTRIES_MAX = 50_000;
/** Largest records, in bytes, and bytes of one of them: a document of 1 MB whose every character JSON escapes. */
export const RECORDS_MAX_BYTES = 1024 ** 3;
export const LINE_MAX_BYTES = 8 * 1024 ** 2;
/** Largest image, in bytes: an upload has 10 MB at most, and a PNG may grow when it is redrawn. */
export const IMAGE_MAX_BYTES = 64 * 1024 ** 2;

/** True if the name of an entry in an event file is one that Booth gives. */
export function isEntryName(name: string): boolean {
  const [folder, stored, ...rest] = name.split('/');
  return (
    name === RECORDS ||
    (IMAGE_FOLDERS.some((known) => known === folder) &&
      STORED_NAME.test(stored ?? '') &&
      rest.length === 0)
  );
}

/** Fields that `manifest.json` has in every version of the format. */
export const eventManifestHead = z.object({
  kind: z.literal('booth-event'),
  format: z.int().min(EVENT_FORMAT_FIRST),
});

/** `filename`: what an image of the library is called, for people. */
const entry = z.object({
  name: z.string().max(100),
  bytes: z.int().min(0).max(RECORDS_MAX_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  filename: z.string().max(500).optional(),
});
export type EventEntry = z.infer<typeof entry>;

/**
 * `manifest.json`: whose event, of which version of the app, and everything else that is in the file. `booth` is the data
 * folder that it was written from, `settings` what it was set to, without secrets and without what belongs to the laptop.
 */
export const eventManifest = eventManifestHead.extend({
  version: z.string().max(100),
  booth: boothId,
  made_at: z.iso.datetime(),
  event: z.object({
    uid: z.string().regex(/^[0-9a-f]{32}$/),
    name: z.string().max(200),
    opened_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable(),
  }),
  counts: z.object({
    questions: z.int().min(0),
    leads: z.int().min(0),
    messages: z.int().min(0),
  }),
  settings: z.record(z.string().max(40), z.unknown()),
  entries: z.array(entry).min(1).max(ENTRIES_MAX),
});
export type EventManifest = z.infer<typeof eventManifest>;

/** Records by their kind. */
const tally = z.partialRecord(z.enum(RECORD_KINDS), z.int());
export type Tally = z.infer<typeof tally>;

/**
 * POST /api/admin/event/import (multipart, one part `file`), 200 `data`: the event (a past one if it was not here
 * before), what the file added, by kind, and the parts of its settings that differ from those here. The import
 * changes no settings: staff choose some, and PUT /api/admin/settings stores them. `was_open`: it was the open one when it
 * was exported. An interrupted import can be repeated.
 *
 * POST /api/admin/first-start/event-file, the same at the laptop while the first start is open: the settings hold from then
 * on, and an event that was open opens in place of the empty one.
 */
export const importedEvent = z.object({
  event: boothEvent,
  added: tally,
  changed: tally,
  skipped: tally,
  erased: tally,
  settings: z.array(z.object({ part: settings.keyof(), value: z.unknown() })),
  was_open: z.boolean(),
});
export type ImportedEvent = z.infer<typeof importedEvent>;
export type OfferedSetting = ImportedEvent['settings'][number];

/**
 * Reasons to refuse a file. `damaged`: its content was altered. `foreign`: not written by Booth. `packed`: a zip with
 * such a file in it. `escaping`: an entry's path leads out of the file. `newer`: in a format that this version does
 * not read yet. `huge`: larger than any event.
 */
const EVENT_FILE_FAULTS = ['damaged', 'foreign', 'packed', 'escaping', 'newer', 'huge'] as const;
export type EventFileFault = (typeof EVENT_FILE_FAULTS)[number];

/** Sentences for a file that is refused; nothing was changed by it. */
export const EVENT_FILE_MESSAGES = {
  missing: 'Choose a .booth file first.',
  empty: 'This file is empty.',
  unreadable: 'This file cannot be read. It may have been moved, or its stick pulled out.',
  oneAtATime: 'Please import one file at a time.',
  tooLarge: 'This file is larger than 2 GB, which is more than Booth accepts.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  damaged: 'This file is damaged or incomplete. Copy it again, or export it again.',
  foreign: 'This file is not an event that Booth exported.',
  packed: 'This is a zip with a .booth file in it. Unpack it, then import the .booth file.',
  escaping: 'This file tries to write outside its event, so it was not made by Booth.',
  newer: 'This file was exported by a newer version of Booth. Install that version here first.',
  huge: 'This file unpacks to more than any event has, so it was not made by Booth.',
  image: 'A picture in this file is not in a form that Booth keeps. Export the event again.',
  busy: 'Another event is being imported. Please wait until that is done.',
  deleting: 'This event is just being deleted here. Please try again in a minute.',
  deleted: 'This event was deleted while it was being imported.',
  cancelled: 'The import was cancelled.',
  /** @param field where in the record, and `why`, a sentence */
  line: (line: number, field: string, why: string) =>
    `Nothing was imported: line ${line} of the file’s records cannot be read${field && ` (${field})`}. ${why}`,
} as const;
