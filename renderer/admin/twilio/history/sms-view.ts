import { SMS_SORTS, US_STATES } from '../../../../server/contract/sms.ts';
import type { Query } from '../../../lib/api-client.ts';
import {
  formatYesOrNo,
  listViewFormat,
  oneOf,
  yesOrNo,
  type ListView,
} from '../../list/list-view.ts';

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
