import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('staff choose what phones hear, and read what the router needs', async ({
      booth,
      page,
    }) => {
      await booth.signIn(page, '/qrcode');
      const card = page.getByRole('region', { name: 'A Wi-Fi without internet' });
      await expect(card.getByRole('radio', { name: 'Off' })).toBeChecked();
      await card.getByRole('radio', { name: 'Off' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(card.getByRole('radio', { name: 'Stay' })).toBeChecked();
      await expect(card).toContainText('keep to this Wi-Fi');
      await expect(card.getByRole('note')).toContainText(`Booth has port ${booth.port} now`);
      await page.keyboard.press('Control+s');
      await expect(page.getByText('QR settings saved')).toBeVisible();
      await expectNoAxeViolations(page);

      await card.getByRole('link', { name: 'What your router needs for this' }).click();
      await expect(page).toHaveTitle('A Wi-Fi without internet · Booth admin');
      await expect(page.getByRole('region', { name: 'Lines for dnsmasq' })).toContainText(
        /^address=\/captive\.apple\.com\/[\d.]+$/m,
      );
      await expectNoAxeViolations(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(viewport.width);
    });
  });
}
