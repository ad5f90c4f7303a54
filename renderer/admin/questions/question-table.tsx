import type { ReactNode } from 'react';
import { SortHead, type Sorting } from '../../ui/sort-head.tsx';
import type { Sort } from './list-view.ts';
import table from '../../ui/list-table.module.css';
import classes from './question-table.module.css';

type Props = Sorting<Sort> & {
  turning: boolean;
  /** Without columns of who asked and when. */
  narrow: boolean;
  children: ReactNode;
};

/** The questions as a table with a header that stays in view. */
export function QuestionTable({ turning, narrow, children, ...sorting }: Props) {
  return (
    <table className={table.table} data-turning={turning || undefined}>
      <colgroup>
        <col className={classes.colStatus} />
        <col />
        {!narrow && <col className={classes.colAuthor} />}
        {!narrow && <col className={classes.colSubmitted} />}
        <col className={classes.colActions} />
      </colgroup>
      <thead>
        <tr>
          <SortHead by="status" label="Status" {...sorting} />
          <th scope="col">Question</th>
          {!narrow && <SortHead by="author" label="Author" {...sorting} />}
          {!narrow && <SortHead by="created_at" label="Submitted" first="desc" {...sorting} />}
          <th scope="col" className={classes.actionsHead}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
