import { expect, test } from '../support/e2e.ts';

test('the licenses of what Booth is made of open from the account screen, in a tab of their own', async ({
  booth,
  page,
}) => {
  await booth.signIn(page);
  await page.getByRole('link', { name: 'Account' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open-source licenses' }).focus();
  await page.keyboard.press('Enter');
  const notices = await opened;
  for (const name of ['react', 'express', 'better-sqlite3', '@fontsource-variable/inter']) {
    await expect(notices.locator('body')).toContainText(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(await notices.evaluate(() => document.contentType)).toBe('text/plain');
});

test('visitors get their own page at that address', async ({ booth, page }) => {
  await page.goto(`${booth.publicUrl}/third-party-notices.txt`);
  await expect(page.getByRole('button', { name: 'Submit Question' })).toBeVisible();
});
