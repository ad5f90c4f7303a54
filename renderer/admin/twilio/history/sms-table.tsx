import type { ReactNode } from 'react';
import table from '../../../ui/list-table.module.css';
import { SortHead, type Sorting } from '../../../ui/sort-head.tsx';
import classes from './sms-table.module.css';
import type { Sort } from './sms-view.ts';

type Props = Sorting<Sort> & { turning: boolean; narrow: boolean; children: ReactNode };

/** The texts as a table with a header that stays in view. */
export function SmsTable({ turning, narrow, children, ...sorting }: Props) {
  return (
    <table className={`${table.table} ${classes.table}`} data-turning={turning || undefined}>
      <colgroup>
        <col className={classes.colWhen} />
        <col className={classes.colFrom} />
        <col />
        {!narrow && (
          <>
            <col className={classes.colState} />
            <col className={classes.colCountry} />
            <col className={classes.colFiles} />
            <col className={classes.colQuestion} />
          </>
        )}
      </colgroup>
      <thead>
        <tr>
          <SortHead by="created_at" label="When" first="desc" {...sorting} />
          <SortHead by="from_number" label="From" {...sorting} />
          <th scope="col">Text</th>
          {!narrow && (
            <>
              <SortHead by="from_state" label="State" {...sorting} />
              <SortHead by="from_country" label="Country" {...sorting} />
              <th scope="col">Files</th>
              <th scope="col">Question</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
