import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { resize, sideways } from '../support/resize.ts';

async function fitsEverywhere(page: Page) {
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      await expectNoAxeViolations(page);
      expect(await sideways(page)).toBe(0);
    });
  }
}

test('staff choose what phones hear, and read what the router needs', async ({ booth, page }) => {
  await booth.signIn(page, '/qrcode');
  const card = page.getByRole('region', { name: 'A Wi-Fi without internet' });
  await expect(card.getByRole('radio', { name: 'Off' })).toBeChecked();
  await card.getByRole('radio', { name: 'Off' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: 'Stay' })).toBeChecked();
  await expect(card).toContainText('stay on this Wi-Fi');
  await expect(card.getByRole('note')).toContainText(`Booth has port ${booth.port} now`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('QR settings saved')).toBeVisible();
  await fitsEverywhere(page);

  await card.getByRole('link', { name: 'What your router needs for this' }).click();
  await expect(page).toHaveTitle('A Wi-Fi without internet · Booth admin');
  await expect(page.getByRole('region', { name: 'Lines for dnsmasq' })).toContainText(
    /^address=\/captive\.apple\.com\/[\d.]+$/m,
  );
  await fitsEverywhere(page);
});
