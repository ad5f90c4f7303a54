import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  leadDetail,
  leadList,
  type Lead,
  type LeadDetail,
  type LeadUpdate,
} from '../../../server/contract/leads.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { newerOf } from '../list/steady-rows.ts';
import type { ListPage } from '../list/steady-rows.ts';

/** Everything about leads. */
export const LEADS_KEY = ['leads'];
const LISTS = [...LEADS_KEY, 'list'];
/** What the detail of a lead shows, its question included. */
export const LEAD_DETAILS_KEY = [...LEADS_KEY, 'detail'];
function detailKey(id: number) {
  return [...LEAD_DETAILS_KEY, id];
}

/** One page of leads, with the numbers of all leads. */
export function leadsQuery(api: ApiClient, query: Query) {
  return queryOptions({
    queryKey: [...LISTS, query],
    queryFn: async ({ signal }) => {
      const options = { query, signal };
      const { data, ...rest } = await api.whole('GET', '/api/admin/leads', leadList, options);
      return { items: data, total: rest.total, counts: rest.counts };
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
export function updateLead(api: ApiClient, id: number, update: LeadUpdate) {
  return api.data('PUT', `/api/admin/lead/${id}`, leadDetail, { body: update });
}

/** @param eraseQuestion with the question that the lead came with; otherwise that question loses its author's name */
export function eraseLead(api: ApiClient, id: number, eraseQuestion: boolean) {
  return api.done('DELETE', `/api/admin/lead/${id}`, { body: { erase_question: eraseQuestion } });
}

/** Puts changed leads in, and takes erased ones out, wherever they are listed, without waiting for a refresh. */
export function patchLeads(client: QueryClient, changed: Lead[], removed: number[] = []): void {
  const byId = new Map(changed.map((row) => [row.id, row]));
  client.setQueriesData<ListPage<Lead>>(
    { queryKey: LISTS },
    (page) =>
      page && {
        ...page,
        items: page.items
          .filter(({ id }) => !removed.includes(id))
          .map((row) => newerOf(row, byId.get(row.id) ?? row)),
      },
  );
}

/** Puts a lead in as the server just gave it. */
export function storeLead(client: QueryClient, lead: LeadDetail): void {
  client.setQueryData(detailKey(lead.id), lead);
  const { notes: _notes, consent: _consent, question: _question, ...listed } = lead;
  patchLeads(client, [listed]);
}
