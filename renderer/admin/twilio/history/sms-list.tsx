import { Skeleton } from '@mantine/core';
import type { ListShape } from '../../list/list-shape.ts';
import { CardSummary } from '../../list/row-detail.tsx';
import classes from './sms-table.module.css';
import type { Sort } from './sms-view.ts';

function bar(width: number | string) {
  return <Skeleton height={13} width={width} my={4} />;
}

/** The texts as a list. */
export const SMS_LIST: ListShape<Sort> = {
  label: 'List of texts',
  things: 'Texts',
  newOnes: ['new text', 'new texts'],
  failed: 'The texts could not be loaded',
  columns: [
    {
      label: 'When',
      col: classes.colWhen,
      sort: 'created_at',
      first: 'desc',
      skeleton: () => bar(82),
    },
    { label: 'From', col: classes.colFrom, sort: 'from_number', skeleton: () => bar(116) },
    { label: 'Text', skeleton: bar },
    {
      label: 'State',
      col: classes.colState,
      sort: 'from_state',
      wideOnly: true,
      skeleton: () => bar(88),
    },
    {
      label: 'Country',
      col: classes.colCountry,
      sort: 'from_country',
      wideOnly: true,
      skeleton: () => bar(72),
    },
    { label: 'Files', col: classes.colFiles, wideOnly: true, skeleton: () => bar(40) },
    { label: 'Question', col: classes.colQuestion, wideOnly: true, skeleton: () => bar(84) },
  ],
  close: true,
  widths: ['62%', '84%', '46%', '73%', '91%', '55%', '68%', '79%'],
  cards: 5,
  cardSkeleton: (width) => (
    <CardSummary>
      <Skeleton height={14} width="48%" mb="sm" />
      <Skeleton height={13} width={width} />
    </CardSummary>
  ),
};
