import type { Insights } from '../../contract/insights.ts';
import {
  oneByOne,
  type ExportColumn,
  type ExportRow,
  type ExportSource,
} from '../export/export-source.ts';
import type { Sheet } from '../export/formats/xlsx-file.ts';
import { POLL_COLUMNS, pollRows } from '../polls/poll-sheet.ts';
import { LEAD_NUMBERS } from './lead-numbers.ts';

function text(key: string, title: string, width: number): ExportColumn {
  return { key, title, kind: 'text', width };
}
function number(key: string, title: string): ExportColumn {
  return { key, title, kind: 'number', width: Math.max(10, title.length + 3) };
}

function sheet(name: string, columns: ExportColumn[], rows: readonly ExportRow[]): Sheet {
  const source: ExportSource = {
    columns,
    ids: rows.map((_, index) => index),
    rows: oneByOne((index) => rows[index] ?? null),
  };
  return { name, source };
}

/** Minutes of a duration, to a tenth; null where nothing is known. */
function minutes(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 6000) / 10;
}

const AMOUNTS = [
  number('questions', 'Questions'),
  number('leads', 'Leads'),
  number('texts', 'Texts'),
];
const FACTS = [text('what', 'What', 44), number('number', 'Number')];

function facts(name: string, rows: Record<string, number | null>): Sheet {
  return sheet(
    name,
    FACTS,
    Object.entries(rows).map(([what, value]) => ({ what, number: value })),
  );
}

/** Numbers by their titles, in the order of these. */
function titled<Name extends string>(
  titles: Readonly<Record<Name, { title: string }>>,
  numbers: Readonly<Record<Name, number>>,
): Record<string, number> {
  const rows: Record<string, number> = {};
  for (const name in titles) rows[titles[name].title] = numbers[name];
  return rows;
}

/** The numbers of the insights, a sheet for each thing that they tell. */
export function insightSheets(all: Insights): Sheet[] {
  const { questions, wait, leads, texts, polls } = all;
  return [
    facts('Summary', {
      'Questions asked': questions.asked,
      'Questions answered': questions.answered,
      'Questions without an answer': questions.unanswered,
      'Questions rejected': questions.rejected,
      'Repeats of another question': questions.repeats,
      'Questions with a name': questions.named,
      'Answers that are the AI’s draft, unchanged': questions.drafts_used,
      'Minutes to the answer, median': minutes(wait.median_ms),
      'Minutes to the answer, slowest': minutes(wait.slowest_ms),
      Leads: leads.total,
      'Text messages': texts.received,
    }),
    sheet('Days', [text('day', 'Day', 14), ...AMOUNTS], all.days),
    sheet(
      'Quarters of an hour',
      [text('day', 'Day', 14), text('time', 'From', 8), ...AMOUNTS],
      all.quarters,
    ),
    sheet('Hours of the day', [number('hour', 'From'), ...AMOUNTS], all.hours),
    sheet(
      'Most wanted',
      [
        text('content', 'Question', 70),
        number('votes', 'Votes'),
        number('asked', 'Asked'),
        text('status', 'Status', 11),
        { key: 'answered', title: 'Answered', kind: 'yes-no', width: 11 },
      ],
      all.wanted,
    ),
    sheet(
      'Labels',
      [
        text('name', 'Label', 30),
        number('questions', 'Questions'),
        number('unanswered', 'Without an answer'),
      ],
      all.labels,
    ),
    facts('Leads', titled(LEAD_NUMBERS, leads)),
    sheet(
      'Qualifiers',
      [text('name', 'Qualifier', 30), text('answer', 'Answer', 30), number('leads', 'Leads')],
      all.qualifiers,
    ),
    facts('Texts', {
      Received: texts.received,
      'Became a question': texts.questions,
      'With a picture or file': texts.with_media,
      'Replies sent': texts.sent,
    }),
    sheet('Polls', [...POLL_COLUMNS], pollRows(polls)),
  ];
}
