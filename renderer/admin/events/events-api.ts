import { queryOptions } from '@tanstack/react-query';
import {
  boothEvent,
  eventList,
  openEvent,
  type BoothEvent,
} from '../../../server/contract/event.ts';
import { exportFileName } from '../../../server/contract/export.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { saveExport } from '../export-menu.tsx';

const PATH = '/api/admin/event';
/** Which events there are. A push of the server has them fetched again, but not for what comes in: it counts their rows. */
export const EVENTS_KEY = ['events'];
/** Long enough to gather a large event, or to take one in. */
export const SLOW_MS = 600_000;

/** The event that is open. */
export function openEventQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...EVENTS_KEY, 'open'],
    queryFn: ({ signal }) => api.data('GET', PATH, openEvent, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** All events, the open one first, then the newest first. */
export function eventsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...EVENTS_KEY, 'list'],
    queryFn: ({ signal }) => api.data('GET', `${PATH}/list`, eventList, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Has a new one begin; the open one is over. Throws ApiError; 409 while it is a rehearsal. */
export function beginEvent(api: ApiClient, name: string): Promise<BoothEvent> {
  return api.data('POST', PATH, boothEvent, { body: { name } });
}

/** Has a rehearsal begin, as above. */
export function beginRehearsal(api: ApiClient): Promise<BoothEvent> {
  return api.data('POST', PATH, boothEvent, { body: { kind: 'rehearsal' } });
}

/** Says that it still is a rehearsal. Throws ApiError. */
export function rehearsalGoesOn(api: ApiClient): Promise<void> {
  return api.done('POST', `${PATH}/goes-on`);
}

/** Throws ApiError; 404 when it is gone. */
export function renameEvent(api: ApiClient, id: number, name: string): Promise<BoothEvent> {
  return api.data('PUT', `${PATH}/${id}`, boothEvent, { body: { name } });
}

/** Makes it the open one again. Throws ApiError; 404 when it is gone, 409 while it is a rehearsal. */
export function reopenEvent(api: ApiClient, id: number): Promise<BoothEvent> {
  return api.data('POST', `${PATH}/${id}/open`, boothEvent);
}

/** Removes one with all that belongs to it, for good; that of a rehearsal is its end. Throws ApiError. */
export function deleteEvent(api: ApiClient, id: number): Promise<void> {
  return api.done('DELETE', `${PATH}/${id}`, { timeoutMs: SLOW_MS });
}

/** Saves an event as a file, and says how that went. Never throws. */
export function saveEvent(api: ApiClient, { id, closed_at: closed }: BoothEvent): Promise<void> {
  const at = closed === null ? new Date() : new Date(closed);
  const name = exportFileName('event', 'booth', at);
  return saveExport(api, `${PATH}/${id}.booth`, {}, name, { timeoutMs: SLOW_MS });
}
