import { Paper, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Insights } from '../../../server/contract/insights.ts';
import { languageOf } from '../../lib/text-language.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { Bars } from '../kit/bars.tsx';
import { PollBars } from '../kit/polls/poll-bars.tsx';
import { KINDS, votersInWords } from '../kit/polls/polls.ts';
import {
  type Chart,
  labelsShown,
  numbersOf,
  outcomesOf,
  percentagesOf,
  ticksUpTo,
  timeCharts,
  toAnswerInWords,
  wantedInWords,
} from './model.ts';
import classes from './findings.module.css';

/** The numbers that one looks for first. */
function Numbers({ all, oldest }: { all: Insights; oldest: ReactNode }) {
  return (
    <dl className={classes.numbers}>
      {numbersOf(all).map(([label, value, note = oldest]) => (
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
    <Card title="Questions over time" intro={`In ${all.time_zone.replaceAll('_', ' ')} time`}>
      <ColumnCharts charts={timeCharts(all)} />
    </Card>
  );
}

function Outcomes({ all }: { all: Insights }) {
  const outcomes = outcomesOf(all);
  const percentages = percentagesOf(outcomes.map(([, value]) => value));
  return (
    <Card title="Outcomes" intro={toAnswerInWords(all)}>
      <Bars
        longest={all.questions.asked}
        bars={outcomes.map(([label, value, outcome], index) => ({
          key: label,
          label,
          parts: { [outcome]: value },
          note: `· ${percentages[index]}%`,
        }))}
      />
    </Card>
  );
}

function Labels({ all: { labels, unlabelled } }: { all: Insights }) {
  const { shown, intro } = labelsShown(labels, unlabelled);
  return (
    <Card title="Questions by label" intro={intro}>
      {shown.length === 0 ? (
        <Text c="var(--text-2)">No questions have labels.</Text>
      ) : (
        <Bars
          bars={shown.map(({ id, name, questions, unanswered }) => ({
            key: id,
            label: name,
            parts: { answered: questions - unanswered, open: unanswered },
            ...(unanswered > 0 ? { note: `· ${formatCount(unanswered)} without an answer` } : {}),
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
              <Text lineClamp={3} dir="auto" lang={languageOf(row.content)}>
                {row.content}
              </Text>
              <Hint>{wantedInWords(row)}</Hint>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Answers that staff heard at the stand; nothing where there are none. */
function Qualifiers({ all: { qualifiers } }: { all: Insights }) {
  const names = [...new Set(qualifiers.map(({ name }) => name))];
  return names.map((name) => (
    <Card key={name} title={name} intro="Leads by their answer">
      <Bars
        bars={qualifiers
          .filter((one) => one.name === name)
          .map(({ answer, leads }) => ({ key: answer, label: answer, parts: { answered: leads } }))}
      />
    </Card>
  ));
}

/** Words of a poll that have a bar; the page of polls and the spreadsheet have more. */
const WORDS_SHOWN = 10;

/** Polls that were started, with what staff have shown of them; nothing where there are none. */
function Polls({ all: { polls } }: { all: Insights }) {
  return polls.map((poll) => (
    <Card
      key={poll.id}
      title={poll.question}
      intro={`Poll · ${KINDS[poll.kind]} · ${votersInWords(poll.voters)}`}
    >
      {poll.results === null ? (
        <Text c="var(--text-2)">The results have not been shown.</Text>
      ) : (
        <PollBars poll={poll} words={WORDS_SHOWN} />
      )}
    </Card>
  ));
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
        <Qualifiers all={all} />
        <Polls all={all} />
      </SimpleGrid>
      <Wanted all={all} />
    </Stack>
  );
}

/** As many words as the axis has room for on a phone. */
const TICKS_ON_A_PHONE = 6;

function sumOf({ columns }: Chart): number {
  return columns.reduce((sum, { value }) => sum + value, 0);
}

/** The numbers of a chart, for those who do not see it. */
function HiddenTable({ label, columns }: Chart) {
  return (
    <VisuallyHidden component="div">
      <table aria-label={label}>
        <tbody>
          {columns
            .filter(({ value }) => value > 0)
            .map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

function ColumnChart({ chart, top, ticks }: { chart: Chart; top: number; ticks: number[] }) {
  const { columns } = chart;
  const peak = Math.max(...columns.map(({ value }) => value));
  const peakAt = columns.findIndex(({ value }) => value === peak);
  const named = columns.filter(({ isTick }) => isTick);
  const every = Math.ceil(named.length / TICKS_ON_A_PHONE);
  return (
    <>
      <div className={classes.plot} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={classes.line} style={{ bottom: `${(100 * tick) / top}%` }}>
            <span>{formatCount(tick)}</span>
          </div>
        ))}
        <div className={classes.columns}>
          {columns.map((column, index) => (
            <div key={column.name} className={classes.column}>
              <div className={classes.bar} style={{ height: `${(100 * column.value) / top}%` }}>
                {index === peakAt && <b>{formatCount(peak)}</b>}
              </div>
              {column.isTick && (
                <span
                  className={classes.tick}
                  data-minor={named.indexOf(column) % every > 0 || undefined}
                >
                  {column.name}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <HiddenTable {...chart} />
    </>
  );
}

/** Columns over time, a chart a day, all to the same scale. */
function ColumnCharts({ charts }: { charts: Chart[] }) {
  const highest = Math.max(1, ...charts.flatMap((one) => one.columns.map(({ value }) => value)));
  const ticks = ticksUpTo(highest);
  const top = ticks.at(-1) ?? highest;
  if (charts.length === 0) return <Text c="var(--text-2)">No questions came in.</Text>;
  return (
    <Stack gap="md" className={classes.charts} data-many={charts.length > 1 || undefined}>
      {charts.map((chart) => (
        <div key={chart.key}>
          {chart.title !== null && (
            <Hint>
              <b>{chart.title}</b> · {countOf(sumOf(chart), 'question', 'questions')}
            </Hint>
          )}
          <ColumnChart chart={chart} top={top} ticks={ticks} />
        </div>
      ))}
    </Stack>
  );
}
