import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { SLIDE, storeImage, wordmark } from './logos.ts';
import { passTime, stopClock } from '../support/stage-record.ts';

function scene(page: Page, kind: string) {
  return page.locator(`[data-part=idle][data-scene=${kind}]:not([data-leaving])`);
}
/** Lets the stopped clock go on until the scene is on the stage. */
async function runUntil(page: Page, kind: string): Promise<void> {
  for (let second = 0; second < 180 && !(await scene(page, kind).isVisible()); second += 4)
    await passTime(page, 4000, 4000);
  await expect(scene(page, kind)).toBeVisible();
}

test('a logo that loads late keeps its aspect ratio', async ({ booth, page }) => {
  const logoUrl = await storeImage(booth, wordmark('#1d62a8'));
  await booth.updateSettings({ wedeliver: { logoUrl } });
  await page.clock.install();
  await page.route(`**${logoUrl}`, (route) => route.abort(), { times: 2 });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const place = page.locator(`:has(> img[src="${logoUrl}"])`);
  await expect(async () => {
    await page.clock.runFor(1000);
    const { width, height } = (await place.boundingBox({ timeout: 500 }))!;
    expect(width / height).toBeCloseTo(4, 1);
  }).toPass();
});

test('an empty stage shows invitation and slides in turns', async ({ booth, page }) => {
  const [image, missing] = [await storeImage(booth, SLIDE), await storeImage(booth, SLIDE)];
  await booth.updateSettings({
    idle: { pictures: [missing, image] },
    wedeliver: { backgroundEffect: 'none' },
    wifi: { enabled: true, onScreen: true, ssid: 'Acme', password: 'welcome  26', security: 'WPA' },
  });
  await page.clock.install();
  await page.route(`**${missing}`, (route) => route.abort());
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(scene(page, 'poster')).toContainText('Q&A Coming Soon');
  await expect(scene(page, 'poster').locator('[data-step="1"]')).toContainText(
    /Acme.*welcome␣␣26$/,
  );
  await expect(scene(page, 'poster').locator('[data-part=wifi-qr]')).toBeVisible();
  await stopClock(page);
  for (const kind of ['picture', 'poster', 'picture']) {
    await runUntil(page, kind);
    await expect(scene(page, kind).locator('[data-part=address]')).toBeVisible();
    await expect(scene(page, kind).locator('[data-part=qr] img')).toBeVisible();
    if (kind !== 'picture') continue;
    // The one that is missing never comes.
    await expect(scene(page, kind).locator('img[src^="/media/"]')).toHaveAttribute('src', image);
    // However small it is itself, it is as large as its place.
    const shares = await scene(page, kind)
      .locator('[data-fit-place] > img')
      .evaluate((image) => {
        const place = image.parentElement ?? image;
        return [image.clientWidth / place.clientWidth, image.clientHeight / place.clientHeight];
      });
    expect(Math.max(...shares)).toBeCloseTo(1, 2);
  }

  // The first question replaces any slide.
  await booth.approve(await booth.ask('Can it be retrofitted?'));
  await expect(page.locator('[data-part=item]')).toContainText('Can it be retrofitted?');
  await expect(page.locator('[data-part=idle]')).toHaveCount(0);
});
