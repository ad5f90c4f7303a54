import { type Browser, chromium, type Page } from 'playwright/test';
import { PUBLIC_HOST } from '../support/api.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/browser.ts';

export type Phone = { page: Page; close: () => Promise<void> };

/** A visitor's phone on the booth's Wi-Fi, with the question page open. */
export async function openPhone(port: number): Promise<Phone> {
  const executablePath = findChromium();
  const browser: Browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, '--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  await page.goto(`http://${PUBLIC_HOST}:${port}/`);
  return { page, close: () => browser.close() };
}
