import { localeOf, type Language } from '../../../server/contract/languages.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

/** The day of an ISO 8601 time in the display's own time zone; in English as Americans write it (specification). */
export function formatDate(
  iso: string,
  style: WedeliverSettings['dateFormat'],
  language: Language,
): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: style }).format(new Date(iso));
}
