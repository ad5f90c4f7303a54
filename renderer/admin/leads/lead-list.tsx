import { Skeleton } from '@mantine/core';
import type { ListShape } from '../list/list-shape.ts';
import cards from './lead-cards.module.css';
import classes from './lead-table.module.css';
import type { Sort } from './lead-view.ts';

function bar(width: number | string) {
  return <Skeleton height={12} width={width} />;
}

/** The leads as a list. */
export const LEAD_LIST: ListShape<Sort> = {
  label: 'List of leads',
  things: 'Leads',
  newOnes: ['new lead', 'new leads'],
  failed: 'The leads could not be loaded',
  columns: [
    {
      label: 'Name',
      sort: 'name',
      skeleton: (width) => <Skeleton height={14} width={width} />,
    },
    { label: 'Company', col: classes.colCompany, sort: 'company', skeleton: () => bar('70%') },
    { label: 'Email', col: classes.colEmail, sort: 'email', skeleton: () => bar('82%') },
    { label: 'Phone', col: classes.colPhone, skeleton: () => bar('86%') },
    {
      label: 'Place',
      col: classes.colPlace,
      className: classes.place,
      skeleton: () => bar('78%'),
    },
    {
      label: 'Consent',
      col: classes.colConsent,
      className: classes.consent,
      skeleton: () => bar(54),
    },
    {
      label: 'Rating',
      col: classes.colRating,
      sort: 'rating',
      first: 'desc',
      skeleton: () => bar(96),
    },
    { label: 'Follow-up', col: classes.colFollowUp, skeleton: () => bar(62) },
    {
      label: 'When',
      col: classes.colWhen,
      sort: 'created_at',
      first: 'desc',
      skeleton: () => bar(58),
    },
  ],
  tableClass: classes.table,
  rowClass: classes.row,
  widths: ['72%', '54%', '86%', '47%', '64%', '78%', '58%', '69%'],
  cards: 4,
  cardSkeleton: (width) => (
    <>
      <div className={cards.open}>
        <Skeleton height={16} width={width} mb="sm" />
        <Skeleton height={12} width="60%" mb="xs" />
        <Skeleton height={12} width="44%" />
      </div>
      <div className={cards.actions} />
    </>
  ),
};
