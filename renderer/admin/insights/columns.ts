import type { Insights } from '../../../server/contract/insights.ts';
import { dayName, longDay } from './model.ts';

const STEP = 15;
const HOUR = 60;
/** Days that have a chart of their quarters of an hour each; of more of them, each is one column. */
const DAYS_BY_QUARTERS = 5;

/** What one place of the axis has. */
type Column = {
  /** What it is: "14:15", "Sat, Nov 21". */
  name: string;
  /** Whether the axis says so below it. */
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

/** When the questions came: by quarters of an hour, or, at a long event, by days. */
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
