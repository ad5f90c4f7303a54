import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';
import {
  type InboundSms,
  type SmsMedia,
  smsMediaList,
  smsPage,
  smsState,
  type TwilioTest,
  twilioTestResult,
} from '../../../server/contract/sms.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { formatBytes } from '../../lib/format.ts';
import { createFieldSet } from '../form/field-set.ts';

/** Everything about texts but the state of their arrival. */
export const SMS_KEY = ['sms'];
/** Whether and how texts come in; the server tells each change. */
export const SMS_STATE_KEY = ['sms-state'];

const PATH = '/api/admin/twilio';
const INBOUND = `${PATH}/inbound`;
/** Milliseconds between two checks for files that are still on their way from Twilio. */
const WAITING_FILES_MS = 3000;

/** One page of texts, and the countries of all. */
export function smsQuery(api: ApiClient, query: Query) {
  return queryOptions({
    queryKey: [...SMS_KEY, 'list', query],
    queryFn: ({ signal }) => api.data('GET', INBOUND, smsPage, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** How many texts the filters leave. @param query null when nobody wants to know */
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

/** Whether texts come in, how, and what keeps them from doing so. */
export function smsStateQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SMS_STATE_KEY,
    queryFn: ({ signal }) => api.data('GET', `${PATH}/state`, smsState, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Asks Twilio whether number, account and token belong together. */
export function testTwilio(api: ApiClient, body: TwilioTest) {
  return api.data('POST', `${PATH}/test`, twilioTestResult, { body });
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

/** A number as people write it; short codes and names of senders as they are. */
export function senderName(number: string): string {
  return /^\+\d{7,15}$/.test(number) ? formatPhoneNumber(number) : number;
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
const KINDS: Record<string, string> = { image: 'Picture', video: 'Video', audio: 'Sound' };

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

/** What a download is called; the server has its own names for what isn't a picture. */
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
