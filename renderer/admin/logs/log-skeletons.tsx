import { Skeleton } from '@mantine/core';
import table from '../../ui/list-table.module.css';
import cards from './log-cards.module.css';
import classes from './log-table.module.css';

const WIDTHS = ['38%', '26%', '44%', '31%', '52%', '35%', '29%', '41%'];

/** The log's shape before its content is there. */
export function LogSkeletons({ asCards }: { asCards: boolean }) {
  if (asCards) {
    return WIDTHS.slice(0, 5).map((width) => (
      <li key={width} className={cards.card} aria-hidden="true">
        <div className={cards.summary}>
          <Skeleton height={15} width={width} mb="sm" />
          <Skeleton height={12} width="70%" />
        </div>
      </li>
    ));
  }
  return WIDTHS.map((width) => (
    <tr key={width} className={`${table.row} ${classes.row}`} aria-hidden="true">
      {[90, width, 48, 96, 120].map((cell) => (
        <td key={cell}>
          <Skeleton height={13} width={cell} my={4} />
        </td>
      ))}
    </tr>
  ));
}
