import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';

type View = { width: number; height: number; offsetTop: number };

/** The window and the visible part of it, as a browser reports them when one of them changes. */
function say(page: Page, inner: { width: number; height: number }, view: View): Promise<void> {
  return page.evaluate(
    ([innerSize, seen]) => {
      const { visualViewport } = window;
      if (!visualViewport) throw new Error('This browser has no visual viewport.');
      const told: [object, Record<string, number>][] = [
        [window, { innerWidth: innerSize.width, innerHeight: innerSize.height }],
        [visualViewport, seen],
      ];
      for (const [of, values] of told) {
        for (const [name, value] of Object.entries(values)) {
          Object.defineProperty(of, name, { configurable: true, get: () => value });
        }
      }
      visualViewport.dispatchEvent(new Event('resize'));
    },
    [inner, view] as const,
  );
}

/** Lower edge of the button's strip in the window, in pixels. */
function buttonBottom(page: Page): Promise<number> {
  return page.locator('.actions-sticky').evaluate((strip) => strip.getBoundingClientRect().bottom);
}

test.use({ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true });

test('the button stays above a keyboard that lies over the page, and nowhere else', async ({
  booth,
  page,
}) => {
  const whole = { width: 320, height: 568 };
  await page.goto(booth.publicUrl);
  await page.getByLabel('Your question').click();
  await expect(page.getByLabel('Your question')).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  const free = await buttonBottom(page);

  // iOS: the window stays as it is; the visible part gets shorter, and moves down with scrolling.
  await say(page, whole, { ...whole, height: 328, offsetTop: 0 });
  expect(await buttonBottom(page)).toBe(328);
  await say(page, whole, { ...whole, height: 328, offsetTop: 40 });
  expect(await buttonBottom(page)).toBe(368);
  await say(page, whole, { ...whole, offsetTop: 0 });
  expect(await buttonBottom(page)).toBe(free);

  // Recorded in Chromium on a slow processor, when large text gives way to small; it reports nothing more afterwards.
  await say(page, { width: 429, height: 762 }, { ...whole, offsetTop: 0 });
  expect(await buttonBottom(page)).toBe(free);
});
