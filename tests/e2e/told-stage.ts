import type { Page } from 'playwright/test';
import { REFRESH_MS } from '../../server/contract/limits.ts';
import { type Booth, expect } from '../support/e2e.ts';
import type { Combination } from '../support/stage-combinations.ts';
import { nextFrame } from '../support/page.ts';
import { passTime, stopClock } from '../support/stage-record.ts';

declare global {
  interface Window {
    /** Sends an event as the server would. */
    tellStage?: (name: string, data: unknown) => void;
  }
}

/** A display whose news comes from the test, and which says all the time that it isn't live: one page for all combinations. */
export async function openToldStage(booth: Booth, page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'SharedWorker', { value: undefined });
    class Told extends EventTarget {
      static readonly OPEN = 1;
      readyState = 1;
      constructor() {
        super();
        window.tellStage = (name, data) =>
          this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
      }
      close() {
        this.readyState = 2;
      }
    }
    Object.defineProperty(window, 'EventSource', { value: Told });
  });
  await page.route('**/media/*', (route) => {
    const aspect = Number(/logo-([\d.]+)\.svg/.exec(route.request().url())?.[1] ?? 1);
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${200 * aspect}" height="200"><path fill="#888" d="M0 0h${200 * aspect}v200H0z"/></svg>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.route(/\/api\/(qr|wifi|screen).*png/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><path fill="#fff" d="M0 0h512v512H0z"/></svg>',
    }),
  );
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=empty]')).toBeVisible();
  await stopClock(page);
  // What the server says of itself is not asked for again.
  await page.route(/\/api\/(questions\/approved|settings\/public|air|polls\/current)$/, (route) =>
    route.abort(),
  );
  await passTime(page, REFRESH_MS + 1000, 1000);
  await expect(page.locator('[data-part=not-live]')).toBeVisible();
}

/** Above those of a server, which counts polls from the time. */
let version = Date.now() * 2;

/** Shows this instead of what the stage showed. */
export async function tellStage(
  page: Page,
  { settings, question, poll = null }: Combination,
): Promise<void> {
  version += 1;
  const questions = { version, upserted: question ? [question] : [], removed: question ? [] : [1] };
  await page.evaluate(
    ([one, other, third]) => {
      window.tellStage?.('settings', one);
      window.tellStage?.('questions', other);
      window.tellStage?.('poll', third);
    },
    [settings, questions, { version, poll }] as const,
  );
  const { logoUrl, logos, overlayImageUrl } = settings.wedeliver;
  const pictures = [logoUrl, overlayImageUrl, ...logos.map(({ url }) => url)].filter(Boolean);
  await page.evaluate(async (urls) => {
    await Promise.all(
      urls.map((url) => {
        const picture = new Image();
        picture.src = url;
        return picture.decode();
      }),
    );
  }, pictures);
  // A poll that goes leaves before the next one comes.
  await passTime(page, question ? 300 : 1100);
  await page.evaluate(() => document.fonts.ready);
  await passTime(page, 600);
  // A space is measured in one frame, and its content fitted in the next one.
  await nextFrame(page);
}
