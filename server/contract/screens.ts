import { z } from 'zod';
import { LABELS_MAX } from './labels.ts';
import { RAW_TEXT_MAX_LENGTH } from './limits.ts';
import { tidyLine } from './text.ts';

const questionId = z.int().positive();

/** Longest name of a screen, in UTF-16 code units. */
export const SCREEN_NAME_MAX_LENGTH = 40;
/** Maximum number of slides that a report names. */
const MOST_FAILED = 24;
/** Maximum number of screens that may have their own settings: more than any stand has. */
export const SCREEN_SETS_MAX = 20;

export const SCREEN_MESSAGES = {
  nameMissing: 'Please enter a name.',
  nameTooLong: `A big screen’s name has at most ${SCREEN_NAME_MAX_LENGTH} characters.`,
  tooMany: `There are ${SCREEN_SETS_MAX} big screens already. Please remove one that is no longer used.`,
} as const;

/** Name of a screen, as in /wedeliver?screen=name. Names are compared without case and accents. */
export const screenName = z
  .string(SCREEN_MESSAGES.nameMissing)
  .max(RAW_TEXT_MAX_LENGTH, { error: SCREEN_MESSAGES.nameTooLong, abort: true })
  .overwrite(tidyLine)
  .min(1, SCREEN_MESSAGES.nameMissing)
  .max(SCREEN_NAME_MAX_LENGTH, SCREEN_MESSAGES.nameTooLong);

/** Returns the name of a screen in its address, `?screen=name`; null without a valid one. */
export function screenNameIn(search: string): string | null {
  return screenName.safeParse(new URLSearchParams(search).get('screen')).data ?? null;
}

/** `overlay`: the question alone, in the lower third of a transparent page, for a video mixer. */
export const SCREEN_KINDS = ['stage', 'overlay'] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];
const screenKind = z.enum(SCREEN_KINDS).default('stage');

/** A screen of this name, and the questions that it shows: those with at least one of the labels; without labels, all. */
export const screenSet = z.strictObject({
  name: screenName,
  kind: screenKind,
  labels: z.array(z.int().positive()).max(LABELS_MAX).default([]),
});
export type ScreenSet = z.infer<typeof screenSet>;

/**
 * GET /api/admin/screens/sets, `data`, by name. PUT of the same path, body: one {@link screenSet}, which replaces the
 * one with its name. DELETE /api/admin/screens/sets/{name}. Event `screen-sets` asks staff's pages and screens to
 * fetch again.
 */
export const screenSets = z.object({ items: z.array(screenSet.strip()) });

/**
 * GET /api/screen?name=…, `data`. `shows`: ids of the questions that it shows, null for all of them. Labels are staff's
 * alone, so the server chooses.
 */
export const ownScreen = z.object({ shows: z.array(z.int()).nullable(), kind: screenKind });
export type OwnScreen = z.infer<typeof ownScreen>;

/**
 * POST /api/screens, body: what a display page shows right now. Sent with every change, and every `SCREEN_SIGN_MS` as
 * a heartbeat; `gone` removes it from the list at once. Answered with 204.
 */
export const screenReport = z.object({
  /** Random id that the page makes when it opens; nobody else knows it. */
  id: z.string().regex(/^[\w-]{16,64}$/),
  /** Screen name from the page's URL. */
  name: screenName.nullable().default(null),
  /** Id of the question on it; null without one. */
  question_id: questionId.nullable(),
  /** Milliseconds until the next question replaces this one; null while none will. They do not run while paused. */
  next_in_ms: z.int().min(0).max(3_600_000).nullable(),
  /** Total milliseconds of the current question. */
  time_ms: z.int().min(0).max(3_600_000).nullable().default(null),
  /** Id of the next question, by the cycle or by a step forward; null when there is no other. */
  next_id: questionId.nullable().default(null),
  /** True if there is a question to go back to. */
  has_previous: z.boolean().default(false),
  paused: z.boolean().default(false),
  /** The stage is empty because staff want it to be. */
  blank: z.boolean().default(false),
  pinned: z.boolean().default(false),
  /** Ids of the slides that it skips since they do not play there. */
  failed: z.array(z.int().positive()).max(MOST_FAILED).default([]),
  /** True if its browser cannot keep the device's screen on. */
  sleeps: z.boolean().default(false),
  gone: z.boolean().default(false),
  /**
   * Sequence number of the page's reports. They may arrive out of order; a report older than the last one is ignored.
   */
  turn: z.int().min(0).default(0),
});
export type ScreenReport = z.infer<typeof screenReport>;

/**
 * Display page that is open now, as reported by the page itself: information for staff, not proof. `local`: a window
 * of this laptop. `since`: start of what it shows. Times are the server's.
 */
export const screen = z.object({
  id: z.string(),
  /** Name as shown to staff: the one from its URL, and where the screen is, unless it is the laptop's own. */
  name: z.string(),
  /** Screen name from the page's URL; null without one. */
  called: z.string().nullable().default(null),
  local: z.boolean(),
  question_id: z.int().nullable(),
  since: z.iso.datetime(),
  /** Time at which the next question replaces this one; null while none will, and while paused. */
  next_at: z.iso.datetime().nullable(),
  /** Milliseconds that are left as of this answer, running or not; null while they are not counted. */
  left_ms: z.int().nullable(),
  time_ms: z.int().nullable(),
  next_id: z.int().nullable(),
  /** Texts of the current and the next question. */
  question_text: z.string().nullable(),
  next_text: z.string().nullable(),
  has_previous: z.boolean(),
  paused: z.boolean(),
  blank: z.boolean(),
  pinned: z.boolean(),
  failed: z.array(z.int()).default([]),
  /** The device has to be set never to sleep: its browser cannot keep its screen on. */
  sleeps: z.boolean().default(false),
});
export type Screen = z.infer<typeof screen>;

/** GET /api/admin/screens, `data`, and the admin event `screens`: all that are open, the laptop's own first. */
export const screens = z.array(screen);
