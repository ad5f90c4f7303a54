import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Order } from './list-view.ts';

type Props<Sort extends string> = {
  by: Sort;
  label: string;
  /** The order of the first press. */
  first?: Order | undefined;
  /** How the table is sorted, and the way to sort it otherwise. */
  sort: Sort;
  order: Order;
  onSort: (sort: Sort, order: Order) => void;
};

/** A column's head that sorts by it. */
export function SortHead<Sort extends string>(props: Props<Sort>) {
  const { by, label, sort, order, onSort, first = 'asc' } = props;
  const active = sort === by;
  const Icon = active ? (order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
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
