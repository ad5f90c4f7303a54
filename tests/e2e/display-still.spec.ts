import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { nextFrame } from '../support/next-frame.ts';
import { layoutShift } from '../support/page-fit.ts';

/** Holds back font files, as a slow network does. @returns what lets them come */
async function holdTypefaces(page: Page, files = '**/*.woff2'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const { width, height, language, asked } of [
  { width: 768, height: 1024, language: 'en', asked: false },
  { width: 1366, height: 768, language: 'ar', asked: true },
  { width: 1920, height: 1080, language: 'de', asked: true },
  { width: 1080, height: 1920, language: 'ar', asked: false },
] as const) {
  test(`nothing on the stage moves as its typeface arrives: ${width} × ${height}, ${language}`, async ({
    booth,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await booth.updateSettings({ wedeliver: { language } });
    if (asked) await booth.approve(await booth.ask('Is it loud?'), 'No.');
    const release = await holdTypefaces(page);
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const address = page.locator('[data-part=address]').first();
    await expect(address).toBeHidden();
    await address.waitFor({ state: 'attached' });
    release();
    await expect(address).toBeVisible();
    await expect(page.locator('[data-part=item][data-ready]')).toHaveCount(asked ? 1 : 0);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBe(0);
  });
}

test('what is around the question waits until it was measured in its typeface', async ({
  booth,
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await booth.updateSettings({ wedeliver: { language: 'ar' } });
  // Letters of another file: as long as one is on its way, the browser does not say that any has come.
  await booth.approve(await booth.ask('Это громко?'), 'Нет.');
  const release = await holdTypefaces(page);
  const releaseCyrillic = await holdTypefaces(page, '**/*cyrillic*.woff2');
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const address = page.locator('[data-part=address]').first();
  await address.waitFor({ state: 'attached' });
  release();
  await page.evaluate(() => document.fonts.load('400 20px "Inter Variable"', '192'));
  await nextFrame(page);
  releaseCyrillic();
  await expect(address).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShift(page)).toBe(0);
});

test('a stage whose typeface does not come is there all the same', async ({ booth, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  await holdTypefaces(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=address]').first()).toBeVisible();
  await expect(page.locator('[data-part=item][data-ready]')).toContainText('Is it loud?');
});
