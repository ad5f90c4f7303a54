import { IconCircleDashed } from '@tabler/icons-react';
import type { LeadCounts } from '../../../server/contract/leads.ts';
import { StatCards, type StatCard } from '../../ui/stat-cards.tsx';
import type { ChangeView } from '../list/use-list-view.ts';
import type { LeadView } from './lead-view.ts';
import { RATING } from './rating-words.ts';

type Key = Exclude<keyof LeadCounts, 'total'>;

const CARDS: StatCard<Key>[] = [
  { key: 'open', label: 'Open', icon: IconCircleDashed, tone: 'waits' },
  { key: 'hot', label: 'Hot', icon: RATING.hot.chosen, tone: 'accent' },
  { key: 'warm', label: 'Warm', icon: RATING.warm.chosen, tone: 'warn' },
  { key: 'cold', label: 'Cold', icon: RATING.cold.chosen, tone: 'cool' },
];

type Props = {
  /** Absent until they are known. */
  counts: LeadCounts | undefined;
  view: LeadView;
  change: ChangeView<LeadView>;
};

/** How many leads wait, and how many there are of each rating; a press shows these, another one all. */
export function LeadStats({ counts, view, change }: Props) {
  const isChosen = (key: Key) => (key === 'open' ? view.followedUp === false : view.rating === key);
  const choose = (key: Key) => {
    if (key === 'open') change({ followedUp: isChosen(key) ? null : false });
    else change({ rating: isChosen(key) ? null : key });
  };
  return (
    <StatCards
      label="Leads at a glance"
      cards={CARDS}
      counts={counts}
      isChosen={isChosen}
      onChoose={choose}
    />
  );
}
