import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Insights } from '../../../server/contract/insights.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Bars, ColumnCharts } from './charts.tsx';
import { timeCharts } from './columns.ts';
import classes from './findings.module.css';
import {
  answerable,
  dayName,
  durationOf,
  hourFrom,
  outcomesOf,
  shareOf,
  wantedInWords,
} from './model.ts';

/** Labels that the chart has; the spreadsheet has all. */
const LABELS_SHOWN = 12;

/** The six numbers that one looks for first. */
function Numbers({ all, oldest }: { all: Insights; oldest: ReactNode }) {
  const { questions, wait, leads, busiest } = all;
  const repeats =
    questions.repeats > 0 ? ` · ${countOf(questions.repeats, 'repeat', 'repeats')}` : '';
  const numbers: [label: string, value: string, note: ReactNode][] = [
    [
      'Questions',
      formatCount(questions.asked),
      `${formatCount(questions.named)} with a name${repeats}`,
    ],
    [
      'Answered',
      answerable(all) === 0 ? '–' : shareOf(questions.answered, answerable(all)),
      `${formatCount(questions.answered)} of ${formatCount(answerable(all))}`,
    ],
    [
      'Time to answer',
      wait.median_ms === null ? '–' : durationOf(wait.median_ms),
      wait.slowest_ms === null
        ? 'nothing answered'
        : `median; slowest ${durationOf(wait.slowest_ms)}`,
    ],
    ['Without an answer', formatCount(questions.unanswered), oldest],
    [
      'Leads',
      formatCount(leads.total),
      `${formatCount(leads.hot)} hot · ${formatCount(leads.total - leads.followed_up)} to follow up`,
    ],
    [
      'Busiest hour',
      busiest === null ? '–' : hourFrom(busiest.time),
      busiest === null
        ? 'no questions'
        : `${dayName(busiest.day)} · ${countOf(busiest.questions, 'question', 'questions')}`,
    ],
  ];
  return (
    <dl className={classes.numbers}>
      {numbers.map(([label, value, note]) => (
        <Paper key={label} withBorder radius="md" px="md" py="sm">
          <Text component="dt" size="sm" c="var(--text-2)">
            {label}
          </Text>
          <Text component="dd" fz="xl" fw={650} m={0}>
            {value}
          </Text>
          <Text component="dd" size="sm" c="var(--text-2)" m={0}>
            {note}
          </Text>
        </Paper>
      ))}
    </dl>
  );
}

function Time({ all }: { all: Insights }) {
  return (
    <Card
      title="Questions over time"
      intro={`In the laptop’s time, ${all.time_zone.replaceAll('_', ' ')}`}
    >
      <ColumnCharts charts={timeCharts(all)} />
    </Card>
  );
}

function Outcomes({ all }: { all: Insights }) {
  const { questions, wait } = all;
  const waited =
    wait.median_ms === null || wait.slowest_ms === null
      ? 'Nothing was answered'
      : `Answered after ${durationOf(wait.median_ms)} (median), ${durationOf(wait.slowest_ms)} at most`;
  return (
    <Card title="Outcomes" intro={waited}>
      <Bars
        longest={questions.asked}
        bars={outcomesOf(all).map(([label, value]) => ({
          key: label,
          label,
          value,
          note: `· ${shareOf(value, questions.asked)}`,
        }))}
      />
    </Card>
  );
}

function Labels({ all: { labels, unlabelled } }: { all: Insights }) {
  const used = labels.filter(({ questions }) => questions > 0);
  const more = used.length - LABELS_SHOWN;
  return (
    <Card
      title="Questions by label"
      intro={`${used.some(({ unanswered }) => unanswered > 0) ? 'Grey: without an answer · ' : ''}${countOf(unlabelled, 'question has', 'questions have')} no label${more > 0 ? ` · ${formatCount(more)} more labels in the spreadsheet` : ''}`}
    >
      {used.length === 0 ? (
        <Text c="var(--text-2)">No questions have labels.</Text>
      ) : (
        <Bars
          bars={used.slice(0, LABELS_SHOWN).map(({ id, name, questions, unanswered }) => ({
            key: id,
            label: name,
            value: questions,
            grey: unanswered,
            ...(unanswered > 0 ? { note: `(${formatCount(unanswered)} open)` } : {}),
          }))}
        />
      )}
    </Card>
  );
}

function Wanted({ all: { wanted } }: { all: Insights }) {
  return (
    <Card title="Most wanted questions" intro="By votes, and by how often each was asked">
      {wanted.length === 0 ? (
        <Text c="var(--text-2)">
          No question has a vote yet, and none was asked more than once.
        </Text>
      ) : (
        <ol className={classes.wanted}>
          {wanted.map((row) => (
            <li key={row.id}>
              <Text lineClamp={3} dir="auto">
                {row.content}
              </Text>
              <Text size="sm" c="var(--text-2)">
                {wantedInWords(row)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** All that the numbers tell, on the screen and on paper alike. @param oldest since when the oldest question waits */
export function Findings({ all, oldest }: { all: Insights; oldest: ReactNode }) {
  return (
    <Stack gap="md" className={classes.findings}>
      <Numbers all={all} oldest={oldest} />
      <Time all={all} />
      <SimpleGrid type="container" cols={{ base: 1, '600px': 2 }} spacing="md">
        <Outcomes all={all} />
        <Labels all={all} />
      </SimpleGrid>
      <Wanted all={all} />
    </Stack>
  );
}
