import { LEAD_RATINGS } from '../../../server/contract/leads.ts';
import { FilterSelect, ListToolbar, type SortOption } from '../list/list-toolbar.tsx';
import type { ViewOfList } from '../list/use-list-view.ts';
import type { LeadView, Sort } from './lead-view.ts';
import { RATING } from './rating-words.ts';

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

/** Search and filters of the leads. */
export function LeadToolbar({ at }: { at: ViewOfList<LeadView> }) {
  const { view, change } = at;
  return (
    <ListToolbar
      label="Search leads"
      placeholder="Search names, companies, notes"
      at={at}
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
    </ListToolbar>
  );
}
