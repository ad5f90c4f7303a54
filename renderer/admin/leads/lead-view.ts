import { LEAD_RATINGS, LEAD_SORTS } from '../../../server/contract/leads.ts';
import type { Query } from '../../lib/api-client.ts';
import {
  formatListParams,
  formatYesOrNo,
  oneOf,
  parseListParams,
  yesOrNo,
} from '../../lib/list-params.ts';
import type { UrlView, UrlViewFormat } from '../../lib/use-url-view.ts';

export type Sort = (typeof LEAD_SORTS)[number];

const RATING_FILTERS = [...LEAD_RATINGS, 'none'] as const;
/** A rating, or none yet. */
export type RatingFilter = (typeof RATING_FILTERS)[number];

/** Which leads are looked at, and how: what the address bar keeps. */
export type LeadView = UrlView & {
  rating: RatingFilter | null;
  followedUp: boolean | null;
  consent: boolean | null;
  sort: Sort;
};

const DEFAULT_SORT = 'created_at';

/** The address of a {@link LeadView}. */
export const LEAD_VIEW: UrlViewFormat<LeadView> = {
  parse: (params) => ({
    ...parseListParams(params),
    rating: oneOf(RATING_FILTERS, params.get('rating')),
    followedUp: yesOrNo(params.get('followed')),
    consent: yesOrNo(params.get('consent')),
    sort: oneOf(LEAD_SORTS, params.get('sort')) ?? DEFAULT_SORT,
  }),
  format: (view) =>
    formatListParams(view, {
      rating: view.rating,
      followed: formatYesOrNo(view.followedUp),
      consent: formatYesOrNo(view.consent),
      sort: view.sort === DEFAULT_SORT ? null : view.sort,
    }),
};

/** No filter at all. */
export const NO_FILTERS = { q: '', rating: null, followedUp: null, consent: null } as const;

/** The filters alone, as the list and the export send them. */
export function filterQuery(view: LeadView): Query {
  return {
    q: view.q.trim(),
    rating: view.rating,
    followed_up: view.followedUp,
    consent: view.consent,
    sort: view.sort,
    order: view.order,
  };
}

export function pageQuery(view: LeadView): Query {
  return { ...filterQuery(view), page: view.page, page_size: view.pageSize };
}

export function isFiltered(view: LeadView): boolean {
  return (
    view.q.trim() !== '' ||
    view.rating !== null ||
    view.followedUp !== null ||
    view.consent !== null
  );
}
