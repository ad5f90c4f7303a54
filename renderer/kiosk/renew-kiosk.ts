import { KIOSK_PATH } from '../../server/contract/limits.ts';
import { fetchPage } from './fetch-page.ts';

/** Identifies what a page was made of: its script and its data. */
export function sourceOf(page: Document): string {
  const script = page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  return `${script} ${page.querySelector('#page')?.textContent ?? ''}`;
}

/** Loads the page again where the laptop has another one by now. While it is away, the one there is goes on. */
export async function renewKiosk(own: string, isUntouched: () => boolean): Promise<void> {
  const now = await fetchPage(KIOSK_PATH);
  if (now && sourceOf(now) !== own && isUntouched()) window.location.replace(KIOSK_PATH);
}
