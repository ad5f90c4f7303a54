import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { recordSaid } from '../support/page.ts';

function passwordOf(page: Page) {
  return page.getByLabel('Password', { exact: true });
}

test('staff sign in, change the password and sign out', async ({ booth, page }) => {
  const said = await recordSaid(page);
  await page.goto(`${booth.adminUrl}/account`);
  await expect(page).toHaveURL(`${booth.adminUrl}/`);
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await passwordOf(page).fill('short');
  await passwordOf(page).press('Enter');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await passwordOf(page).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible();
  await expect
    .poll(said)
    .toEqual(['Password must be at least 8 characters', 'Invalid username or password']);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'text');
  // The page that the login leads to is there before it.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /questions-page.*js$/.test(name)),
  );
  const askedAt: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/admin/questions') askedAt.push(new URL(page.url()).pathname);
  });
  await passwordOf(page).fill(booth.password);
  await passwordOf(page).press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  // The rows are asked for while the login is still shown.
  expect(askedAt[0]).toBe('/');
  await page.goto(`${booth.adminUrl}/account`);
  const current = page.getByLabel('Current password');
  const fresh = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm new password');
  const update = page.getByRole('button', { name: 'Update password' });
  await expect(update).toBeDisabled();
  await current.fill('wrong password');
  await fresh.fill('123456789');
  await again.fill('123456789');
  await expect(update).toBeDisabled();
  await fresh.fill('1234567890');
  await expect(update).toBeDisabled();
  await again.fill('1234567890');
  await update.click();
  await expect(page.getByText('The current password isn’t right.')).toBeVisible();
  await current.fill(booth.password);
  await update.click();
  await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(update).toBeDisabled();

  // The licenses open in a new tab.
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open-source licenses' }).focus();
  await page.keyboard.press('Enter');
  const notices = await opened;
  for (const name of ['react', 'express', 'better-sqlite3', '@fontsource-variable/inter']) {
    await expect(notices.locator('body')).toContainText(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(await notices.evaluate(() => document.contentType)).toBe('text/plain');
  // Visitors get their own page at that address.
  await notices.goto(`${booth.publicUrl}/third-party-notices.txt`);
  await expect(notices.getByRole('button', { name: 'Submit Question' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(page).toHaveURL(`${booth.adminUrl}/`);
});
