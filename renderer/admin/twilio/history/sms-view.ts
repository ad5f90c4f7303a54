import { SMS_SORTS, US_STATES } from '../../../../server/contract/sms.ts';
import type { Query } from '../../../lib/api-client.ts';
import {
  formatListParams,
  formatYesOrNo,
  oneOf,
  parseListParams,
  yesOrNo,
} from '../../../lib/list-params.ts';
import type { UrlView, UrlViewFormat } from '../../../lib/use-url-view.ts';

export type Sort = (typeof SMS_SORTS)[number];

/** Which texts are looked at, and how: what the address bar keeps. */
export type SmsView = UrlView & {
  /** ISO 3166-1 alpha-2; null for all, those of unknown origin among them. */
  country: string | null;
  /** One of the 50; only of the United States. */
  state: string | null;
  media: boolean | null;
  sort: Sort;
};

const DEFAULT_SORT = 'created_at';
export const US = 'US';
/** Stands in the address for all countries, as none there means the United States. */
const ALL = 'all';

function countryOf(parameter: string | null): string | null {
  if (parameter === ALL) return null;
  return parameter !== null && /^[A-Z]{2}$/.test(parameter) ? parameter : US;
}

/** The address of an {@link SmsView}. */
export const SMS_VIEW: UrlViewFormat<SmsView> = {
  parse: (params) => {
    const country = countryOf(params.get('country'));
    return {
      ...parseListParams(params),
      country,
      state: country === US ? oneOf(US_STATES, params.get('state')) : null,
      media: yesOrNo(params.get('media')),
      sort: oneOf(SMS_SORTS, params.get('sort')) ?? DEFAULT_SORT,
    };
  },
  format: (view) =>
    formatListParams(view, {
      country: view.country === US ? null : (view.country ?? ALL),
      state: view.country === US ? view.state : null,
      media: formatYesOrNo(view.media),
      sort: view.sort === DEFAULT_SORT ? null : view.sort,
    }),
};

/** No filter at all, that of the country least of all. */
export const NO_FILTERS = { q: '', country: null, state: null, media: null } as const;

/** The filters alone, as the list and the export send them. */
export function filterQuery(view: SmsView): Query {
  return {
    q: view.q.trim(),
    country: view.country,
    state: view.state,
    has_media: view.media,
    sort: view.sort,
    order: view.order,
  };
}

export function pageQuery(view: SmsView): Query {
  return { ...filterQuery(view), page: view.page, page_size: view.pageSize };
}

/** The same filters for the whole world; null where the country hides nothing. */
export function worldQuery(view: SmsView): Query | null {
  if (view.country === null || view.state !== null) return null;
  return { q: view.q.trim(), has_media: view.media };
}

/** Whether anything but the country is filtered by. */
export function isNarrowed({ q, state, media }: SmsView): boolean {
  return q.trim() !== '' || state !== null || media !== null;
}
