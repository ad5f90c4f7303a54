import type { Page } from 'playwright/test';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { layoutShift, setTextSize } from '../support/page-fit.ts';
import { STEPS, createAccount } from '../support/first-start-page.ts';

test.use({ from: 'fresh', viewport: { width: 1366, height: 768 } });

async function open(booth: Booth, page: Page, step: string) {
  await page.goto(`${booth.adminUrl}/welcome/${step}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-part="stage"]')).toBeVisible();
}

test.describe('each step fits and can be used by everybody', () => {
  test('axe finds nothing, dark and light', async ({ booth, page }) => {
    test.slow();
    await createAccount(booth, page);
    for (const step of [...STEPS, 'ready']) {
      await open(booth, page, step);
      await test.step(step, () => expectNoFaultsInBothThemes(page));
    }
  });

  test('at every width, also with letters twice as large', async ({ booth, page }) => {
    test.slow();
    await createAccount(booth, page);
    const check = async (what: string) => {
      const { over, hidden } = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const buttons = Array.from(document.querySelectorAll('footer button, header button'));
        return {
          over: document.documentElement.scrollWidth - width,
          hidden: buttons
            .filter((button) => {
              const { left, right, bottom } = button.getBoundingClientRect();
              return left < 0 || right > width || bottom > innerHeight;
            })
            .map((button) => button.textContent),
        };
      });
      expect.soft(over, what).toBeLessThanOrEqual(0);
      expect.soft(hidden, what).toEqual([]);
    };
    for (const step of [...STEPS, 'ready']) {
      await open(booth, page, step);
      for (const width of [320, 390, 768, 1366, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        await check(`${step} at ${width}`);
      }
    }
    await setTextSize(page, { by: 'settings', percent: 200 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const step of [...STEPS, 'ready']) {
      await open(booth, page, step);
      await check(`${step} at 390 with large letters`);
    }
  });

  test('nothing moves while a step opens, and the next one begins where it began', async ({
    booth,
    page,
  }) => {
    await createAccount(booth, page);
    const places: unknown[] = [];
    for (const step of STEPS) {
      await expect(page).toHaveURL(`${booth.adminUrl}/welcome/${step}`);
      const [title, stage, button] = [
        page.getByRole('heading', { level: 1 }),
        page.locator('[data-part="stage"]'),
        page.getByRole('button', { name: 'Skip', exact: true }),
      ];
      const boxes = await Promise.all([title, stage, button].map((part) => part.boundingBox()));
      places.push(boxes.map((box) => box && [box.x, box.y]));
      await button.click();
    }
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
    for (const step of STEPS) {
      await open(booth, page, step);
      expect(await layoutShift(page), step).toBeLessThan(0.02);
    }
  });
});
