import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';
import type { InboundSms, SmsMedia } from '../../../server/contract/sms.ts';
import { formatBytes } from '../../lib/format.ts';

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
