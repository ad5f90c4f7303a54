import type { Poll } from '../../contract/polls.ts';
import { EXPORTED_ID } from '../../records/field.ts';
import type { ExportColumn, ExportRow } from '../export/export-source.ts';

type Counted = Pick<Poll, 'id' | 'kind' | 'question' | 'options' | 'phase' | 'voters' | 'results'>;

function text(key: string, title: string, width: number): ExportColumn {
  return { key, title, kind: 'text', width };
}
function number(key: string, title: string): ExportColumn {
  return { key, title, kind: 'number', width: title.length + 4 };
}

/** Columns of a sheet of polls, with a row for each answer. */
export const POLL_COLUMNS: readonly ExportColumn[] = [
  EXPORTED_ID,
  text('question', 'Question', 60),
  text('kind', 'Kind', 10),
  text('phase', 'Phase', 10),
  { key: 'revealed', title: 'Revealed', kind: 'yes-no', width: 11 },
  number('voters', 'Voters'),
  text('answer', 'Answer', 40),
  number('votes', 'Votes'),
  { key: 'right', title: 'Right', kind: 'yes-no', width: 8 },
  number('mean', 'Mean'),
];

type Answer = { answer: string | null; votes: number | null; right: boolean | null };

/** Answers to a poll. Before the reveal they have no numbers, and words are none. */
function answersOf({ kind, options, results }: Counted): Answer[] {
  if (kind === 'words')
    return (results?.words ?? []).map(({ text: answer, votes }) => ({
      answer,
      votes,
      right: null,
    }));
  if (kind === 'scale')
    return (results?.scale?.votes ?? []).map((votes, place) => {
      return { answer: String(place + 1), votes, right: null };
    });
  return options.map(({ id, text: answer }, place) => ({
    answer,
    votes: results?.votes[place]?.votes ?? null,
    right: kind === 'quiz' && results ? results.right === id : null,
  }));
}

/** Rows of a sheet of polls. */
export function pollRows(polls: readonly Counted[]): ExportRow[] {
  return polls.flatMap((poll) => {
    const { id, question, kind, phase, voters, results } = poll;
    const mean = results?.scale?.mean ?? null;
    const answers = answersOf(poll);
    const none = { answer: null, votes: null, right: null };
    return (answers.length > 0 ? answers : [none]).map((answer) => ({
      id,
      question,
      kind,
      phase,
      revealed: results !== null,
      voters,
      ...answer,
      mean,
    }));
  });
}
