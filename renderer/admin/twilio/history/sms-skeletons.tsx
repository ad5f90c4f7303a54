import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import cards from './sms-cards.module.css';
import classes from './sms-table.module.css';

const WIDTHS = ['62%', '84%', '46%', '73%', '91%', '55%', '68%', '79%'];

/** The list's shape before its content is there. */
export function SmsSkeletons({ asCards }: { asCards: boolean }) {
  return (
    <ListSkeleton
      asCards={asCards}
      widths={WIDTHS}
      cards={5}
      renderCard={(width) => (
        <div className={cards.summary}>
          <Skeleton height={14} width="48%" mb="sm" />
          <Skeleton height={13} width={width} />
        </div>
      )}
      renderRow={(width) => (
        <>
          <td>
            <Skeleton height={13} width={82} my={4} />
          </td>
          <td>
            <Skeleton height={13} width={116} my={4} />
          </td>
          <td>
            <Skeleton height={13} width={width} my={4} />
          </td>
          <td className={classes.state}>
            <Skeleton height={13} width={88} my={4} />
          </td>
          <td className={classes.country}>
            <Skeleton height={13} width={72} my={4} />
          </td>
          <td>
            <Skeleton height={13} width={40} my={4} />
          </td>
          <td>
            <Skeleton height={13} width={84} my={4} />
          </td>
        </>
      )}
    />
  );
}
