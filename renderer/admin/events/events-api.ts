import { queryOptions } from '@tanstack/react-query';
import {
  archivedEvent,
  archivedEvents,
  eventsElsewhere,
  openEvent,
  type ArchivedEvent,
  type EventElsewhere,
} from '../../../server/contract/event-archive.ts';
import { exportFileName } from '../../../server/contract/export.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { saveExport } from '../export-file.ts';

export const EVENTS_KEY = ['events'];
/** Long enough to gather a large event, or to check one. */
export const SLOW_MS = 600_000;

/** Where an event that is over is found. */
export function pathOf(id: string): string {
  return `/api/admin/event/archive/${encodeURIComponent(id)}`;
}

/** The event that is open; kept up to date by push. */
export function openEventQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...EVENTS_KEY, 'open'],
    queryFn: ({ signal }) => api.data('GET', '/api/admin/event', openEvent, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Those that are over, newest first. */
export function archivedEventsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...EVENTS_KEY, 'archived'],
    queryFn: ({ signal }) =>
      api.data('GET', '/api/admin/event/archive', archivedEvents, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Those in the second place that are not on this laptop, newest first. */
export function eventsElsewhereQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...EVENTS_KEY, 'elsewhere'],
    queryFn: ({ signal }) =>
      api.data('GET', '/api/admin/event/second-place', eventsElsewhere, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Puts one of them among those that are over. Throws ApiError; 404 when it is gone, 409 with what is wrong with it. */
export function bringBack(api: ApiClient, { key }: EventElsewhere): Promise<ArchivedEvent> {
  const path = `/api/admin/event/second-place/${encodeURIComponent(key)}`;
  return api.data('POST', path, archivedEvent, { timeoutMs: SLOW_MS });
}

/** Has another one begun; the server restarts after its answer. Throws ApiError; 409 with the reason. */
export function beginEvent(api: ApiClient, name: string): Promise<void> {
  return api.done('POST', '/api/admin/event/archive', { body: { name } });
}

/** Removes one that is over, for good. Throws ApiError; 404 when it is gone already. */
export function deleteEvent(api: ApiClient, id: string): Promise<void> {
  return api.done('DELETE', pathOf(id));
}

/** Saves an event as a file, and says how that went. Never throws. @param archived null for the open one */
export function saveEvent(api: ApiClient, archived: ArchivedEvent | null): Promise<void> {
  const path = archived ? `${pathOf(archived.id)}/event.booth` : '/api/admin/event.booth';
  const at = archived ? new Date(archived.made_at) : new Date();
  return saveExport(api, path, {}, exportFileName('event', 'booth', at), { timeoutMs: SLOW_MS });
}
