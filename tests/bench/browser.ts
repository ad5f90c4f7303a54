import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { ADMIN_HOST } from '../support/api.ts';
import type { Product } from './bench.ts';
import type { Values } from './figures.ts';

/** A phone in a full hall: 400 kbit/s, 400 ms, a sixth of this processor. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Without a further answer, a page has all of its files. */
const QUIET_MS = 1200;

/** A member of the staff in a browser of their own. */
export async function openStaff(browser: Browser, { port, cookie }: Product): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const url = `http://${ADMIN_HOST}:${port}`;
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value, url, httpOnly: true };
  });
  await context.addCookies(cookies);
  return context.newPage();
}

/** Opens a page for the first time, on a slow phone in a slow network. @param hasScript until its script has taken it over */
export async function visit(browser: Browser, url: string, hasScript: boolean): Promise<Values> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let [bytes, requests, heardAt] = [0, 0, performance.now()];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
    heardAt = performance.now();
  });
  await page.goto(url);
  // React notes on each element that it has taken over, Preact on the page's root.
  const atWork = hasScript
    ? await page.evaluate(async () => {
        for (;;) {
          const keys = [...document.querySelectorAll('button')].map(Object.keys);
          const taken = keys.filter((own) => own.some((key) => key.startsWith('__reactProps')));
          const isPreacts = '__k' in (document.querySelector('#root') ?? {});
          if (isPreacts || (taken.length > 0 && taken.length === keys.length))
            return performance.now();
          await new Promise(requestAnimationFrame);
        }
      })
    : null;
  const words = await page.evaluate(async () => {
    for (;;) {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (paint) return paint.startTime;
      await new Promise(requestAnimationFrame);
    }
  });
  while (performance.now() - heardAt < QUIET_MS) await wait(100);
  await context.close();
  return {
    'size, kB': bytes / 1000,
    requests,
    'words on the screen, ms': words,
    ...(atWork !== null && { 'at work, ms': atWork }),
  };
}
