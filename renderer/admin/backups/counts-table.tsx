import type { BackupCounts } from '../../../server/contract/backups.ts';
import { formatCount } from '../../lib/format.ts';
import classes from './counts-table.module.css';

const ROWS = [
  ['questions', 'Questions'],
  ['leads', 'Leads'],
  ['texts', 'Texts'],
  ['pictures', 'Pictures'],
] as const;

type Props = {
  title: string;
  /** What the counts are of, as the head of their column. */
  column: string;
  counts: BackupCounts;
  /** What is stored now. */
  now: BackupCounts;
};

/** What something holds next to what there is now; where there is more now, that stands out. */
export function CountsTable({ title, column, counts, now }: Props) {
  return (
    <table className={classes.counts}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{column}</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{formatCount(counts[key])}</td>
            <td data-fewer={counts[key] < now[key] || undefined}>{formatCount(now[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
