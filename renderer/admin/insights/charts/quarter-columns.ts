import type { Insights } from '../../../../server/contract/insights.ts';
import type { Column } from './column-chart.tsx';

const STEP = 15;
const HOUR = 60;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
}
function two(n: number): string {
  return String(n).padStart(2, '0');
}
function timeOf(minutes: number): string {
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

export type DayColumns = { day: string; columns: Column[]; total: number };

/**
 * The questions of each day by quarters of an hour, all days from the same hour to the same hour, so that they can be
 * compared. An hour that the clock showed twice appears once, with the questions of both.
 */
export function quarterColumns({ quarters }: Pick<Insights, 'quarters'>): DayColumns[] {
  const asked = quarters.filter(({ questions }) => questions > 0);
  const minutes = asked.map(({ time }) => minutesOf(time));
  const from = Math.floor(Math.min(...minutes) / HOUR) * HOUR;
  const to = Math.floor(Math.max(...minutes) / HOUR) * HOUR + HOUR;
  const days = [...new Set(asked.map(({ day }) => day))];
  return days.map((day) => {
    const sums = new Map<number, number>();
    for (const { time, questions } of asked.filter((row) => row.day === day)) {
      sums.set(minutesOf(time), (sums.get(minutesOf(time)) ?? 0) + questions);
    }
    const columns: Column[] = [];
    for (let at = from; at < to; at += STEP) {
      columns.push({
        key: timeOf(at),
        tick: at % HOUR === 0 ? timeOf(at) : null,
        values: [sums.get(at) ?? 0],
      });
    }
    return { day, columns, total: [...sums.values()].reduce((sum, n) => sum + n, 0) };
  });
}
