import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

/** The day of an ISO 8601 time in the display's own time zone, in American English as the specification says. */
export function formatDate(iso: string, style: WedeliverSettings['dateFormat']): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: style }).format(new Date(iso));
}
