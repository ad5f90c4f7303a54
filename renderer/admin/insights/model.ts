import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  insights,
  type Insights,
  insightsQuery as insightsFilter,
  type WantedQuestion,
} from '../../../server/contract/insights.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import type { BarPart } from '../kit/bars.tsx';
import { keepEvent } from '../kit/link.tsx';
import { polledQuery } from '../../lib/query-cache.ts';
import { liveKey } from '../kit/live.ts';

/** Milliseconds between two counts while a crowd is at the booth: nobody reads charts faster. */
const COUNT_EVERY_MS = 2000;
/** The show in numbers, of whichever days. */
const INSIGHTS_KEY = liveKey(
  ['insights'],
  ['questions', 'votes', 'leads', 'labels', 'sms', 'polls'],
  COUNT_EVERY_MS,
);

/**
 * The numbers of a day (`today` too), or of everything there is. What was counted stays until the next count is here.
 * @param event null is the open one
 */
export function insightsQuery(api: ApiClient, day: string | null, event: number | null) {
  const key = [...INSIGHTS_KEY, event, day];
  const query = polledQuery(api, key, '/api/admin/insights', insights, { day, event });
  return { ...query, placeholderData: keepPreviousData };
}

/** The day that the address names: `today` or `2026-11-21`; null is the whole event. */
export function useDay(): [string | null, (day: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const day = insightsFilter.safeParse({ day: params.get('day') ?? undefined }).data?.day ?? null;
  const choose = (next: string | null) =>
    setParams(keepEvent(next === null ? {} : { day: next }), { replace: true });
  return [day, choose];
}

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

/** Whole percentages that add up to 100: what rounding down leaves goes to those that lose most by it. */
export function percentagesOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const down = parts.map((part) => Math.floor((100 * part) / whole));
  const left = 100 - down.reduce((sum, one) => sum + one, 0);
  const lost = parts.map((part, index) => ({ index, by: (100 * part) % whole }));
  const raised = lost.toSorted((a, b) => b.by - a.by).slice(0, left);
  return down.map((one, at) => (raised.some(({ index }) => index === at) ? one + 1 : one));
}

/** "Nov 21, 2026, 9:21 AM" on the stand's clock, wherever this page is open. */
export function standTime(
  iso: string,
  { time_zone: timeZone }: Pick<Insights, 'time_zone'>,
): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(iso));
}

/** "40 s", "4 min", "1 h 12 min", "2 days 3 h". @param ms milliseconds; fewer than none where two clocks differ */
export function durationOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
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

/** The days to choose from beside today, the latest first; a day in the address may be one without anything. */
export function daysToChoose(
  { days, today }: Pick<Insights, 'days' | 'today'>,
  day: string | null,
): string[] {
  const past = days.map((one) => one.day).filter((one) => one !== today);
  const isExtra = day !== null && day !== 'today' && !past.includes(day);
  return (isExtra ? [...past, day] : past).toReversed();
}

/** Questions that are to be answered: neither rejected nor repeats. */
export function answerable({ questions }: Pick<Insights, 'questions'>): number {
  return questions.answered + questions.unanswered;
}

/** True if the event has no questions, leads, messages or polls. */
export function isEmpty({ questions, leads, texts, polls }: Insights): boolean {
  return questions.asked === 0 && leads.total === 0 && texts.received === 0 && polls.length === 0;
}

/** Number of questions per outcome, each with its label. */
export function outcomesOf({
  questions,
}: Pick<Insights, 'questions'>): [label: string, count: number, outcome: BarPart][] {
  return [
    ['Answered', questions.answered, 'answered'],
    ['Without an answer', questions.unanswered, 'open'],
    ['Rejected', questions.rejected, 'out'],
    ['Repeats of another question', questions.repeats, 'out'],
  ];
}

/** The six numbers that one looks for first, each with a note; since when the oldest question waits is the page's. */
export function numbersOf(
  all: Pick<Insights, 'questions' | 'wait' | 'leads' | 'busiest'>,
): [label: string, value: string, note?: string][] {
  const { questions, wait, leads, busiest } = all;
  const [toAnswer, toFollow] = [answerable(all), leads.total - leads.followed_up];
  return [
    ['Questions', formatCount(questions.asked), `${formatCount(questions.named)} with a name`],
    [
      'Answered',
      toAnswer === 0 ? '–' : shareOf(questions.answered, toAnswer),
      `${formatCount(questions.answered)} of ${formatCount(toAnswer)} to answer`,
    ],
    [
      'Time to answer',
      wait.median_ms === null ? '–' : durationOf(wait.median_ms),
      wait.slowest_ms === null
        ? 'nothing answered'
        : `median; slowest ${durationOf(wait.slowest_ms)}`,
    ],
    ['Without an answer', formatCount(questions.unanswered)],
    [
      'Leads',
      formatCount(leads.total),
      `${formatCount(leads.hot)} hot · ${formatCount(toFollow)} to follow up`,
    ],
    [
      'Busiest hour',
      busiest === null ? '–' : hourFrom(busiest.time),
      busiest === null
        ? 'no questions'
        : `${dayName(busiest.day)} · ${countOf(busiest.questions, 'question', 'questions')}`,
    ],
  ];
}

/** Labels that the chart has; the spreadsheet has all. */
const LABELS_SHOWN = 12;

/** The labels of the chart, without those that no question has, and a line about the others. */
export function labelsShown<Label extends Pick<Insights['labels'][number], 'questions'>>(
  labels: readonly Label[],
  unlabelled: number,
): { shown: Label[]; intro: string } {
  const used = labels.filter(({ questions }) => questions > 0);
  const more = Math.max(0, used.length - LABELS_SHOWN);
  const without = `${countOf(unlabelled, 'question has', 'questions have')} no label`;
  return {
    shown: used.slice(0, LABELS_SHOWN),
    intro:
      more === 0
        ? without
        : `${without} · ${countOf(more, 'more label', 'more labels')} in the spreadsheet`,
  };
}

/** "420 asked − 71 rejected − 48 repeats = 301 to answer" */
export function toAnswerInWords(all: Pick<Insights, 'questions'>): string {
  const { asked, rejected, repeats } = all.questions;
  const less = [
    ...(rejected > 0 ? [`− ${formatCount(rejected)} rejected`] : []),
    ...(repeats > 0 ? [`− ${countOf(repeats, 'repeat', 'repeats')}`] : []),
  ];
  const left = `${formatCount(answerable(all))} to answer`;
  return less.length === 0 ? left : `${formatCount(asked)} asked ${less.join(' ')} = ${left}`;
}

/** "12 votes · asked 3× · answered" */
export function wantedInWords({ votes, asked, answered, status }: WantedQuestion): string {
  const parts = [
    ...(votes > 0 ? [countOf(votes, 'vote', 'votes')] : []),
    ...(asked > 1 ? [`asked ${formatCount(asked)}×`] : []),
    answered ? 'answered' : status === 'approved' ? 'shown without an answer' : 'not answered',
  ];
  return parts.join(' · ');
}

function questionsInWords(all: Insights): string[] {
  const { questions, wait } = all;
  if (questions.asked === 0) return ['Nobody asked a question.'];
  const named = questions.named === 0 ? '' : `, ${formatCount(questions.named)} with a name`;
  const asked = `${countOf(questions.asked, 'question was', 'questions were')} asked${named}.`;
  if (answerable(all) === 0) return [asked];
  if (questions.answered === 0) return [asked, 'None has been answered.'];
  const half = wait.median_ms === null ? '' : `, half of them within ${durationOf(wait.median_ms)}`;
  return [asked, `${shareOf(questions.answered, answerable(all))} have been answered${half}.`];
}

function leadsInWords({ leads }: Insights): string[] {
  if (leads.total === 0) return ['Nobody left contact details.'];
  const left = `${countOf(leads.total, 'visitor', 'visitors')} left contact details; ${formatCount(leads.consent)} agreed to be contacted.`;
  const open = leads.total - leads.followed_up;
  if (open === 0) return [left, 'All have been followed up.'];
  const hot =
    leads.hot === 0 ? '' : `; ${formatCount(leads.hot)} ${leads.hot === 1 ? 'is' : 'are'} hot`;
  return [left, `${formatCount(open)} still ${open === 1 ? 'needs' : 'need'} following up${hot}.`];
}

/** Summary sentences for people who skip the tables. */
export function summaryOf(all: Insights): string[] {
  const { busiest, texts } = all;
  return [
    ...questionsInWords(all),
    ...(busiest === null
      ? []
      : [
          `The busiest hour was ${dayName(busiest.day)}, ${hourFrom(busiest.time)}, with ${countOf(busiest.questions, 'question', 'questions')}.`,
        ]),
    ...leadsInWords(all),
    ...(texts.received === 0
      ? []
      : [
          `${countOf(texts.received, 'text message', 'text messages')} came in; ${countOf(texts.questions, 'became a question', 'became questions')}.`,
        ]),
  ];
}

const STEP = 15;
const HOUR = 60;
/** Days that have a chart of their quarters of an hour each; of more of them, each is one column. */
const DAYS_BY_QUARTERS = 5;

/** One column of a chart. */
type Column = {
  /** Label of the column: "14:15", "Sat, Nov 21". */
  name: string;
  /** True if the axis shows that label. */
  isTick: boolean;
  value: number;
};
/** Columns beside each other, such as a day's. */
export type Chart = { key: string; title: string | null; label: string; columns: Column[] };

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
}
function two(n: number): string {
  return String(n).padStart(2, '0');
}
function timeOf(minutes: number): string {
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

/**
 * The questions of each day by quarters of an hour, all days from the same hour to the same hour, so that they can be
 * compared. An hour that the clock showed twice appears once, with the questions of both.
 */
function byQuarter({ quarters }: Pick<Insights, 'quarters'>): Chart[] {
  const asked = quarters.filter(({ questions }) => questions > 0);
  const minutes = asked.map(({ time }) => minutesOf(time));
  const from = Math.floor(Math.min(...minutes) / HOUR) * HOUR;
  const to = Math.floor(Math.max(...minutes) / HOUR) * HOUR + HOUR;
  const days = [...new Set(asked.map(({ day }) => day))];
  return days.map((day) => {
    const sums = new Map<number, number>();
    for (const { time, questions } of asked.filter((row) => row.day === day))
      sums.set(minutesOf(time), (sums.get(minutesOf(time)) ?? 0) + questions);
    const columns: Column[] = [];
    for (let at = from; at < to; at += STEP)
      columns.push({ name: timeOf(at), isTick: at % HOUR === 0, value: sums.get(at) ?? 0 });
    return {
      key: day,
      title: dayName(day),
      label: `Questions by quarter of an hour on ${longDay(day)}`,
      columns,
    };
  });
}

/** Charts of the questions over time: by quarter of an hour, or by day for a long event. */
export function timeCharts(all: Pick<Insights, 'quarters' | 'days' | 'day'>): Chart[] {
  if (all.day !== null || all.days.length <= DAYS_BY_QUARTERS) return byQuarter(all);
  const columns = all.days.map(({ day, questions }) => ({
    name: dayName(day),
    isTick: true,
    value: questions,
  }));
  return [{ key: 'days', title: null, label: 'Questions by day', columns }];
}

/** Round numbers from 0 up, at most five, for the lines behind the columns. */
export function ticksUpTo(highest: number): number[] {
  const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1000, 10_000].map((ten) => step * ten));
  const step = steps.toSorted((a, b) => a - b).find((one) => highest / one <= 4) ?? highest;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
