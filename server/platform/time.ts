import { timeZone } from './time-zone.ts';
import { untilChanged } from './until-changed.ts';

/** Formats times in the laptop's time zone, which may change while Booth runs. */
export function localFormat(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (ms: number) => string {
  const current = untilChanged(
    timeZone,
    (zone) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }),
  );
  return (ms) => current().format(ms);
}

const time = localFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const date = localFormat({ dateStyle: 'medium' });

/** A time in milliseconds since 1970 as everybody else reads it. */
export function iso(ms: number): string;
export function iso(ms: number | null): string | null;
export function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Result of `work`, or `late()` after the given milliseconds; the work itself goes on. */
export function inTime<T, Late>(work: Promise<T>, ms: number, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** "14:02", in the laptop's own time zone. */
export function timeInWords(ms: number): string {
  return time(ms);
}

/** "Nov 21, 2026, 14:02". */
export function momentInWords(ms: number): string {
  return `${date(ms)}, ${time(ms)}`;
}

/** "Nov 21, 2026". */
export function dateInWords(ms: number): string {
  return date(ms);
}
