import { US_STATES } from '../../../../server/contract/sms.ts';
import { FilterSelect, ListToolbar, type SortOption } from '../../list/list-toolbar.tsx';
import type { ViewOfList } from '../../list/use-list-view.ts';
import { countryName } from './origin-words.ts';
import { US, type SmsView, type Sort } from './sms-view.ts';

const STATE_OPTIONS = [
  { value: null, label: 'All states' },
  ...US_STATES.map((value) => ({ value, label: value })),
];
const MEDIA_OPTIONS = [
  { value: null, label: 'All texts' },
  { value: true, label: 'With files' },
  { value: false, label: 'Without files' },
];
const SORT_OPTIONS: SortOption<Sort>[] = [
  { label: 'Newest first', sort: 'created_at', order: 'desc' },
  { label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { label: 'Number, ascending', sort: 'from_number', order: 'asc' },
  { label: 'Number, descending', sort: 'from_number', order: 'desc' },
  { label: 'Country A–Z', sort: 'from_country', order: 'asc' },
  { label: 'Country Z–A', sort: 'from_country', order: 'desc' },
  { label: 'State A–Z', sort: 'from_state', order: 'asc' },
  { label: 'State Z–A', sort: 'from_state', order: 'desc' },
];

/** All, the United States, where the others came from, and whatever is chosen now. */
function countryOptions(known: readonly string[], chosen: string | null) {
  const others = new Set([...known, ...(chosen === null ? [] : [chosen])]);
  others.delete(US);
  const named = [...others].map((value) => ({ value, label: countryName(value) }));
  return [
    { value: null, label: 'All countries' },
    { value: US, label: countryName(US) },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en-US')),
  ];
}

type Props = {
  at: ViewOfList<SmsView>;
  /** Codes of all countries that texts came from. */
  countries: readonly string[];
  /** The table has no heads for some of the orders. */
  narrow: boolean;
};

/** Search and filters of the texts. */
export function SmsToolbar({ at, countries, narrow }: Props) {
  const { view, change, asCards } = at;
  return (
    <ListToolbar
      label="Search texts"
      placeholder="Search texts, numbers, places"
      at={at}
      narrow={narrow}
      sortOptions={SORT_OPTIONS}
    >
      <FilterSelect
        label="Filter by country"
        options={countryOptions(countries, view.country)}
        value={view.country}
        onChange={(country) => change({ country, state: null })}
      />
      <FilterSelect
        label="Filter by state"
        options={STATE_OPTIONS}
        value={view.state}
        disabled={view.country !== US}
        searchable={!asCards && !narrow}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label="Filter by files"
        options={MEDIA_OPTIONS}
        value={view.media}
        onChange={(media) => change({ media })}
      />
    </ListToolbar>
  );
}
