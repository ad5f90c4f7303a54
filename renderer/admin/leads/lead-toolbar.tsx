import type { RefObject } from 'react';
import { LEAD_RATINGS } from '../../../server/contract/leads.ts';
import type { ChangeView } from '../../lib/use-url-view.ts';
import { FilterSelect, ListToolbar, SortSelect, type SortOption } from '../../ui/list-toolbar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { LeadView, Sort } from './lead-view.ts';
import { RATING } from './rating-words.ts';

const RATING_OPTIONS = [
  { value: 'all', label: 'All ratings' } as const,
  ...LEAD_RATINGS.map((value) => ({ value, label: RATING[value].word })),
  { value: 'none', label: 'Not rated' } as const,
];
const FOLLOW_UP_OPTIONS = [
  { value: 'all', label: 'Any follow-up' },
  { value: 'no', label: 'To follow up' },
  { value: 'yes', label: 'Followed up' },
] as const;
const CONSENT_OPTIONS = [
  { value: 'all', label: 'Any consent' },
  { value: 'yes', label: 'With consent' },
  { value: 'no', label: 'Without consent' },
] as const;
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

const choiceOf = (value: boolean | null) => (value === null ? 'all' : value ? 'yes' : 'no');
const valueOf = (choice: 'all' | 'yes' | 'no') => (choice === 'all' ? null : choice === 'yes');

type Props = {
  view: LeadView;
  change: ChangeView<LeadView>;
  /** There is no table head to sort by. */
  withSort: boolean;
  search: RefObject<HTMLInputElement | null>;
};

/** Search and filters of the leads. */
export function LeadToolbar({ view, change, withSort, search }: Props) {
  return (
    <ListToolbar>
      <SearchField
        label="Search leads"
        placeholder="Search names, companies, notes"
        q={view.q}
        onSearch={(q) => change({ q }, 'typing')}
        field={search}
      />
      <FilterSelect
        label="Filter by rating"
        options={RATING_OPTIONS}
        value={view.rating ?? 'all'}
        onChange={(value) => change({ rating: value === 'all' ? null : value })}
      />
      <FilterSelect
        label="Filter by follow-up"
        options={FOLLOW_UP_OPTIONS}
        value={choiceOf(view.followedUp)}
        onChange={(value) => change({ followedUp: valueOf(value) })}
      />
      <FilterSelect
        label="Filter by consent"
        options={CONSENT_OPTIONS}
        value={choiceOf(view.consent)}
        onChange={(value) => change({ consent: valueOf(value) })}
      />
      {withSort && (
        <SortSelect
          options={SORT_OPTIONS}
          sort={view.sort}
          order={view.order}
          onSort={(sort, order) => change({ sort, order })}
        />
      )}
    </ListToolbar>
  );
}
