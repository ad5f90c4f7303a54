import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'medium' });
const shortExact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayInYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const whole = new Intl.NumberFormat('en-US');
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats a time as "just now", "5 min. ago" or "3 hr. ago", and as a date from a week on. A time in the future, by a
 * clock that runs ahead, counts as now.
 */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < 45_000) return 'just now';
  if (age < HOUR) return relative.format(-Math.max(1, Math.floor(age / MINUTE)), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return relative.format(-Math.floor(age / DAY), 'day');
  const date = new Date(iso);
  const sameYear = date.getFullYear() === new Date(now).getFullYear();
  return (sameYear ? dayInYear : day).format(date);
}

/** Formats a time as {@link relativeTime} does, but to the second within the last minute: "10 sec. ago". */
export function recentTime(iso: string, now: number): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  return seconds < 60 ? relative.format(-Math.max(0, seconds), 'second') : relativeTime(iso, now);
}

/** The full local date and time, to the second. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** The local date and time, to the minute. */
export function shortExactTime(iso: string): string {
  return shortExact.format(new Date(iso));
}

/** The local time of day on a 24-hour clock, "14:02". @param at milliseconds since 1970 */
export function clockTime(at: number): string {
  return clock.format(at);
}

/** Since when: "14:02", with its date once that is a day ago. @param now milliseconds since 1970 */
export function clockOrDate(iso: string, now: number): string {
  return now - Date.parse(iso) < DAY ? clockTime(Date.parse(iso)) : shortExactTime(iso);
}

/** A file's size as people say it, in powers of 1,000: "840 B", "84 KB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${oneDigit.format(bytes / 1_000_000)} MB`;
}

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `one` for 1, else `many`: "1 question", "2 questions". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Maximum number of names in a list. */
const NAMED = 2;

/** "“Which sensors…”, “How heavy…” and 3 more". */
export function namesOf(names: readonly string[]): string {
  const named = names.slice(0, NAMED);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(' and ');
}

/** Nothing but letters and signs of plain English. */
const SINGLES = /^[ -~]*$/;

/** The first `length` characters and, when that is not all, an ellipsis; never cuts a character in two. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // Each of these is a character by itself: to be told so takes far longer.
  if (SINGLES.test(text.slice(0, length + 1))) return `${text.slice(0, length).trimEnd()}…`;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** Milliseconds after which "5 min. ago" is looked at again. */
const CLOCK_MS = 20_000;

/** The time, updated every so often once it is looked at: for all who show it together. */
function createClock(every: number) {
  const { tell, subscribe } = createListeners();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    tell();
  };
  return {
    read: () => now,
    subscribe: (listener: () => void) => {
      timer ??= setInterval(tick, every);
      return subscribe(listener);
    },
  };
}

const clocks = new Map<number, ReturnType<typeof createClock>>();

/** The time, updated every so often, for all parts of the page at once. @param every in milliseconds */
export function useNow(every = CLOCK_MS): number {
  const clock = clocks.get(every) ?? createClock(every);
  clocks.set(every, clock);
  return useSyncExternalStore(clock.subscribe, clock.read);
}

/** Joins separate parts of the page as sentences: screen readers pause after each. */
export function sentencesOf(parts: readonly (string | null | undefined | false)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => (/[.!?…:。؟？！]$/u.test(String(part)) ? part : `${String(part)}.`))
    .join(' ');
}
