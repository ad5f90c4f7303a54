import { z } from 'zod';

const questionId = z.int().positive();

/**
 * POST /api/screens, body: what a page with the display shows right now. Sent with every change, and every
 * `SCREEN_SIGN_MS` as a sign of life; `gone` takes it off the list at once. Answered with 204 and nothing more.
 */
export const screenReport = z.object({
  /** Random, made by the page when it opens: nobody else knows it. */
  id: z.string().regex(/^[\w-]{16,64}$/),
  /** Null while no question is on it. */
  question_id: questionId.nullable(),
  /** Milliseconds until the next question takes its place; null while none will. While paused they stand still. */
  next_in_ms: z.int().min(0).max(3_600_000).nullable(),
  /** Milliseconds that what is on has altogether. */
  time_ms: z.int().min(0).max(3_600_000).nullable().default(null),
  /** What comes next, by itself or when it is asked to go on; null when there is nothing else. */
  next_id: questionId.nullable().default(null),
  /** There is a question to go back to. */
  has_previous: z.boolean().default(false),
  paused: z.boolean().default(false),
  /** The stage is empty because staff want it to be. */
  blank: z.boolean().default(false),
  pinned: z.boolean().default(false),
  gone: z.boolean().default(false),
});
export type ScreenReport = z.infer<typeof screenReport>;

/**
 * A page with the display that is open now. It is what the page says of itself, for staff to look at, and proves nothing.
 * `local`: it runs on this laptop. `since`: how long it has shown this. Times are the server's.
 */
export const screen = z.object({
  id: z.string(),
  name: z.string(),
  local: z.boolean(),
  question_id: z.int().nullable(),
  since: z.iso.datetime(),
  /** When the next one takes its place; null while none will, and while the time stands still. */
  next_at: z.iso.datetime().nullable(),
  /** Milliseconds that are left as of this answer, running or not; null while they are not counted. */
  left_ms: z.int().nullable(),
  time_ms: z.int().nullable(),
  next_id: z.int().nullable(),
  /** What the two questions ask. */
  question_text: z.string().nullable(),
  next_text: z.string().nullable(),
  has_previous: z.boolean(),
  paused: z.boolean(),
  blank: z.boolean(),
  pinned: z.boolean(),
});
export type Screen = z.infer<typeof screen>;

/** GET /api/admin/screens, `data`, and the admin event `screens`: all that are open, the laptop's own first. */
export const screens = z.array(screen);
