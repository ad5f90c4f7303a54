import { z } from 'zod';

export const DAY_MS = 86_400_000;
/** Days for which staff are reminded before a lead is deleted; half of its days where that is less. */
const REMIND_DAYS = 7;
/** Days after which leads are deleted though nobody looked: a promise to visitors does not end with an unopened admin area. */
const UNSEEN_DAYS = 30;

/** Leads that staff were reminded of: those due at `through` or before, with ids up to `last`. */
const reminder = z.object({
  /** Milliseconds since 1970. */
  through: z.number(),
  last: z.int(),
  /** Milliseconds for which it has been up, and in view of staff; null before anybody saw it. */
  up: z.number(),
  seen: z.number().nullable(),
});
export type Reminder = z.infer<typeof reminder>;

/** What staff were reminded of, for leads that are kept for this many days, as of `at`. */
export const reminders = z.object({ days: z.int(), at: z.number(), all: z.array(reminder) });
export type Reminders = z.infer<typeof reminders>;

/** Milliseconds for which staff are reminded before leads that are kept for this many days are deleted. */
export function remindMs(days: number): number {
  return Math.min(REMIND_DAYS, days / 2) * DAY_MS;
}

/** Milliseconds between two reminders, each of which covers the leads of a period that long. */
export function stepMs(days: number): number {
  return remindMs(days) / REMIND_DAYS;
}

/**
 * The time that went by. A laptop that lay in a cupboard, and a clock that was wrong and jumped by years, look alike: a
 * gap longer than a day counts as one day, so that neither deletes anything without warning. A clock that is set back
 * counts as standing still.
 */
export function later(before: Reminders, now: number): Reminders {
  const passed = Math.min(Math.max(now - before.at, 0), DAY_MS);
  const all = before.all.map((one) => ({
    ...one,
    up: one.up + passed,
    seen: one.seen === null ? null : one.seen + passed,
  }));
  return { ...before, at: now, all };
}

/** Milliseconds that this reminder has to last yet, if somebody looks now. */
export function remaining({ up, seen }: Reminder, days: number): number {
  return Math.max(0, Math.min(remindMs(days) - (seen ?? 0), UNSEEN_DAYS * DAY_MS - up));
}

/** As when somebody looks now. */
export function seenNow(before: Reminders): Reminders {
  return { ...before, all: before.all.map((one) => ({ ...one, seen: one.seen ?? 0 })) };
}

/** Until when leads are reminded of now, in milliseconds since 1970; null while the newest reminder is young enough. */
export function horizon({ days, at, all }: Reminders): number | null {
  const newest = all.at(-1);
  if (newest !== undefined && newest.up < stepMs(days)) return null;
  return at + remindMs(days) + stepMs(days);
}
