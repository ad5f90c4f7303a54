import { DAY_MS, type ExpiryClock } from './retention.repository.ts';

/** Days for which staff see in advance that a lead is deleted; half of its days where that is less. */
const NOTICE_DAYS = 7;

/** Returns the milliseconds of notice for leads that are kept for this many days. */
export function noticeMs(days: number): number {
  return Math.min(NOTICE_DAYS, days / 2) * DAY_MS;
}

/** Starts a clock: leads that are due already when deletion is switched on wait for the days of notice, too. */
export function startClock(days: number, now: number): ExpiryClock {
  return { days, at: now, trusted: 0, passed: 0 };
}

/** Returns the clock as of now. A laptop's clock that is set back stands still. */
export function advance({ days, at, trusted, passed }: ExpiryClock, now: number): ExpiryClock {
  const gap = Math.min(Math.max(now - at, 0), DAY_MS);
  const isBehind = trusted < at;
  const sum = isBehind ? passed + gap : 0;
  const hasCaughtUp = isBehind && sum >= noticeMs(days);
  return { days, at: now, trusted: hasCaughtUp ? now : Math.min(now, trusted + gap), passed: sum };
}

/** Returns the earliest time, by the laptop's clock, at which what is due already may go. */
export function earliest({ days, at, trusted, passed }: ExpiryClock): number {
  return trusted < at ? at + noticeMs(days) - passed : at;
}
