import type { ReactNode } from 'react';
import type { Column } from './list-shape.ts';
import type { ListView, Order } from './list-view.ts';
import classes from './list-table.module.css';
import { SortHead } from './sort-head.tsx';

type Props<Sort extends string> = {
  columns: readonly Column<Sort>[];
  view: ListView<Sort>;
  change: (patch: { sort: Sort; order: Order }) => void;
  turning: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The rows as a table with a header that stays in view. */
export function ListTable<Sort extends string>(props: Props<Sort>) {
  const { columns, view, change, turning, className = '', children } = props;
  return (
    <table className={`${classes.table} ${className}`} data-turning={turning || undefined}>
      <colgroup>
        {columns.map(({ label, col }) => (
          <col key={label} className={col} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, head, className: headClass, sort, first }) =>
            sort === undefined ? (
              <th key={label} scope="col" className={headClass}>
                {head ?? label}
              </th>
            ) : (
              <SortHead
                key={label}
                by={sort}
                label={label}
                first={first}
                sort={view.sort}
                order={view.order}
                onSort={(by, order) => change({ sort: by, order })}
              />
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
