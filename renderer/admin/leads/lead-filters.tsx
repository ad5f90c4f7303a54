import { IconCircleDashed } from '@tabler/icons-react';
import { LEAD_RATINGS, type Lead, type LeadCounts } from '../../../server/contract/leads.ts';
import { FilterSelect, ListToolbar, type SortOption } from '../kit/list/list-toolbar.tsx';
import type { List, ViewOfList } from '../kit/list/use-list.ts';
import { type LeadView, RATING, type Sort } from './model.ts';
import { StatCards, type StatCard } from './stat-cards.tsx';

const RATING_OPTIONS = [
  { value: null, label: 'All ratings' },
  ...LEAD_RATINGS.map((value) => ({ value, label: RATING[value].word })),
  { value: 'none', label: 'Not rated' } as const,
];
const FOLLOW_UP_OPTIONS = [
  { value: null, label: 'Any follow-up' },
  { value: false, label: 'To follow up' },
  { value: true, label: 'Followed up' },
];
const CONSENT_OPTIONS = [
  { value: null, label: 'Any consent' },
  { value: true, label: 'With consent' },
  { value: false, label: 'Without consent' },
];
const DRAW_OPTIONS = [
  { value: null, label: 'Draw or not' },
  { value: true, label: 'In the draw' },
  { value: false, label: 'Not in the draw' },
];
const SORT_OPTIONS: SortOption<Sort>[] = [
  { label: 'Newest first', sort: 'created_at', order: 'desc' },
  { label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { label: 'Hottest first', sort: 'rating', order: 'desc' },
  { label: 'Coldest first', sort: 'rating', order: 'asc' },
  { label: 'Name A–Z', sort: 'name', order: 'asc' },
  { label: 'Name Z–A', sort: 'name', order: 'desc' },
  { label: 'Company A–Z', sort: 'company', order: 'asc' },
  { label: 'Company Z–A', sort: 'company', order: 'desc' },
  { label: 'Email A–Z', sort: 'email', order: 'asc' },
  { label: 'Email Z–A', sort: 'email', order: 'desc' },
];

type StatKey = Exclude<keyof LeadCounts, 'total'>;
type StatView = Pick<LeadView, 'followedUp' | 'rating'>;
const STATS: StatCard<StatKey>[] = [
  { key: 'open', label: 'Open', icon: IconCircleDashed, tone: 'waits' },
  { key: 'hot', label: 'Hot', icon: RATING.hot.chosen, tone: 'accent' },
  { key: 'warm', label: 'Warm', icon: RATING.warm.chosen, tone: 'warn' },
  { key: 'cold', label: 'Cold', icon: RATING.cold.chosen, tone: 'cool' },
];

/** True if a card's filter is on. */
export function isStatOn({ followedUp, rating }: StatView, key: StatKey): boolean {
  return key === 'open' ? followedUp === false : rating === key;
}

/** Filters after a press on a card: its own is on, or off again. */
export function afterStat(view: StatView, key: StatKey): Partial<StatView> {
  const isOn = isStatOn(view, key);
  return key === 'open' ? { followedUp: isOn ? null : false } : { rating: isOn ? null : key };
}

/** True if the list can be filtered by the draw: one of its leads takes part, or the filter hides those who do. */
export function hasDrawFilter(
  { draw }: Pick<LeadView, 'draw'>,
  rows: readonly Pick<Lead, 'draw'>[],
): boolean {
  return draw !== null || rows.some((row) => row.draw !== null);
}

type Props = {
  at: ViewOfList<LeadView>;
  list: List<Sort, Lead>;
  /** Absent until they are known. */
  counts: LeadCounts | undefined;
};

/** Draws the counts that filter the list of leads, and below them its search, order and further filters. */
export function LeadFilters({ at: { view, change }, list, counts }: Props) {
  return (
    <>
      <StatCards
        label="Leads at a glance"
        cards={STATS}
        counts={counts}
        isChosen={(key) => isStatOn(view, key)}
        onChoose={(key) => change((now) => afterStat(now, key))}
      />
      <ListToolbar
        label="Search leads"
        placeholder="Search names, companies, notes"
        at={list}
        sortOptions={SORT_OPTIONS}
      >
        <FilterSelect
          label="Filter by rating"
          options={RATING_OPTIONS}
          value={view.rating}
          onChange={(rating) => change({ rating })}
        />
        <FilterSelect
          label="Filter by follow-up"
          options={FOLLOW_UP_OPTIONS}
          value={view.followedUp}
          onChange={(followedUp) => change({ followedUp })}
        />
        <FilterSelect
          label="Filter by consent"
          options={CONSENT_OPTIONS}
          value={view.consent}
          onChange={(consent) => change({ consent })}
        />
        {hasDrawFilter(view, list.rows) && (
          <FilterSelect
            label="Filter by draw"
            options={DRAW_OPTIONS}
            value={view.draw}
            onChange={(draw) => change({ draw })}
          />
        )}
      </ListToolbar>
    </>
  );
}
