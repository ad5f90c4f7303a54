import { IconUsers } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';
import classes from './merge.module.css';

/** How often a question was asked, where that was more than once. */
export function AskedMark({ asked }: { asked: number }) {
  if (asked < 2) return null;
  return (
    <span
      className={classes.mark}
      title="Other questions that ask the same thing were merged into this one"
    >
      <IconUsers size={13} aria-hidden="true" />
      asked {formatCount(asked)}×
    </span>
  );
}
