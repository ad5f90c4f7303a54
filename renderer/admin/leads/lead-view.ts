import { LEAD_RATINGS, LEAD_SORTS } from '../../../server/contract/leads.ts';
import { formatYesOrNo, listViewFormat, oneOf, yesOrNo, type ListView } from '../list/list-view.ts';

export type Sort = (typeof LEAD_SORTS)[number];

const RATING_FILTERS = [...LEAD_RATINGS, 'none'] as const;
/** A rating, or none yet. */
export type RatingFilter = (typeof RATING_FILTERS)[number];

type Filters = {
  rating: RatingFilter | null;
  followedUp: boolean | null;
  consent: boolean | null;
};
/** Which leads are looked at, and how. */
export type LeadView = ListView<Sort> & Filters;

export const LEAD_VIEW = listViewFormat<Sort, Filters>({
  sorts: LEAD_SORTS,
  defaultSort: 'created_at',
  parse: (params) => ({
    rating: oneOf(RATING_FILTERS, params.get('rating')),
    followedUp: yesOrNo(params.get('followed')),
    consent: yesOrNo(params.get('consent')),
  }),
  format: ({ rating, followedUp, consent }) => ({
    rating,
    followed: formatYesOrNo(followedUp),
    consent: formatYesOrNo(consent),
  }),
  query: ({ rating, followedUp, consent }) => ({ rating, followed_up: followedUp, consent }),
});

/** No filter at all. */
export const NO_FILTERS = { q: '', rating: null, followedUp: null, consent: null } as const;

export function isFiltered(view: LeadView): boolean {
  return (
    view.q.trim() !== '' ||
    view.rating !== null ||
    view.followedUp !== null ||
    view.consent !== null
  );
}
