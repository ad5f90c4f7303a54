import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { TOASTS } from '../../../server/contract/messages.ts';
import {
  type InboundSms,
  type SmsMedia,
  type SmsImport,
  smsMediaList,
  smsPage,
  smsState,
  type SmsState,
  SMS_SORTS,
  US_STATES,
} from '../../../server/contract/sms.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import type { smsSegments } from '../../lib/sms-segments.ts';
import { formatBytes, countOf } from '../../lib/format.ts';
import { createFieldSet } from '../kit/form/setting-values.ts';
import type { SortOption } from '../kit/list/list-toolbar.tsx';
import {
  type ListView,
  formatYesOrNo,
  listViewFormat,
  oneOf,
  yesOrNo,
} from '../kit/list/list-view.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { liveKey } from '../kit/live.ts';

/** Everything about texts but the state of their arrival. */
export const SMS_KEY = liveKey(['sms'], ['sms']);
/** Key of the state of SMS reception; the server pushes each change. */
const SMS_STATE_KEY = liveKey(['sms-state'], ['sms', 'readiness']);

const PATH = '/api/admin/twilio';
const INBOUND = `${PATH}/inbound`;
/** Milliseconds between two checks for files that are still on their way from Twilio. */
const WAITING_FILES_MS = 3000;

/** One page of texts, and the countries of all. */
export function smsQuery(api: ApiClient, query: Query) {
  const list = polledQuery(api, [...SMS_KEY, 'list', query], INBOUND, smsPage, query);
  return { ...list, placeholderData: keepPreviousData };
}

/** Query for the number of messages that match the filters. @param query null disables it */
export function smsCountQuery(api: ApiClient, query: Query | null) {
  return queryOptions({
    queryKey: [...SMS_KEY, 'count', query],
    queryFn: async ({ signal }) => {
      const options = { query: { ...query, page_size: 1 }, signal };
      return (await api.data('GET', INBOUND, smsPage, options)).total;
    },
    enabled: query !== null,
  });
}

/** The files that came with a text. */
export function smsMediaQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...SMS_KEY, 'media', id],
    queryFn: ({ signal }) => api.data('GET', `${INBOUND}/${id}/media`, smsMediaList, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting') ? WAITING_FILES_MS : false,
  });
}

/** Query for the state of SMS reception: on or off, by webhook or polling, and any problem. */
export function smsStateQuery(api: ApiClient) {
  return polledQuery(api, SMS_STATE_KEY, `${PATH}/state`, smsState);
}

/** The settings of this page. */
export const TWILIO_FIELDS = createFieldSet(
  [
    { name: 'twilio.phoneNumber', label: 'Phone number' },
    { name: 'twilio.accountSid', label: 'Account SID' },
    { name: 'twilio.authToken', label: 'Auth token' },
    { name: 'twilio.textsBecomeQuestions', label: 'Texts become questions' },
    { name: 'twilio.answerByText', label: 'Answer by text' },
    { name: 'twilio.autoReplyEnabled', label: 'Auto-reply' },
    { name: 'twilio.autoReplyText', label: 'Auto-reply text' },
    { name: 'twilio.publicUrl', label: 'Public URL' },
  ],
  { storageKey: 'booth.admin.twilio.unsaved', toast: TOASTS.twilioSettingsSaved },
);

const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** "United States" for US; the code itself where there is no such country. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Twilio writes towns in capitals: "SAN FRANCISCO" is San Francisco. */
function townName(city: string): string {
  if (city !== city.toUpperCase()) return city;
  return city.toLowerCase().replace(/(^|[^\p{L}\p{M}’'])\p{L}/gu, (start) => start.toUpperCase());
}

/** "San Francisco, CA", or null where nobody knows. */
export function townOf({ from_city: city, from_state: state }: InboundSms): string | null {
  const parts = [city === null ? null : townName(city), state];
  return parts.filter((part) => part !== null).join(', ') || null;
}

/** "Springfield, IL, United States", or null. */
export function originOf(row: InboundSms): string | null {
  const country = row.from_country === null ? null : countryName(row.from_country);
  return [townOf(row), country].filter((part) => part !== null).join(', ') || null;
}

const NAMES: Record<string, string> = {
  'application/pdf': 'PDF',
  'text/vcard': 'Contact card',
  'text/x-vcard': 'Contact card',
  'text/plain': 'Text file',
  'text/calendar': 'Calendar entry',
};
const KINDS: Record<string, string> = { image: 'Picture', video: 'Video', audio: 'Audio' };

/** "Video (MP4)", "PDF"; without either what it was sent as. */
function typeName(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  const [family = '', form = ''] = type.trim().toLowerCase().split('/', 2);
  const known = NAMES[`${family}/${form}`];
  if (known !== undefined) return known;
  const kind = KINDS[family];
  if (kind === undefined) return type === '' ? 'File' : type;
  return `${kind} (${form.replace(/^x-/, '').toUpperCase()})`;
}

/** File name of a downloaded image. Empty for other files, which the server names. */
export function downloadName({ id, content_type: type }: SmsMedia): string {
  const form = /^image\/(\w+)/.exec(type)?.[1];
  return form === undefined ? '' : `text-file-${id}.${form.replace('jpeg', 'jpg')}`;
}

/** "Picture (JPEG) · 1200 × 800 · 84 KB": what is known of a file. */
export function factsOf({ content_type: type, width, height, size }: SmsMedia): string {
  const edges = width !== null && height !== null ? `${width} × ${height}` : null;
  const weight = size === null ? null : formatBytes(size);
  return [typeName(type), edges, weight].filter((part) => part !== null).join(' · ');
}

/** Says why a file is not here; null where it is. */
export function missingWords({ state, reason }: Pick<SmsMedia, 'state' | 'reason'>): string | null {
  if (state === 'waiting')
    return `On its way from Twilio. ${reason ?? 'It appears automatically.'}`;
  return state === 'failed'
    ? ['This file could not be fetched.', reason].filter(Boolean).join(' ')
    : null;
}

type Segments = ReturnType<typeof smsSegments>;

/** Length of an automatic reply in messages, and how many characters each has room for. */
export function lengthInWords({ count, used, room }: Omit<Segments, 'special'>): string {
  if (count === 0) return 'Nothing is sent while this is empty.';
  const messages = countOf(count, 'text message', 'text messages');
  return count === 1
    ? `${messages} · ${used} of ${room} characters`
    : `${messages} each time of up to ${room} characters`;
}

/** Line below the refused lines of an import, where there are more than are named; null where there are not. */
export function moreRefused({
  refused,
  errors,
}: Pick<SmsImport, 'refused' | 'errors'>): string | null {
  const more = refused - errors.length;
  if (more <= 0) return null;
  return `And ${countOf(more, 'more line', 'more lines')}. Fix these first, then import the file again.`;
}

/** True if an import had lines that are here now; where every line was refused, nothing was imported. */
export function isImported({
  imported,
  skipped,
}: Pick<SmsImport, 'imported' | 'skipped'>): boolean {
  return imported + skipped > 0;
}

/**
 * True if nothing is missing for a test: a number and an account without a fault, and a token.
 * @param fields the number and the account @param token null keeps the stored one
 */
export function isTestable(
  fields: readonly { value: string; isFaulty: boolean }[],
  token: string | null,
  hasToken: boolean,
): boolean {
  const isFilled = fields.every(({ value, isFaulty }) => value.trim() !== '' && !isFaulty);
  return isFilled && (token === null ? hasToken : token !== '');
}

export const STATE_OPTIONS = [
  { value: null, label: 'All states' },
  ...US_STATES.map((value) => ({ value, label: value })),
];
export const MEDIA_OPTIONS = [
  { value: null, label: 'All texts' },
  { value: true, label: 'With files' },
  { value: false, label: 'Without files' },
];
export const SORT_OPTIONS: SortOption<Sort>[] = [
  { label: 'Newest first', sort: 'created_at', order: 'desc' },
  { label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { label: 'Number, ascending', sort: 'from_number', order: 'asc' },
  { label: 'Number, descending', sort: 'from_number', order: 'desc' },
  { label: 'Country A–Z', sort: 'from_country', order: 'asc' },
  { label: 'Country Z–A', sort: 'from_country', order: 'desc' },
  { label: 'State A–Z', sort: 'from_state', order: 'asc' },
  { label: 'State Z–A', sort: 'from_state', order: 'desc' },
];

/** All, the United States, where the others came from, and whatever is chosen now. */
export function countryOptions(known: readonly string[], chosen: string | null) {
  const others = new Set([...known, ...(chosen === null ? [] : [chosen])]);
  others.delete(US);
  const named = [...others].map((value) => ({ value, label: countryName(value) }));
  return [
    { value: null, label: 'All countries' },
    { value: US, label: countryName(US) },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en-US')),
  ];
}

export function summaryOf(view: SmsView, total: number, hidden: number): string {
  if (total + hidden === 0 && !isNarrowed(view)) return 'No texts yet';
  const texts = isNarrowed(view)
    ? countOf(total, 'text matches', 'texts match')
    : countOf(total, 'text', 'texts');
  return view.country === null ? texts : `${texts} · ${countryName(view.country)}`;
}

export type Sort = (typeof SMS_SORTS)[number];

type Filters = {
  /** ISO 3166-1 alpha-2; null for all, those of unknown origin among them. */
  country: string | null;
  /** One of the 50; only of the United States. */
  state: string | null;
  media: boolean | null;
};
/** Filters and sorting of the list of messages. */
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

/** True if any filter besides the country is set. */
export function isNarrowed({ q, state, media }: SmsView): boolean {
  return q.trim() !== '' || state !== null || media !== null;
}

/** The reason that no text is listed. @param known.hidden texts from other countries that the filter hides */
export function whyEmpty(
  view: SmsView,
  known: { isPast: boolean; hidden: number; mode: SmsState['mode'] | undefined },
): 'elsewhere' | 'no match' | 'past' | 'off' | 'none yet' {
  if (known.hidden > 0 && view.country !== null) return 'elsewhere';
  if (isNarrowed(view)) return 'no match';
  if (known.isPast) return 'past';
  return known.mode === 'off' ? 'off' : 'none yet';
}
