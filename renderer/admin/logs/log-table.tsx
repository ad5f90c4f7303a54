import type { ReactNode } from 'react';
import { SortHead, type Sorting } from '../../ui/sort-head.tsx';
import table from '../../ui/list-table.module.css';
import type { Sort } from './log-view.ts';
import classes from './log-table.module.css';

type Props = Sorting<Sort> & { turning: boolean; children: ReactNode };

/** The log as a table with a header that stays in view. */
export function LogTable({ turning, children, ...sorting }: Props) {
  return (
    <table className={table.table} data-turning={turning || undefined}>
      <colgroup>
        <col className={classes.colWhen} />
        <col />
        <col className={classes.colWho} />
        <col className={classes.colAddress} />
        <col className={classes.colBrowser} />
      </colgroup>
      <thead>
        <tr>
          <SortHead by="timestamp" label="When" first="desc" {...sorting} />
          <SortHead by="action_summary" label="What" {...sorting} />
          <SortHead by="admin_username" label="Who" {...sorting} />
          <SortHead by="ip_address" label="From" {...sorting} />
          <th scope="col">Browser</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
