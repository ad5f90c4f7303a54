import type { ReactNode } from 'react';
import type { Insights } from '../../../server/contract/insights.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import classes from './headline.module.css';
import { answerable, dayName, durationOf, hourFrom, shareOf } from './insight-words.ts';

type Number = { label: string; value: string; note: ReactNode };

function questionsNote({ repeats, named }: Insights['questions']): string {
  const parts = [`${formatCount(named)} with a name`];
  if (repeats > 0) parts.push(countOf(repeats, 'repeat', 'repeats'));
  return parts.join(' · ');
}

function leadsNote({ hot, total, followed_up }: Insights['leads']): string {
  const open = total - followed_up;
  return `${formatCount(hot)} hot · ${formatCount(open)} to follow up`;
}

/** The numbers that one looks for first. @param waiting since when the earliest question waits, in words */
function numbersOf(all: Insights, waiting: ReactNode): Number[] {
  const { questions, wait, leads, busiest } = all;
  return [
    {
      label: 'Questions',
      value: formatCount(questions.asked),
      note: questionsNote(questions),
    },
    {
      label: 'Answered',
      value: answerable(all) === 0 ? '–' : shareOf(questions.answered, answerable(all)),
      note: `${formatCount(questions.answered)} of ${formatCount(answerable(all))}`,
    },
    {
      label: 'Time to answer',
      value: wait.median_ms === null ? '–' : durationOf(wait.median_ms),
      note:
        wait.slowest_ms === null
          ? 'nothing answered yet'
          : `median; slowest ${durationOf(wait.slowest_ms)}`,
    },
    { label: 'Without an answer', value: formatCount(questions.unanswered), note: waiting },
    { label: 'Leads', value: formatCount(leads.total), note: leadsNote(leads) },
    {
      label: 'Busiest hour',
      value: busiest === null ? '–' : hourFrom(busiest.time),
      note:
        busiest === null
          ? 'no questions'
          : `${dayName(busiest.day)} · ${countOf(busiest.questions, 'question', 'questions')}`,
    },
  ];
}

/** The show at a glance. */
export function Headline({ all, waiting }: { all: Insights; waiting: ReactNode }) {
  return (
    <dl className={classes.numbers}>
      {numbersOf(all, waiting).map(({ label, value, note }) => (
        <div key={label} className={classes.number}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
