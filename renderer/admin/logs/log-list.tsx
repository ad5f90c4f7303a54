import { Skeleton } from '@mantine/core';
import type { ListShape } from '../list/list-shape.ts';
import { CardSummary } from '../list/row-detail.tsx';
import type { Sort } from './log-view.ts';
import classes from './log-table.module.css';

function bar(width: number | string) {
  return <Skeleton height={13} width={width} my={4} />;
}

/** The log as a list. */
export const LOG_LIST: ListShape<Sort> = {
  label: 'List of log entries',
  things: 'Entries',
  newOnes: ['new entry', 'new entries'],
  failed: 'The log could not be loaded',
  columns: [
    {
      label: 'When',
      col: classes.colWhen,
      sort: 'timestamp',
      first: 'desc',
      skeleton: () => bar(90),
    },
    { label: 'What', sort: 'action_summary', skeleton: bar },
    { label: 'Who', col: classes.colWho, sort: 'admin_username', skeleton: () => bar(48) },
    { label: 'From', col: classes.colAddress, sort: 'ip_address', skeleton: () => bar(96) },
    { label: 'Browser', col: classes.colBrowser, skeleton: () => bar(120) },
  ],
  rowClass: classes.row,
  close: true,
  widths: ['38%', '26%', '44%', '31%', '52%', '35%', '29%', '41%'],
  cards: 5,
  cardSkeleton: (width) => (
    <CardSummary>
      <Skeleton height={15} width={width} mb="sm" />
      <Skeleton height={12} width="70%" />
    </CardSummary>
  ),
};
