import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import {
  IconFlame,
  IconFlameFilled,
  IconSnowflake,
  IconSun,
  IconSunFilled,
} from '@tabler/icons-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import {
  LEAD_RATINGS,
  LEAD_SORTS,
  leadDetail,
  leadList,
  type Lead,
  type LeadDetail,
  type LeadRating,
  type LeadUpdate,
} from '../../../server/contract/leads.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import {
  formatYesOrNo,
  listViewFormat,
  oneOf,
  yesOrNo,
  type ListView,
} from '../kit/list/list-view.ts';
import { knownOf, type ListPage, newerOf } from '../kit/list/steady-list.ts';
import { FROM_LIST, rowIdOf, useBackToList } from '../../lib/row-address.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { useRowChanges } from '../kit/use-row-changes.ts';
import { keyOf } from '../kit/wishes.ts';
import { liveKey } from '../kit/live.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { captureState } from '../../../server/contract/capture.ts';

/** Word, key, color and icons of each rating. Shape and word carry the meaning, color only helps. */
export const RATING = {
  hot: { word: 'Hot', key: 'h', color: 'accent', icon: IconFlame, chosen: IconFlameFilled },
  warm: { word: 'Warm', key: 'w', color: 'warn', icon: IconSun, chosen: IconSunFilled },
  cold: { word: 'Cold', key: 'c', color: 'cool', icon: IconSnowflake, chosen: IconSnowflake },
} as const satisfies Record<LeadRating, Record<string, unknown>>;

/** Rating after a press on one: pressed again, it is taken off. */
export function ratingAfter(now: LeadRating | null, pressed: LeadRating): LeadRating | null {
  return now === pressed ? null : pressed;
}

/** The name of a lead, or what else is known of one that was captured without. */
export function calledOf({ name, email, phone, code }: Lead): string {
  return name || email || phone || (code === null ? 'Picture only' : `Badge ${code}`);
}

/** Answers to the qualifiers as one line. */
export function answersOf({ qualifiers }: Lead): string {
  return qualifiers.map(({ name, answers }) => `${name}: ${answers.join(', ')}`).join(' · ');
}

/** City, state and country as one line, or null. */
export function placeOf({ city, state, country }: Lead): string | null {
  return [city, state, country].filter((part) => part !== null).join(', ') || null;
}

export type Sort = (typeof LEAD_SORTS)[number];

const RATING_FILTERS = [...LEAD_RATINGS, 'none'] as const;

type Filters = {
  /** A rating, or none yet. */
  rating: (typeof RATING_FILTERS)[number] | null;
  followedUp: boolean | null;
  consent: boolean | null;
  /** Takes part in a draw. */
  draw: boolean | null;
};
/** Filters, order and page of the leads list. */
export type LeadView = ListView<Sort> & Filters;

export const LEAD_VIEW = listViewFormat<Sort, Filters>({
  sorts: LEAD_SORTS,
  defaultSort: 'created_at',
  parse: (params) => ({
    rating: oneOf(RATING_FILTERS, params.get('rating')),
    followedUp: yesOrNo(params.get('followed')),
    consent: yesOrNo(params.get('consent')),
    draw: yesOrNo(params.get('draw')),
  }),
  format: ({ rating, followedUp, consent, draw }) => ({
    rating,
    followed: formatYesOrNo(followedUp),
    consent: formatYesOrNo(consent),
    draw: formatYesOrNo(draw),
  }),
  query: ({ rating, followedUp, consent, draw }) => ({
    rating,
    followed_up: followedUp,
    consent,
    draw,
  }),
});

/** Leads to be followed up today, as a view of the list: the hottest first, of these the ones without an owner. */
export const TODAY = '/leads?followed=no&sort=today';
export function isToday({ sort }: LeadView): boolean {
  return sort === 'today';
}

/** No filter at all. */
const NO_FILTERS = {
  q: '',
  rating: null,
  followedUp: null,
  consent: null,
  draw: null,
} as const;

/** The same view without any filter; of those to be done today, all leads. */
export function withoutFilters(view: LeadView): Partial<LeadView> {
  return { ...NO_FILTERS, ...(isToday(view) && { sort: 'created_at' }) };
}

export function isFiltered({ q, ...filters }: LeadView): boolean {
  const { rating, followedUp, consent, draw } = filters;
  return q.trim() !== '' || [rating, followedUp, consent, draw].some((one) => one !== null);
}

/** Everything about leads. */
export const LEADS_KEY = liveKey(['leads'], ['leads']);
export const CAPTURE_KEY = [...LEADS_KEY, 'capture'];

/** State of the open event for the next capture, such as its qualifiers. */
export function captureQuery(api: ApiClient) {
  return polledQuery(api, CAPTURE_KEY, '/api/admin/capture', captureState);
}
const LISTS = [...LEADS_KEY, 'list'];
/** Query key of the leads' details, each of which shows its question. */
const LEAD_DETAILS_KEY = liveKey([...LEADS_KEY, 'detail'], ['questions']);
function detailKey(id: number) {
  return [...LEAD_DETAILS_KEY, id];
}

/** One page of leads, with the numbers of all leads. */
export function leadsQuery(api: ApiClient, query: Query) {
  const queryKey = [...LISTS, query];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const options = { query: { ...query, known: knownOf(client, queryKey) }, signal };
      const { data, ...rest } = await api.whole('GET', '/api/admin/leads', leadList, options);
      return { items: data, left: rest.left, total: rest.total, counts: rest.counts };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

/** The lead as the server has it now. Throws ApiError; 404 when it is gone. */
export function fetchLead(api: ApiClient, id: number, signal?: AbortSignal) {
  return api.data('GET', `/api/admin/lead/${id}`, leadDetail, { signal });
}

/** A lead with its question, its consent and staff's notes, kept up to date. */
export function leadQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => fetchLead(api, id, signal),
    refetchInterval: REFRESH_MS,
    // Nothing of an erased lead stays in the page.
    gcTime: 0,
  });
}

/** Throws ApiError; 409 when `update.version` is not the lead's any more. */
function updateLead(api: ApiClient, id: number, update: LeadUpdate) {
  return api.data('PUT', `/api/admin/lead/${id}`, leadDetail, { body: update });
}

/** A function that saves what was typed for a lead, after all that was pressed before it. Throws ApiError. */
export function useSaveLead() {
  const { api, shown, wishes } = useServices();
  return (id: number, { version, ...update }: LeadUpdate & { version: number }) =>
    wishes.inOrder([keyOf('lead', id)], async () => {
      const seen = shown.leads.versionFor(id, version);
      const saved = await updateLead(api, id, { ...update, version: seen });
      shown.leads.answered(id, saved.version);
      return saved;
    });
}

/** Puts changed leads in, and takes erased ones out, wherever they are listed, without waiting for a refresh. */
export function patchLeads(client: QueryClient, changed: Lead[], removed: number[] = []): void {
  const byId = new Map(changed.map((row) => [row.id, row]));
  client.setQueriesData<ListPage<Lead>>({ queryKey: LISTS }, (page) => {
    if (!page) return page;
    const left = page.items.filter(({ id }) => !removed.includes(id));
    return {
      ...page,
      items: left.map((row) => newerOf(row, byId.get(row.id) ?? row)),
      total: page.total - (page.items.length - left.length),
    };
  });
}

/** Puts a lead in as the server just gave it. */
export function storeLead(client: QueryClient, lead: LeadDetail): void {
  client.setQueryData(detailKey(lead.id), lead);
  const { notes: _notes, consent: _consent, question: _question, draw_at: _at, ...listed } = lead;
  patchLeads(client, [listed]);
}

/** The lead that the address names, and the ways to another one and back to the list, whose view stays. */
export function useLeadAddress() {
  const { id } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const named = rowIdOf(id);
  return {
    /** Null where the address names none. */
    id: named,
    hrefOf: (of: number) => `/leads/${of}${search}`,
    open: (of: number) => void navigate(`/leads/${of}${search}`, { state: FROM_LIST }),
    /** Another lead in the place of the one that is open: Back still leads to the list. */
    turnTo: (of: number) => void navigate(`/leads/${of}${search}`, { replace: true, state }),
    close: useBackToList(`/leads${search}`, named !== null),
  };
}
export type LeadAddress = ReturnType<typeof useLeadAddress>;

/** Fields of a lead that one click can change. */
export type Changes = Pick<LeadUpdate, 'rating' | 'followed_up' | 'qualifiers' | 'owner'>;

/** Toast for a change of a lead. */
export function doneSentence({ rating, followed_up, qualifiers, owner }: Changes): string {
  if (owner !== undefined) return owner === null ? 'No owner any more' : `Given to ${owner}`;
  if (qualifiers !== undefined) return 'Answers corrected';
  if (followed_up !== undefined) {
    return followed_up ? 'Marked as followed up' : 'Marked for follow-up';
  }
  return rating ? `Rated ${RATING[rating].word.toLowerCase()}` : 'Rating removed';
}

/** Provides the changes that staff can make to a lead. */
export function useLeadWork() {
  const { api, shown } = useServices();
  const client = useQueryClient();
  return useRowChanges<Lead, Changes, LeadDetail>({
    kind: 'lead',
    shown: shown.leads,
    queryKey: LEADS_KEY,
    update: (id, changes) => updateLead(api, id, changes),
    show: (after) => storeLead(client, after),
    fetch: (id) => fetchLead(api, id),
    sentence: doneSentence,
    label: (before, changes) => `${doneSentence(changes)}: ${calledOf(before)}`,
    name: calledOf,
    alreadySo: () => 'Somebody else has already done exactly that.',
  });
}
export type LeadWork = ReturnType<typeof useLeadWork>;
