import { chromium } from 'playwright';
import { PUBLIC_HOST } from '../support/api.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import type { Subject } from './subject.ts';

export type PageWeight = { requests: number; kilobytes: number };

/** What a phone pays for the visitor's page on its first visit: headers and compressed bodies, as they cross the air. */
export async function weighVisitorPage(
  subject: Subject,
  executablePath: string,
): Promise<PageWeight> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const asked = new Set<string>();
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('http')) asked.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (asked.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`http://${PUBLIC_HOST}:${subject.port}/`, { waitUntil: 'networkidle' });
    return { requests: asked.size, kilobytes: bytes / 1000 };
  } finally {
    await browser.close();
  }
}
