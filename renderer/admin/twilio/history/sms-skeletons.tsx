import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import cards from './sms-cards.module.css';

const WIDTHS = ['62%', '84%', '46%', '73%', '91%', '55%', '68%', '79%'];

/** Of the columns behind the text. */
const REST = [88, 72, 40, 84];

/** The list's shape before its content is there. */
export function SmsSkeletons({ asCards, narrow }: { asCards: boolean; narrow: boolean }) {
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
          {!narrow &&
            REST.map((cell) => (
              <td key={cell}>
                <Skeleton height={13} width={cell} my={4} />
              </td>
            ))}
        </>
      )}
    />
  );
}
