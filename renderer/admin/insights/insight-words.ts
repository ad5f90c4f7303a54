import type { Insights } from '../../../server/contract/insights.ts';
import { countOf, formatCount } from '../../lib/format.ts';

// A day of the laptop's calendar, wherever this page is open.
const short = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** "Sat, Nov 21". @param day `2026-11-21` */
export function dayName(day: string): string {
  return short.format(new Date(day));
}
/** "November 21, 2026". @param day `2026-11-21` */
export function longDay(day: string): string {
  return long.format(new Date(day));
}

/** "86%", and "0%" of nothing. */
export function shareOf(part: number, whole: number): string {
  return percent.format(whole === 0 ? 0 : part / whole);
}

/** "40 s", "4 min", "1 h 12 min", "2 days 3 h". @param ms milliseconds */
export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  const words = countOf(days, 'day', 'days');
  return hours % 24 === 0 ? words : `${words} ${hours % 24} h`;
}

/** "14:00–15:00". @param time `14:00` */
export function hourFrom(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 1) % 24;
  return `${time}–${String(hour).padStart(2, '0')}:00`;
}

/** The days that are counted, in words; null when nothing ever came. */
export function daysInWords({ day, days }: Pick<Insights, 'day' | 'days'>): string | null {
  if (day !== null) return longDay(day);
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return null;
  return long.formatRange(new Date(first.day), new Date(last.day));
}

/** Questions that are to be answered: neither rejected nor repeats. */
export function answerable({ questions }: Insights): number {
  return questions.answered + questions.unanswered;
}

/** Whether anything came. */
export function isEmpty({ questions, leads, texts }: Insights): boolean {
  return questions.asked === 0 && leads.total === 0 && texts.received === 0;
}

function questionsInWords(all: Insights): string[] {
  const { questions, wait } = all;
  const asked = `${countOf(questions.asked, 'question was', 'questions were')} asked`;
  const named = questions.named === 0 ? '' : `, ${formatCount(questions.named)} with a name`;
  if (questions.asked === 0) return ['Nobody asked a question.'];
  const sentences = [`${asked}${named}.`];
  if (answerable(all) > 0) {
    const share = shareOf(questions.answered, answerable(all));
    const half =
      wait.median_ms === null ? '' : `, half of them within ${durationOf(wait.median_ms)}`;
    sentences.push(
      questions.answered === 0
        ? 'None has been answered yet.'
        : `${share} have been answered${half}.`,
    );
  }
  return sentences;
}

function leadsInWords({ leads }: Insights): string[] {
  if (leads.total === 0) return ['Nobody left contact details.'];
  const left = `${countOf(leads.total, 'visitor', 'visitors')} left contact details`;
  const agreed = `${formatCount(leads.consent)} agreed to be contacted`;
  const open = leads.total - leads.followed_up;
  const due =
    open === 0
      ? 'All have been followed up.'
      : `${formatCount(open)} still ${open === 1 ? 'needs' : 'need'} following up${leads.hot === 0 ? '' : `; ${formatCount(leads.hot)} ${leads.hot === 1 ? 'is' : 'are'} hot`}.`;
  return [`${left}; ${agreed}.`, due];
}

/** What it all comes to, for somebody who reads nothing else. */
export function summaryOf(all: Insights): string[] {
  const { busiest } = all;
  return [
    ...questionsInWords(all),
    ...(busiest === null
      ? []
      : [
          `The busiest hour was ${dayName(busiest.day)}, ${hourFrom(busiest.time)}, with ${countOf(busiest.questions, 'question', 'questions')}.`,
        ]),
    ...leadsInWords(all),
  ];
}
