import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import cards from './log-cards.module.css';
import classes from './log-table.module.css';

const WIDTHS = ['38%', '26%', '44%', '31%', '52%', '35%', '29%', '41%'];

/** The log's shape before its content is there. */
export function LogSkeletons({ asCards }: { asCards: boolean }) {
  return (
    <ListSkeleton
      asCards={asCards}
      widths={WIDTHS}
      cards={5}
      rowClass={classes.row}
      renderCard={(width) => (
        <div className={cards.summary}>
          <Skeleton height={15} width={width} mb="sm" />
          <Skeleton height={12} width="70%" />
        </div>
      )}
      renderRow={(width) =>
        [90, width, 48, 96, 120].map((cell) => (
          <td key={cell}>
            <Skeleton height={13} width={cell} my={4} />
          </td>
        ))
      }
    />
  );
}
