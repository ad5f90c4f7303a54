import { queryOptions } from '@tanstack/react-query';
import {
  deliveries,
  type Delivery,
  headquarters,
  receipt,
  type Receipt,
  type Target,
  type WebhookKind,
} from '../../../server/contract/headquarters.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import {
  clockOrDate,
  clockTime,
  countOf,
  formatCount,
  relativeTime,
  shortExactTime,
} from '../../lib/format.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { datesOf } from '../kit/event/model.ts';

const PATH = '/api/admin/headquarters';
export const TARGETS_PATH = `${PATH}/targets`;
/** The targets, and their deliveries. */
export const HEADQUARTERS_KEY = ['headquarters'];
/** Milliseconds between two looks at the targets while their page is in view. */
const POLL_MS = 2000;
/** Long enough for what does not answer, and for what is under way there. */
export const TEST_MS = 75_000;

export function targetPath(id: number): string {
  return `${TARGETS_PATH}/${id}`;
}

/** The targets, and how each is doing. */
export function targetsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...HEADQUARTERS_KEY, 'targets'],
    queryFn: async ({ signal }) => (await api.data('GET', PATH, headquarters, { signal })).targets,
    refetchInterval: POLL_MS,
  });
}

/** Query for the deliveries to a webhook, newest first. */
export function deliveriesQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...HEADQUARTERS_KEY, 'deliveries', id],
    queryFn: async ({ signal }) =>
      (await api.data('GET', `${targetPath(id)}/deliveries`, deliveries, { signal })).items,
    refetchInterval: POLL_MS,
  });
}

/** Query for an event's receipt: how many records came in, and where copies are. @param event null is the open one */
export function receiptQuery(api: ApiClient, event: number | null) {
  return polledQuery(api, ['receipt', event], `${PATH}/receipt`, receipt, { event });
}

/** True if nothing is sent until staff resume the target. */
export function isPaused({ state }: Pick<Target, 'state'>): boolean {
  return state === 'off' || state === 'paused';
}

/** The call that pauses a target or lets it go on; one that has stopped by itself is resumed. */
export function pauseCall({ id, state, enabled }: Pick<Target, 'id' | 'state' | 'enabled'>) {
  return state === 'paused'
    ? ({ method: 'POST', path: `${targetPath(id)}/resume` } as const)
    : ({ method: 'PUT', path: targetPath(id), body: { enabled: !enabled } } as const);
}

/** The two kinds of targets. */
export const KINDS: Record<Target['kind'], { name: string; add: string }> = {
  postgres: { name: 'database', add: 'Add a database' },
  webhook: { name: 'webhook', add: 'Add a webhook' },
};

/**
 * Returns sentences that say why a target gets no records and what to do; null if all is well, or if only the internet
 * is missing.
 */
export function problemOf({ problem }: Target): string | null {
  return problem || null;
}

/** Returns the state of a target in a word or two, with its color. */
export function stateOf(one: Target): { word: string; color: string } {
  const { state } = one;
  if (state === 'off') return { word: 'Paused', color: 'gray' };
  if (state === 'paused') return { word: 'Stopped', color: 'bad' };
  if (state === 'idle' && one.left_out === 0) return { word: 'Up to date', color: 'ok' };
  if (state === 'idle') return { word: 'Left out', color: 'warn' };
  if (problemOf(one) !== null) return { word: 'Held up', color: 'warn' };
  return state === 'sending'
    ? { word: 'Sending', color: 'accent' }
    : { word: 'Waiting', color: 'gray' };
}

function reasonOf({ state, problem, next_try_at: next }: Target, now: number): string {
  if (state === 'off') return ': paused by staff';
  if (state === 'paused') return ': stopped until you resume it';
  if (state !== 'waiting') return '';
  const why = problem ? ': ' : ': no internet, ';
  const isSoon = next === null || Date.parse(next) - now < 60_000;
  return isSoon
    ? `${why}next try within a minute`
    : `${why}next try at ${clockTime(Date.parse(next))}`;
}

/** "412 delivered, 6 waiting since 14:02: no internet". @param now milliseconds since 1970 */
export function lineOf(one: Target, now: number): string {
  const { delivered, waiting, waiting_since: since, last_delivery_at: last, loading } = one;
  const done = `${formatCount(delivered)} delivered`;
  const reason = reasonOf(one, now);
  if (loading) return `${done}, the first load is not complete${reason}`;
  if (waiting > 0) {
    const from = since === null ? '' : ` since ${clockOrDate(since, now)}`;
    return `${done}, ${formatCount(waiting)} waiting${from}${reason}`;
  }
  if (delivered === 0) return `Nothing to deliver yet${reason}`;
  return `${done}${last === null ? '' : `, the last one ${relativeTime(last, now)}`}${reason}`;
}

/** One line for the top of the page: "1 database, 2 webhooks, 1 needs attention". */
export function summaryOf(targets: readonly Target[]): string {
  const databases = targets.filter(({ kind }) => kind === 'postgres').length;
  const webhooks = targets.length - databases;
  const open = targets.filter(
    (one) => one.state === 'paused' || one.left_out > 0 || problemOf(one) !== null,
  );
  return [
    databases > 0 && countOf(databases, 'database', 'databases'),
    webhooks > 0 && countOf(webhooks, 'webhook', 'webhooks'),
    open.length > 0 && countOf(open.length, 'needs attention', 'need attention'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Names of the record kinds that a webhook can be subscribed to. */
export const WEBHOOK_RECORDS: Record<WebhookKind, string> = {
  lead: 'Leads',
  question: 'Questions',
  message: 'Messages',
  event: 'Events',
};

const list = new Intl.ListFormat('en-US');

/** "Leads and questions". */
export function recordsInWords(records: readonly WebhookKind[]): string {
  const [first = '', ...rest] = records.map((record) => WEBHOOK_RECORDS[record]);
  return list.format([first, ...rest.map((each) => each.toLowerCase())]);
}

/** Returns the name of a delivered record: "Lead". */
export function recordName(record: Delivery['record']): string {
  return record.slice(0, 1).toUpperCase() + record.slice(1);
}

/** "Delivered in 84 ms (200)", "Refused in 75 ms (503)", "No answer after 10,000 ms". */
export function outcomeOf({ delivered, status, ms }: Delivery): string {
  if (status === null) return `No answer after ${formatCount(ms)} ms`;
  return `${delivered ? 'Delivered' : 'Refused'} in ${formatCount(ms)} ms (${status})`;
}

/** A time as a field of type `datetime-local` has it, in the laptop's time zone. */
export function toLocalField(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * The time from which all is sent again, as the server takes it: null for everything, undefined while none is chosen.
 * @param typed as {@link toLocalField} has it
 */
export function sinceOf(typed: string, isAll: boolean): string | null | undefined {
  if (isAll) return null;
  return typed === '' ? undefined : new Date(typed).toISOString();
}

/** From when on records are sent again, unless staff choose another time: the oldest failure, or an hour ago. */
export function suggestedSince(items: readonly Delivery[], now: number): number {
  const failed = items.findLast(({ delivered }) => !delivered);
  return failed === undefined ? now - 3_600_000 : Date.parse(failed.at);
}

/** Fields that are renamed, a line each: "email = Email__c". */
export function fieldsAsText(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([path, name]) => `${path} = ${name}`)
    .join('\n');
}

/** The reverse; or the number of the first line that is not like that. */
export function fieldsFrom(text: string): { fields: Record<string, string> } | { line: number } {
  const fields: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, path, name] = /^\s*([^=\s]+)\s*=\s*(\S.*?)\s*$/.exec(line) ?? [];
    if (path === undefined || name === undefined) return { line: index + 1 };
    fields[path] = name;
  }
  return { fields };
}

const RECEIPT_KINDS = {
  question: ['question', 'questions'],
  lead: ['lead', 'leads'],
  message: ['message', 'messages'],
} as const;
const PLACES = { laptop: 'Backup on the laptop', second: 'External backup' };

/** Dates of the receipt's event, and that it is not over. */
export function receiptDates({ event, made_at: made }: Pick<Receipt, 'event' | 'made_at'>): string {
  const dates = datesOf({ since: null, ...event }, Date.parse(made));
  return event.closed_at === null ? `${dates}, still open` : dates;
}

/** A row of the receipt's first table. `lost`: neither there nor erased. */
export function countsOf({ rows }: Receipt) {
  return rows.map(({ kind, acknowledged, erased, rows: here }) => {
    const lost = Math.max(0, acknowledged - erased - here);
    return { kind, label: WEBHOOK_RECORDS[kind], acknowledged, erased, here, lost };
  });
}

/** A row of the second one: a place, whether it holds all of the event, and what there is to say of it. */
export function placesOf({ backups, targets }: Receipt) {
  return [
    ...backups.map(({ place, made_at: made, complete, missing }) => ({
      name: PLACES[place],
      host: null,
      complete,
      detail: missing ?? (made === null ? 'No backup yet.' : `Made ${shortExactTime(made)}`),
    })),
    ...targets.map(({ name, host, complete, waiting, missing }) => ({
      name,
      host,
      complete,
      detail: complete
        ? 'It confirmed every record.'
        : [waiting > 0 && `${formatCount(waiting)} waiting.`, missing].filter(Boolean).join(' '),
    })),
  ];
}

/** Returns whether an event is complete and in every place. The reasons say what is missing where, and why. */
export function verdictOf(one: Receipt): { isComplete: boolean; title: string; reasons: string[] } {
  const reasons = [
    ...countsOf(one)
      .filter(({ lost }) => lost > 0)
      .map(({ kind, lost }) => {
        const [single, many] = RECEIPT_KINDS[kind];
        return `${countOf(lost, `acknowledged ${single} is`, `acknowledged ${many} are`)} not in the database.`;
      }),
    ...(one.backups.length === 0 ? ['There is no backup.'] : []),
    ...placesOf(one)
      .filter(({ complete }) => !complete)
      .map(({ name, detail }) => `${name}: ${detail}`),
  ];
  const isComplete = reasons.length === 0;
  const soFar = one.event.closed_at === null;
  const good = soFar
    ? 'So far, everything is where it should be'
    : 'Everything is where it should be';
  return { isComplete, title: isComplete ? good : 'Something is missing', reasons };
}
