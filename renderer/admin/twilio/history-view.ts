import { SMS_SORTS, US_STATES } from '../../../server/contract/sms.ts';
import type { Query } from '../../lib/api-client.ts';
import { countOf } from '../../lib/format.ts';
import type { SortOption } from '../list/list-toolbar.tsx';
import { type ListView, formatYesOrNo, listViewFormat, oneOf, yesOrNo } from '../list/list-view.ts';
import { countryName } from './model.ts';

export const STATE_OPTIONS = [
  { value: null, label: 'All states' },
  ...US_STATES.map((value) => ({ value, label: value })),
];
export const MEDIA_OPTIONS = [
  { value: null, label: 'All texts' },
  { value: true, label: 'With files' },
  { value: false, label: 'Without files' },
];
export const SORT_OPTIONS: SortOption<Sort>[] = [
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
export function countryOptions(known: readonly string[], chosen: string | null) {
  const others = new Set([...known, ...(chosen === null ? [] : [chosen])]);
  others.delete(US);
  const named = [...others].map((value) => ({ value, label: countryName(value) }));
  return [
    { value: null, label: 'All countries' },
    { value: US, label: countryName(US) },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en-US')),
  ];
}

export function summaryOf(view: SmsView, total: number, hidden: number): string {
  if (total + hidden === 0 && !isNarrowed(view)) return 'No texts yet';
  const texts = isNarrowed(view)
    ? countOf(total, 'text matches', 'texts match')
    : countOf(total, 'text', 'texts');
  return view.country === null ? texts : `${texts} · ${countryName(view.country)}`;
}

export type Sort = (typeof SMS_SORTS)[number];

type Filters = {
  /** ISO 3166-1 alpha-2; null for all, those of unknown origin among them. */
  country: string | null;
  /** One of the 50; only of the United States. */
  state: string | null;
  media: boolean | null;
};
/** Which texts are looked at, and how. */
export type SmsView = ListView<Sort> & Filters;

export const US = 'US';
/** Stands in the address for all countries, as none there means the United States. */
const ALL = 'all';

function countryOf(parameter: string | null): string | null {
  if (parameter === ALL) return null;
  return parameter !== null && /^[A-Z]{2}$/.test(parameter) ? parameter : US;
}

export const SMS_VIEW = listViewFormat<Sort, Filters>({
  sorts: SMS_SORTS,
  defaultSort: 'created_at',
  parse: (params) => {
    const country = countryOf(params.get('country'));
    return {
      country,
      state: country === US ? oneOf(US_STATES, params.get('state')) : null,
      media: yesOrNo(params.get('media')),
    };
  },
  format: ({ country, state, media }) => ({
    country: country === US ? null : (country ?? ALL),
    state: country === US ? state : null,
    media: formatYesOrNo(media),
  }),
  query: ({ country, state, media }) => ({ country, state, has_media: media }),
});

/** No filter at all, not even the one by country. */
export const NO_FILTERS = { q: '', country: null, state: null, media: null } as const;

/** The same filters for the whole world; null where the country hides nothing. */
export function worldQuery(view: SmsView): Query | null {
  if (view.country === null || view.state !== null) return null;
  return { q: view.q.trim(), has_media: view.media };
}

/** Whether anything but the country is filtered by. */
export function isNarrowed({ q, state, media }: SmsView): boolean {
  return q.trim() !== '' || state !== null || media !== null;
}
