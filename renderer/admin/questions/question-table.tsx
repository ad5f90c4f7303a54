import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Order, Sort } from './list-view.ts';
import classes from './question-table.module.css';

type Props = {
  sort: Sort;
  order: Order;
  onSort: (sort: Sort, order: Order) => void;
  turning: boolean;
  children: ReactNode;
};

function SortHead({
  by,
  label,
  sort,
  order,
  onSort,
}: Omit<Props, 'children' | 'turning'> & { by: Sort; label: string }) {
  const active = sort === by;
  const Icon = active ? (order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  // Words start at A, times at the newest.
  const first: Order = by === 'created_at' ? 'desc' : 'asc';
  const next: Order = active ? (order === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      scope="col"
      aria-sort={active ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
      data-active={active || undefined}
    >
      <button type="button" onClick={() => onSort(by, next)}>
        {label}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

/** The questions as a table with a header that stays in view. */
export function QuestionTable({ turning, children, ...sorting }: Props) {
  return (
    <table className={classes.table} data-turning={turning || undefined}>
      <colgroup>
        <col className={classes.colStatus} />
        <col />
        <col className={classes.colAuthor} />
        <col className={classes.colSubmitted} />
        <col className={classes.colActions} />
      </colgroup>
      <thead>
        <tr>
          <SortHead by="status" label="Status" {...sorting} />
          <th scope="col">Question</th>
          <SortHead by="author" label="Author" {...sorting} />
          <SortHead by="created_at" label="Submitted" {...sorting} />
          <th scope="col" className={classes.actionsHead}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
