import type { InboundSms } from '../../../../server/contract/sms.ts';
import { formatPhoneNumber } from '../../../../server/contract/phone-number.ts';

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
