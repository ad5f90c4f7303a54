import type { Page } from 'playwright/test';
import { okBody } from '../../server/contract/envelope.ts';
import { publicSettings } from '../../server/contract/settings.ts';

export function code(page: Page) {
  return page.getByRole('img', { name: /^Code that leads to / });
}

export function wifiCode(page: Page) {
  return page.getByRole('img', { name: /^Code that joins / });
}

export async function publicView(page: Page) {
  return okBody(publicSettings).parse(
    await page.evaluate(async () => (await fetch('/api/settings/public')).json()),
  ).data;
}
