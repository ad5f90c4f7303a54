import { publicSettings, type PublicSettings } from '../../../server/contract/settings.ts';

/** The settings that the server wrote into the page, as of its loading; null in a page that it did not fill in. */
export function settingsOfPage(): PublicSettings | null {
  const json = document.querySelector('#page')?.textContent;
  try {
    return publicSettings.safeParse(JSON.parse(json ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
