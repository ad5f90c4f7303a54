import type { ReactNode } from 'react';
import { SortHead, type Sorting } from '../../ui/sort-head.tsx';
import table from '../../ui/list-table.module.css';
import type { Sort } from './lead-view.ts';
import classes from './lead-table.module.css';

type Props = Sorting<Sort> & { turning: boolean; children: ReactNode };

/** The leads as a table with a header that stays in view. */
export function LeadTable({ turning, children, ...sorting }: Props) {
  return (
    <table className={`${table.table} ${classes.table}`} data-turning={turning || undefined}>
      <colgroup>
        <col />
        <col className={classes.colCompany} />
        <col className={classes.colEmail} />
        <col className={classes.colPhone} />
        <col className={classes.colPlace} />
        <col className={classes.colConsent} />
        <col className={classes.colRating} />
        <col className={classes.colFollowUp} />
        <col className={classes.colWhen} />
      </colgroup>
      <thead>
        <tr>
          <SortHead by="name" label="Name" {...sorting} />
          <SortHead by="company" label="Company" {...sorting} />
          <SortHead by="email" label="Email" {...sorting} />
          <th scope="col">Phone</th>
          <th scope="col" className={classes.place}>
            Place
          </th>
          <th scope="col" className={classes.consent}>
            Consent
          </th>
          <SortHead by="rating" label="Rating" first="desc" {...sorting} />
          <th scope="col">Follow-up</th>
          <SortHead by="created_at" label="When" first="desc" {...sorting} />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
