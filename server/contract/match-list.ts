import { z } from 'zod';
import { BADGE_PARTS } from './badge.ts';
import { eventScope } from './envelope.ts';

/** Rows of a list, and bytes of its file. */
export const MATCH_LIST_MAX_ROWS = 50_000;
export const MATCH_LIST_MAX_BYTES = 32 * 1024 * 1024;
/** Columns of a list that staff can name. */
export const MATCH_LIST_MAX_COLUMNS = 200;

export const MATCH_LIST_MESSAGES = {
  missing: 'Choose the organiser’s list first.',
  empty: 'This file is empty.',
  oneAtATime: 'Please load one list at a time.',
  tooLarge: 'This file is larger than 32 MB. Remove the columns that you don’t need.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  notTable:
    'This file is no list that can be read. Save it as .xlsx or .csv, without a password, and choose it again.',
  tooLong: `This list has more than ${MATCH_LIST_MAX_ROWS.toLocaleString('en')} rows. Split it, and load one part after the other.`,
  noCode: 'Choose the column with the badge’s code.',
  underWay: 'Another list is being loaded. Please wait for it to finish.',
} as const;

/** Ways of a list with leads that say something else: the list is right, or only what they lack comes from it. */
export const MATCH_MODES = ['fill', 'overwrite'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

const part = z.enum(BADGE_PARTS);

/** GET and DELETE /api/admin/capture/list, query {@link eventScope}; `data`: what is known of an event's list. */
export const matchList = z.object({
  codes: z.int(),
  /** Time of the last load; null without a list. */
  loaded_at: z.iso.datetime().nullable(),
});
export type MatchList = z.infer<typeof matchList>;

/**
 * POST /api/admin/capture/list/preview (multipart, one part `file`: xlsx or CSV), query: the meaning of each column, with
 * commas between; without it they are guessed from the headings.
 */
export const matchPreviewQuery = eventScope.extend({
  parts: z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(part).max(MATCH_LIST_MAX_COLUMNS))
    .optional(),
});

/** POST /api/admin/capture/list (multipart, as its preview), query. `data`: {@link loadedMatchList}. */
export const matchLoadQuery = matchPreviewQuery.required({ parts: true }).extend({
  mode: z.enum(MATCH_MODES).default('fill'),
});

/** POST /api/admin/capture/list/preview, `data`: what the file would bring. */
export const matchPreview = z.object({
  /** `samples`: what the first rows say there. */
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), part })),
  rows: z.int(),
  /** Different codes. */
  codes: z.int(),
  /** Leads of the event whose code is in the list, and codes that nobody captured yet. */
  matched: z.int(),
  waiting: z.int(),
  /** Leads of the event that have a code. */
  coded: z.int(),
  /** Codes that stand in several rows, of which the last one counts: how many, and the first of them. */
  doubled: z.int(),
  doubles: z.array(z.string()),
  /** Rows without a code, or with one that a spreadsheet rounded. */
  without_code: z.int(),
  rounded: z.int(),
  /** Cells with formulas. */
  formulas: z.int(),
});
export type MatchPreview = z.infer<typeof matchPreview>;

/** `data`: the list as it is now, and how many leads it changed. */
export const loadedMatchList = matchList.extend({ changed: z.int() });
export type LoadedMatchList = z.infer<typeof loadedMatchList>;
