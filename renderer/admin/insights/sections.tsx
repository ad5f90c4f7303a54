import type { ReactNode } from 'react';
import type { Insights, WantedQuestion } from '../../../server/contract/insights.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { BarRows } from './charts/bar-rows.tsx';
import classes from './charts/charts.module.css';
import { ColumnChart, type Column } from './charts/column-chart.tsx';
import { Legend } from './charts/legend.tsx';
import { quarterColumns } from './charts/quarter-columns.ts';
import { dayName, durationOf, longDay, shareOf } from './insight-words.ts';

/** A chart's numbers as they are, for whoever reads rather than looks. */
export type Table = { head: string[]; rows: (string | number)[][] };

/** One thing that the numbers tell: a chart, and the table behind it. */
export type Section = {
  id: string;
  title: string;
  /** One line about it. */
  note: string;
  /** Takes the whole width. */
  wide?: true;
  /** @param width of a drawing on paper; without it, it has the width of its place */
  chart: (width?: number) => ReactNode;
  table: Table;
};

/** Days beside each other by quarters of an hour; with more of them, each is one column. */
const DAYS_BY_QUARTERS = 5;
/** Labels that a chart has; the table has all. */
const LABELS_SHOWN = 12;

function quarterSection(all: Insights): Section {
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
      ? `Busiest: ${dayName(all.busiest.day)}, the hour from ${all.busiest.time}, with ${countOf(all.busiest.questions, 'question', 'questions')}`
      : 'No questions',
    wide: true,
    chart: (width) =>
      days.length === 0 ? (
        <p className={classes.nothing}>No questions came.</p>
      ) : (
        <div className={classes.days}>
          {days.map(({ day, columns, total }) => (
            <div key={day}>
              <p className={classes.dayName}>
                {dayName(day)} <span>· {countOf(total, 'question', 'questions')}</span>
              </p>
              <ColumnChart
                label={`Questions by quarter of an hour on ${longDay(day)}: ${total} in all`}
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

function daySection(all: Insights): Section {
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

function outcomeSection(all: Insights): Section {
  const { questions, wait } = all;
  const rows = [
    ['Answered', questions.answered],
    ['Without an answer', questions.unanswered],
    ['Rejected', questions.rejected],
    ['Repeats of another one', questions.repeats],
  ] as const;
  const waited =
    wait.median_ms === null || wait.slowest_ms === null
      ? 'Nothing is answered yet'
      : `Answered after ${durationOf(wait.median_ms)} (median), at the latest after ${durationOf(wait.slowest_ms)}`;
  return {
    id: 'outcome',
    title: 'What became of the questions',
    note: waited,
    chart: () => (
      <BarRows
        longest={questions.asked}
        rows={rows.map(([label, value]) => ({
          key: label,
          label,
          value,
          note: shareOf(value, questions.asked),
        }))}
      />
    ),
    table: {
      head: ['Questions', 'Number', 'Share'],
      rows: [
        ...rows.map(([label, n]) => [label, n, shareOf(n, questions.asked)]),
        ['Asked in all', questions.asked, shareOf(questions.asked, questions.asked)],
        [
          'Answers that are the AI’s draft, unchanged',
          questions.drafts_used,
          shareOf(questions.drafts_used, questions.answered),
        ],
      ],
    },
  };
}

function wantedFacts({ votes, asked, answered, status }: WantedQuestion): string {
  const parts = [
    ...(votes > 0 ? [countOf(votes, 'vote', 'votes')] : []),
    ...(asked > 1 ? [`asked ${formatCount(asked)}×`] : []),
    answered ? 'answered' : status === 'approved' ? 'shown without an answer' : 'waiting',
  ];
  return parts.join(' · ');
}

function wantedSection({ wanted }: Insights): Section {
  return {
    id: 'wanted',
    title: 'Most wanted questions',
    note: 'By votes, and by how often each was asked',
    wide: true,
    chart: () =>
      wanted.length === 0 ? (
        <p className={classes.nothing}>
          No question has a vote yet, and none was asked more than once.
        </p>
      ) : (
        <ol className={classes.wanted}>
          {wanted.map((row) => (
            <li key={row.id}>
              <p className={classes.wantedText} dir="auto">
                {row.content}
              </p>
              <p className={classes.wantedFacts}>{wantedFacts(row)}</p>
            </li>
          ))}
        </ol>
      ),
    table: {
      head: ['Question', 'Votes', 'Asked', 'Answered'],
      rows: wanted.map((row) => [row.content, row.votes, row.asked, row.answered ? 'Yes' : 'No']),
    },
  };
}

function labelSection({ labels, unlabelled }: Insights): Section {
  const used = labels.filter(({ questions }) => questions > 0);
  const shown = used.slice(0, LABELS_SHOWN);
  const more = used.length - shown.length;
  const rest = more > 0 ? `; ${formatCount(more)} more in the table` : '';
  return {
    id: 'labels',
    title: 'Questions by label',
    note: `${countOf(unlabelled, 'question has', 'questions have')} none${rest}`,
    chart: () =>
      shown.length === 0 ? (
        <p className={classes.nothing}>No question carries a label.</p>
      ) : (
        <>
          <Legend solid="Answered or rejected" hatched="Without an answer" />
          <BarRows
            rows={shown.map(({ id, name, questions, unanswered }) => ({
              key: id,
              label: name,
              value: questions,
              hatched: unanswered,
              ...(unanswered > 0 ? { note: `(${formatCount(unanswered)} open)` } : {}),
            }))}
          />
        </>
      ),
    table: {
      head: ['Label', 'Questions', 'Without an answer'],
      rows: [
        ...labels.map(({ name, questions, unanswered }) => [name, questions, unanswered]),
        ['No label', unlabelled, ''],
      ],
    },
  };
}

function hourSection({ hours }: Insights): Section {
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
    note: 'All days together; each number is the hour that begins then',
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

/** A part of a whole, with its share beside it. */
function shareSection(
  id: string,
  title: string,
  note: string,
  rows: readonly (readonly [string, number])[],
  whole: number,
): Section {
  return {
    id,
    title,
    note,
    chart: () => (
      <BarRows
        longest={whole}
        rows={rows.map(([label, value]) => ({
          key: label,
          label,
          value,
          note: shareOf(value, whole),
        }))}
      />
    ),
    table: {
      head: ['', 'Number', 'Share'],
      rows: rows.map(([label, value]) => [label, value, shareOf(value, whole)]),
    },
  };
}

function leadSections({ leads, questions }: Insights): Section[] {
  const open = leads.total - leads.followed_up;
  return [
    shareSection(
      'ratings',
      'Leads by rating',
      leads.total === 0
        ? 'Nobody left contact details'
        : open === 0
          ? 'All are followed up'
          : `${formatCount(open)} still to be followed up`,
      [
        ['Hot', leads.hot],
        ['Warm', leads.warm],
        ['Cold', leads.cold],
        ['Not rated', leads.unrated],
      ],
      leads.total,
    ),
    shareSection(
      'consent',
      'Leads by consent',
      'Whether they agreed to be contacted with offers',
      [
        ['Agreed', leads.consent],
        ['Did not agree', leads.total - leads.consent],
      ],
      leads.total,
    ),
    shareSection(
      'way',
      'From question to lead',
      'How many of those who asked went on',
      [
        ['Asked a question', questions.asked],
        ['… with a name', questions.named],
        ['… left contact details', leads.with_question],
        ['… and agreed to be contacted', leads.with_question_consent],
      ],
      questions.asked,
    ),
  ];
}

function textSection({ texts }: Insights): Section {
  return shareSection(
    'texts',
    'Text messages',
    texts.sent === 0
      ? 'No reply was sent'
      : `${countOf(texts.sent, 'reply was', 'replies were')} sent`,
    [
      ['Received', texts.received],
      ['Became a question', texts.questions],
      ['With a picture or file', texts.with_media],
    ],
    texts.received,
  );
}

/** All that the numbers tell, the most asked for first. */
export function sectionsOf(all: Insights): Section[] {
  const many = all.day === null && all.days.length > DAYS_BY_QUARTERS;
  return [
    many ? daySection(all) : quarterSection(all),
    outcomeSection(all),
    labelSection(all),
    wantedSection(all),
    hourSection(all),
    ...leadSections(all),
    // Many a stand takes none. The last one: when it comes, nothing moves.
    ...(all.texts.received > 0 ? [textSection(all)] : []),
  ];
}
