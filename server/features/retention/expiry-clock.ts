import { z } from 'zod';

export const DAY_MS = 86_400_000;
/** Days for which staff see in advance that a lead is deleted; half of its days where that is less. */
const NOTICE_DAYS = 7;

/**
 * The time up to which leads expire. A laptop that lay in a cupboard, and a clock that was wrong and jumped by years, look
 * alike: the clock follows the laptop's by a day at most, and catches up with it after the days of notice.
 */
export const expiryClock = z.object({
  /** Days for which leads are kept: another number is another promise, and the clock begins anew. */
  days: z.int(),
  /** When it was looked at last, by the laptop's clock, in milliseconds since 1970. */
  at: z.number(),
  /** Leads that are due by then may go; less than `at` while it is behind. */
  trusted: z.number(),
  /** Milliseconds that passed since it fell behind; a gap of more than a day counts as one. */
  passed: z.number(),
});
export type ExpiryClock = z.infer<typeof expiryClock>;

/** Milliseconds of notice for leads that are kept for this many days. */
export function noticeMs(days: number): number {
  return Math.min(NOTICE_DAYS, days / 2) * DAY_MS;
}

/** Leads that are due already when deletion is switched on wait for the days of notice, too. */
export function startClock(days: number, now: number): ExpiryClock {
  return { days, at: now, trusted: 0, passed: 0 };
}

/** The clock as of now. A laptop's clock that is set back stands still. */
export function advance({ days, at, trusted, passed }: ExpiryClock, now: number): ExpiryClock {
  const gap = Math.min(Math.max(now - at, 0), DAY_MS);
  const isBehind = trusted < at;
  const sum = isBehind ? passed + gap : 0;
  const hasCaughtUp = isBehind && sum >= noticeMs(days);
  return { days, at: now, trusted: hasCaughtUp ? now : Math.min(now, trusted + gap), passed: sum };
}

/** The earliest time, by the laptop's clock, at which what is due already may go. */
export function earliest({ days, at, trusted, passed }: ExpiryClock): number {
  return trusted < at ? at + noticeMs(days) - passed : at;
}
