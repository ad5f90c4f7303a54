import { type BoothEvent, eventList, openEvent } from '../../../../server/contract/event.ts';
import type { Trial } from '../../../../server/contract/limits.ts';
import { exportFileName } from '../../../../server/contract/export.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { countOf } from '../../../lib/format.ts';
import { saveExport } from '../export-menu.tsx';
import { polledQuery } from '../../../lib/query-cache.ts';
import { liveKey } from '../live.ts';
import { whileDeleting } from '../progress.ts';

export const EVENT_PATH = '/api/admin/event';
/**
 * Query key of the list of events. A push from the server refetches the list, but incoming records don't: the query
 * counts every event's rows. The open event is called what the settings say.
 */
export const EVENTS_KEY = liveKey(['events'], ['settings']);
/** Long enough to gather a large event, or to take one in. */
export const SLOW_MS = 600_000;

/** The event that is open. */
export function openEventQuery(api: ApiClient) {
  return polledQuery(api, [...EVENTS_KEY, 'open'], EVENT_PATH, openEvent);
}

/** All events, the open one first, then the newest first. */
export function eventsQuery(api: ApiClient) {
  return polledQuery(api, [...EVENTS_KEY, 'list'], `${EVENT_PATH}/list`, eventList);
}

/** Removes one with all that belongs to it, for good; that of a trial is its end. Throws ApiError. */
export function deleteEvent(api: ApiClient, id: number): Promise<void> {
  return whileDeleting(() => api.done('DELETE', `${EVENT_PATH}/${id}`, { timeoutMs: SLOW_MS }));
}

/** Saves an event as a file, and says how that went. Never throws. */
export function saveEvent(api: ApiClient, { id, closed_at: closed }: BoothEvent): Promise<void> {
  const at = closed === null ? new Date() : new Date(closed);
  const name = exportFileName('event', 'booth', at);
  return saveExport(api, `${EVENT_PATH}/${id}.booth`, {}, name, { timeoutMs: SLOW_MS });
}

/** The server's limit, in characters. */
export const EVENT_NAME_MAX_LENGTH = 80;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const TIME_OF_DAY =
  /(?:^|,? )(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?(?:morning|afternoon|evening)(?: \d+)?$/i;

/** Titles of the kinds of trial, as staff see them. */
export const TRIAL_TITLES: Record<Trial, string> = { rehearsal: 'Rehearsal', example: 'Example' };

/** Returns the name that staff see for an event, also for one without a name. */
export function nameOf({ name, kind }: Pick<BoothEvent, 'name' | 'kind'>): string {
  if (kind !== 'show') return TRIAL_TITLES[kind];
  return name === '' ? 'Unnamed event' : name;
}

function timeOfDay(hour: number): string {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** A name for the next event: the present one's, with the day and the time of day, as two talks a day have them. */
export function suggestedName(present: string, at: Date): string {
  const when = `${weekday.format(at)} ${timeOfDay(at.getHours())}`;
  const base = present
    .replace(TIME_OF_DAY, '')
    .slice(0, EVENT_NAME_MAX_LENGTH - when.length - 4)
    .trim();
  const name = base === '' ? when : `${base}, ${when}`;
  if (!present.startsWith(name)) return name;
  const number = Number(present.slice(name.length).trim());
  return `${name} ${Number.isInteger(number) && number > 1 ? number + 1 : 2}`;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const list = new Intl.ListFormat('en-US');

/** "Nov 3 – 5, 2026": from the first that came in to the end. @param now milliseconds since 1970, the end of an open one */
export function datesOf(
  {
    since,
    opened_at: opened,
    closed_at: closed,
  }: Pick<BoothEvent, 'since' | 'opened_at' | 'closed_at'>,
  now: number,
) {
  const from = Date.parse(since ?? opened);
  return days.formatRange(from, Math.max(from, closed === null ? now : Date.parse(closed)));
}

/** "12 questions, 3 leads, and 1 message". */
export function holdsInWords({ questions, leads, messages }: BoothEvent['counts']): string {
  return list.format([
    countOf(questions, 'question', 'questions'),
    countOf(leads, 'lead', 'leads'),
    countOf(messages, 'message', 'messages'),
  ]);
}

/** Warning about the personal data in an exported file. */
export const FILE_WARNING =
  'Anyone who has an exported file can read the names, addresses and phone numbers of leads: keep it where you keep business cards, and give it to nobody else.';
