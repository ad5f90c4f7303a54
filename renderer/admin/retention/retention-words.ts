import type { Retention } from '../../../server/contract/retention.ts';
import { countOf } from '../../lib/format.ts';

const dayInYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
function dayOf(iso: string): string {
  return dayInYear.format(new Date(iso));
}

/** "on Thursday, December 3", "from today on, until …" */
function whenInWords(first: string, last: string, now: number): string {
  const today = dayInYear.format(now);
  const [from, to] = [Date.parse(first) <= now ? today : dayOf(first), dayOf(last)];
  if (from === to || Date.parse(last) <= now) return from === today ? 'today' : `on ${from}`;
  return `from ${from === today ? 'today' : from} to ${to}`;
}

function daysInWords(days: number): string {
  return days === 1 ? 'one day' : `${days} days`;
}

/** How many leads go, when, and why. */
export function reminderInWords(
  { leads, first_at, last_at }: NonNullable<Retention['reminder']>,
  days: number,
  now: number,
): string {
  const who = countOf(leads, 'lead', 'leads');
  return `${who} will be deleted for good ${whenInWords(first_at, last_at, now)}: you keep contact details for ${daysInWords(days)}. Export what you still need.`;
}
