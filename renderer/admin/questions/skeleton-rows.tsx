import { Skeleton } from '@mantine/core';
import cards from './question-cards.module.css';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';

const WIDTHS = ['72%', '54%', '86%', '47%', '64%', '78%'];

/** The list's shape before its content is there. */
export function SkeletonRows({ asCards }: { asCards: boolean }) {
  return (
    <ListSkeleton
      asCards={asCards}
      widths={WIDTHS}
      cards={4}
      cardClass={cards.card}
      renderCard={(width) => (
        <>
          <Skeleton height={14} width={90} mb="md" />
          <Skeleton height={16} width={width} mb="xs" />
          <Skeleton height={12} width="30%" mb="md" />
        </>
      )}
      renderRow={(width) => (
        <>
          <td>
            <Skeleton height={14} width={84} mt={6} />
          </td>
          <td>
            <Skeleton height={16} width={width} mb={10} />
            <Skeleton height={12} width="38%" />
          </td>
          <td>
            <Skeleton height={14} width={80} mt={2} />
          </td>
          <td>
            <Skeleton height={14} width={62} mt={2} />
          </td>
          <td>
            <Skeleton height={26} />
          </td>
        </>
      )}
    />
  );
}
