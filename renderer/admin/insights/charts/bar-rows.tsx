import { formatCount } from '../../../lib/format.ts';
import classes from './charts.module.css';

export type BarRow = {
  key: string | number;
  label: string;
  value: number;
  /** How much of the value is hatched. */
  hatched?: number;
  /** Said beside the number. */
  note?: string;
};

/** Of the longest bar, in percent. */
function lengthOf(value: number, longest: number): string {
  return `${longest === 0 ? 0 : (100 * value) / longest}%`;
}

/** Bars below each other, each with its name and its number. @param longest what the whole width stands for */
export function BarRows({ rows, longest }: { rows: BarRow[]; longest?: number }) {
  const most = longest ?? Math.max(0, ...rows.map(({ value }) => value));
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, label, value, hatched = 0, note }) => (
        <li key={key} className={classes.row}>
          <span className={classes.rowLabel}>{label}</span>
          <span className={classes.rowValue}>
            <b>{formatCount(value)}</b>
            {note !== undefined && <span className={classes.rowNote}> {note}</span>}
          </span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: lengthOf(value - hatched, most) }} />
            {hatched > 0 && (
              <span className={classes.hatched} style={{ width: lengthOf(hatched, most) }} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
