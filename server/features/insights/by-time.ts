import {
  QUARTER_MS,
  type Amounts,
  type DayAmounts,
  type HourAmounts,
  type Insights,
  type QuarterAmounts,
} from '../../contract/insights.ts';

/** What came in a quarter of an hour; `quarter` is its number since 1970. */
export type OfQuarter = { quarter: number } & Amounts;
/** The same, by the laptop's clock: one for all that came within it, in every time zone. */
export type LocalQuarter = OfQuarter & {
  at: number;
  day: string;
  hour: number;
  time: string;
  /** Minutes from UTC: an hour that the clock shows twice is two. */
  offset: number;
};

function two(n: number): string {
  return String(n).padStart(2, '0');
}

/** The day of the laptop's calendar. @param at milliseconds since 1970 */
export function localDay(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Gives each quarter its time by the laptop's clock. */
export function toLocal(rows: readonly OfQuarter[]): LocalQuarter[] {
  return rows.map((row) => {
    const at = row.quarter * QUARTER_MS;
    const date = new Date(at);
    const [hour, offset] = [date.getHours(), date.getTimezoneOffset()];
    const time = `${two(hour)}:${two(date.getMinutes())}`;
    return { ...row, at, day: localDay(at), hour, time, offset };
  });
}

/** One sum for each key, in the order in which the keys come first. */
function summed<Key>(
  rows: readonly LocalQuarter[],
  keyOf: (row: LocalQuarter) => Key,
): [Key, Amounts & { first: LocalQuarter }][] {
  const sums = new Map<Key, Amounts & { first: LocalQuarter }>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { questions: 0, leads: 0, texts: 0, first: row };
    sum.questions += row.questions;
    sum.leads += row.leads;
    sum.texts += row.texts;
    sums.set(key, sum);
  }
  return [...sums];
}

/** @param rows in order of time */
export function quartersOf(rows: readonly LocalQuarter[]): QuarterAmounts[] {
  return rows.map(({ at, day, time, questions, leads, texts }) => ({
    at: new Date(at).toISOString(),
    day,
    time,
    questions,
    leads,
    texts,
  }));
}

/** In the calendar's order. */
export function daysOf(rows: readonly LocalQuarter[]): DayAmounts[] {
  return summed(rows, ({ day }) => day)
    .map(([day, { first: _first, ...amounts }]) => ({ day, ...amounts }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** In the clock's order; an hour in which nothing came is left out. */
export function hoursOf(rows: readonly LocalQuarter[]): HourAmounts[] {
  return summed(rows, ({ hour }) => hour)
    .map(([hour, { first: _first, ...amounts }]) => ({ hour, ...amounts }))
    .toSorted((a, b) => a.hour - b.hour);
}

/** The hour with the most questions, of such hours the first; `at` is the quarter of its first question. */
export function busiestOf(rows: readonly LocalQuarter[]): Insights['busiest'] {
  const asked = rows.filter(({ questions }) => questions > 0);
  const hours = summed(asked, ({ day, hour, offset }) => `${day} ${hour} ${offset}`);
  let most: Insights['busiest'] = null;
  for (const [, { questions, first }] of hours) {
    if (most !== null && questions <= most.questions) continue;
    const { at, day, hour } = first;
    most = { at: new Date(at).toISOString(), day, time: `${two(hour)}:00`, questions };
  }
  return most;
}
