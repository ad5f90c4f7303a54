import type { Insights, WantedQuestion } from '../../../../server/contract/insights.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import { BarRows } from '../charts/bar-rows.tsx';
import classes from '../charts/charts.module.css';
import { Legend } from '../charts/legend.tsx';
import { durationOf, shareOf } from '../insight-words.ts';
import type { Section } from './section.ts';

/** Labels that a chart has; the table has all. */
const LABELS_SHOWN = 12;

export function outcomeSection(all: Insights): Section {
  const { questions, wait } = all;
  const rows = [
    ['Answered', questions.answered],
    ['Without an answer', questions.unanswered],
    ['Rejected', questions.rejected],
    ['Repeats of another question', questions.repeats],
  ] as const;
  const waited =
    wait.median_ms === null || wait.slowest_ms === null
      ? 'Nothing answered yet'
      : `Answered after ${durationOf(wait.median_ms)} (median), ${durationOf(wait.slowest_ms)} at most`;
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
        ['Total asked', questions.asked, shareOf(questions.asked, questions.asked)],
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

export function wantedSection({ wanted }: Insights): Section {
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

export function labelSection({ labels, unlabelled }: Insights): Section {
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
        <p className={classes.nothing}>No questions have labels.</p>
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
