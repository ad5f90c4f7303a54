import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import cards from './lead-cards.module.css';
import classes from './lead-table.module.css';

const WIDTHS = ['72%', '54%', '86%', '47%', '64%', '78%', '58%', '69%'];
const CELLS = ['70%', '82%', '86%', '78%', 54, 96, 62, 58];

/** The cells that narrow screens have no room for. */
const HIDDEN_FIRST = [undefined, undefined, undefined, classes.place, classes.consent];

/** The list's shape before its content is there. */
export function LeadSkeletons({ asCards }: { asCards: boolean }) {
  return (
    <ListSkeleton
      asCards={asCards}
      widths={WIDTHS}
      cards={4}
      rowClass={classes.row}
      renderCard={(width) => (
        <>
          <div className={cards.open}>
            <Skeleton height={16} width={width} mb="sm" />
            <Skeleton height={12} width="60%" mb="xs" />
            <Skeleton height={12} width="44%" />
          </div>
          <div className={cards.actions} />
        </>
      )}
      renderRow={(width) => (
        <>
          <td>
            <Skeleton height={14} width={width} />
          </td>
          {CELLS.map((cell, index) => (
            <td key={cell} className={HIDDEN_FIRST[index]}>
              <Skeleton height={12} width={cell} />
            </td>
          ))}
        </>
      )}
    />
  );
}
