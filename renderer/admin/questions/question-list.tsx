import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListShape } from '../list/list-shape.ts';
import type { Sort } from './question-view.ts';
import cards from './question-cards.module.css';
import classes from './question-table.module.css';

/** The questions as a list. */
const QUESTION_LIST: ListShape<Sort> = {
  label: 'List of questions',
  things: 'Questions',
  newOnes: ['new question', 'new questions'],
  failed: 'The questions could not be loaded',
  columns: [
    {
      label: 'Select',
      col: classes.colSelect,
      className: classes.selectHead,
      skeleton: () => null,
    },
    {
      label: 'Status',
      col: classes.colStatus,
      sort: 'status',
      skeleton: () => <Skeleton height={14} width={84} mt={6} />,
    },
    {
      label: 'Question',
      skeleton: (width) => (
        <>
          <Skeleton height={16} width={width} mb={10} />
          <Skeleton height={12} width="38%" />
        </>
      ),
    },
    {
      label: 'Author',
      col: classes.colAuthor,
      sort: 'author',
      wideOnly: true,
      skeleton: () => <Skeleton height={14} width={80} mt={2} />,
    },
    {
      label: 'Submitted',
      col: classes.colSubmitted,
      sort: 'created_at',
      first: 'desc',
      wideOnly: true,
      skeleton: () => <Skeleton height={14} width={62} mt={2} />,
    },
    {
      label: 'Actions',
      col: classes.colActions,
      skeleton: () => <Skeleton height={26} />,
    },
  ],
  cardClass: cards.card,
  widths: ['72%', '54%', '86%', '47%', '64%', '78%'],
  cards: 4,
  cardSkeleton: (width) => (
    <>
      <Skeleton height={14} width={90} mb="md" />
      <Skeleton height={16} width={width} mb="xs" />
      <Skeleton height={12} width="30%" mb="md" />
    </>
  ),
};

/**
 * The same with a box in the head that marks all of the page.
 * @param selectAll null where nothing is done to the questions, nor marked for it
 */
export function questionList(selectAll: ReactNode): ListShape<Sort> {
  const [first, ...rest] = QUESTION_LIST.columns;
  if (selectAll === null) return { ...QUESTION_LIST, columns: rest.slice(0, -1) };
  return first
    ? { ...QUESTION_LIST, columns: [{ ...first, head: selectAll }, ...rest] }
    : QUESTION_LIST;
}
