import type { Question } from '../../../../server/contract/questions.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type Column } from '../../kit/list/row.tsx';
import type { Sort } from '../model.ts';
import type { RowOwn } from '../row-handlers.ts';
import { RowActions } from './row-actions.tsx';
import { RowStatus, RowWords, VoteMark } from './row-words.tsx';
import classes from './row.module.css';

type QuestionColumn = Column<Question, Sort, RowOwn>;

const STATUS_COLUMN: QuestionColumn = {
  key: 'status',
  label: 'Status',
  width: '7.75rem',
  sort: 'status',
  cell: (row, own) => <RowStatus row={row} own={own} />,
};

const OTHERS: readonly QuestionColumn[] = [
  {
    key: 'question',
    label: 'Question',
    header: true,
    cell: (row, own) => <RowWords row={row} own={own} />,
  },
  {
    key: 'author',
    label: 'Author',
    width: '8.125rem',
    sort: 'author',
    from: 'md',
    line: true,
    cell: ({ author_name: name }) => (
      <span
        className={classes.author}
        data-nobody={name === null || undefined}
        dir="auto"
        title={name ?? undefined}
      >
        {name ?? 'Anonymous'}
      </span>
    ),
  },
  {
    key: 'submitted',
    label: 'Submitted',
    width: '8rem',
    sort: 'created_at',
    first: 'desc',
    from: 'md',
    line: true,
    cell: ({ created_at: iso, votes }) => (
      <div className={classes.submitted}>
        <RelativeTime iso={iso} />
        <VoteMark votes={votes} />
      </div>
    ),
  },
];

const ACTIONS: QuestionColumn = {
  key: 'actions',
  label: 'Actions',
  width: '12.25rem',
  cell: (row, own) => <RowActions row={row} own={own} />,
};

/** Narrow status column for a list whose questions all share one status. It leaves more width to the question. */
const SIGN_COLUMN: QuestionColumn = {
  key: 'status',
  label: 'Status',
  width: '4rem',
  cell: STATUS_COLUMN.cell,
};

/**
 * The columns of the list; a phone has who asked and when below the question.
 * @param isOne all questions have the same status
 * @param isPast nothing about them is decided any more
 */
export function columnsOf(isOne: boolean, isPast: boolean): readonly QuestionColumn[] {
  return [isOne ? SIGN_COLUMN : STATUS_COLUMN, ...OTHERS, ...(isPast ? [] : [ACTIONS])];
}

/** CSS `grid-template-areas` of a row on a phone. */
export const ON_PHONE = '"status select" "question question" "actions actions"';
