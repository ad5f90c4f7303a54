import type { Insights } from '../../../../server/contract/insights.ts';
import { countOf } from '../../../lib/format.ts';
import classes from '../charts/charts.module.css';
import { ColumnChart, type Column } from '../charts/column-chart.tsx';
import { Legend } from '../charts/legend.tsx';
import { quarterColumns } from '../charts/quarter-columns.ts';
import { dayName, longDay } from '../insight-words.ts';
import type { Section } from './section.ts';

export function quarterSection(all: Insights): Section {
  const days = quarterColumns(all);
  const highest = Math.max(
    1,
    ...days.flatMap(({ columns }) => columns.map((c) => c.values[0] ?? 0)),
  );
  const height = days.length > 1 ? 140 : 220;
  return {
    id: 'quarters',
    title: 'Questions by quarter of an hour',
    note: all.busiest
      ? `Busiest: ${dayName(all.busiest.day)}, in the hour from ${all.busiest.time}, with ${countOf(all.busiest.questions, 'question', 'questions')}`
      : 'No questions',
    wide: true,
    chart: (width) =>
      days.length === 0 ? (
        <p className={classes.nothing}>No questions came in.</p>
      ) : (
        <div className={classes.days}>
          {days.map(({ day, columns, total }) => (
            <div key={day}>
              <p className={classes.dayName}>
                {dayName(day)} <span>· {countOf(total, 'question', 'questions')}</span>
              </p>
              <ColumnChart
                label={`Questions by quarter of an hour on ${longDay(day)}: ${total} in total`}
                columns={columns}
                highest={highest}
                height={height}
                {...(width === undefined ? {} : { width })}
              />
            </div>
          ))}
        </div>
      ),
    table: {
      head: ['Day', 'From', 'Questions', 'Leads', 'Texts'],
      rows: all.quarters.map((row) => [
        dayName(row.day),
        row.time,
        row.questions,
        row.leads,
        row.texts,
      ]),
    },
  };
}

export function daySection(all: Insights): Section {
  const columns = all.days.map(({ day, questions, leads }) => ({
    key: day,
    tick: dayName(day),
    values: [questions, leads],
  }));
  return {
    id: 'days',
    title: 'Questions and leads by day',
    note: `${countOf(all.days.length, 'day', 'days')}; choose one above to see its hours`,
    wide: true,
    chart: (width) => (
      <>
        <Legend solid="Questions" hatched="Leads" />
        <ColumnChart
          label={`Questions and leads on ${countOf(all.days.length, 'day', 'days')}`}
          columns={columns}
          height={220}
          {...(width === undefined ? {} : { width })}
        />
      </>
    ),
    table: {
      head: ['Day', 'Questions', 'Leads', 'Texts'],
      rows: all.days.map((row) => [longDay(row.day), row.questions, row.leads, row.texts]),
    },
  };
}

export function hourSection({ hours }: Insights): Section {
  const from = hours[0]?.hour ?? 0;
  const to = hours.at(-1)?.hour ?? -1;
  const columns: Column[] = [];
  for (let hour = from; hour <= to; hour += 1) {
    const row = hours.find((one) => one.hour === hour);
    const tick = String(hour).padStart(2, '0');
    columns.push({ key: tick, tick, values: [row?.questions ?? 0, row?.leads ?? 0] });
  }
  return {
    id: 'hours',
    title: 'Questions and leads by hour of the day',
    note: 'All days combined; each number is the start of its hour',
    wide: true,
    chart: (width) => (
      <>
        <Legend solid="Questions" hatched="Leads" />
        <ColumnChart
          label="Questions and leads by hour of the day"
          columns={columns}
          {...(width === undefined ? {} : { width })}
        />
      </>
    ),
    table: {
      head: ['From', 'Questions', 'Leads', 'Texts'],
      rows: hours.map((row) => [
        `${String(row.hour).padStart(2, '0')}:00`,
        row.questions,
        row.leads,
        row.texts,
      ]),
    },
  };
}
