import { z } from 'zod';

/**
 * POST /api/screens, body: what a page with the display shows right now. Sent with every change, and every
 * `SCREEN_SIGN_MS` as a sign of life; `gone` takes it off the list at once. Answered with 204 and nothing more.
 */
export const screenReport = z.object({
  /** Random, made by the page when it opens: nobody else knows it. */
  id: z.string().regex(/^[\w-]{16,64}$/),
  /** Null while no question is on it. */
  question_id: z.int().positive().nullable(),
  /** Milliseconds until the next question takes its place; null while none will. */
  next_in_ms: z.int().min(0).max(3_600_000).nullable(),
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
  next_at: z.iso.datetime().nullable(),
});
export type Screen = z.infer<typeof screen>;

/** GET /api/admin/screens, `data`, and the admin event `screens`: all that are open, the laptop's own first. */
export const screens = z.array(screen);
