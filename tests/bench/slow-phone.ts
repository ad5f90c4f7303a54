import { type Browser, chromium } from 'playwright';
import { PUBLIC_HOST } from '../support/api.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { median } from './statistics.ts';
import type { Subject } from './subject.ts';

/** Poor Wi-Fi and a poor phone: 400 kbit/s either way, 400 ms there and back, a processor six times slower. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const SLOWER = 6;
const ROUNDS = 5;

/** Milliseconds from the address to the first words, to a letter that was typed, and to the page's script at work. */
export type FirstVisit = { paintedMs: number; typedMs: number; aliveMs: number };

/** @returns medians of several first visits, each by a browser that knows nothing yet */
export async function visitOnSlowPhone(
  { port, name }: Subject,
  executablePath: string,
): Promise<FirstVisit> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const visits: FirstVisit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.push(await visit(browser, `http://${PUBLIC_HOST}:${port}/`, name === 'product'));
    }
    return {
      paintedMs: median(visits.map(({ paintedMs }) => paintedMs)),
      typedMs: median(visits.map(({ typedMs }) => typedMs)),
      aliveMs: median(visits.map(({ aliveMs }) => aliveMs)),
    };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string, hasScript: boolean): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('textarea').press('a');
    const typedMs = performance.now() - start;
    if (hasScript) {
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
      );
    }
    const aliveMs = performance.now() - start;
    const paintedMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { paintedMs, typedMs, aliveMs };
  } finally {
    await context.close();
  }
}
