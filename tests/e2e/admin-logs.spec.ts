import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { switchToLight } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function entries(page: Page) {
  return page.locator('tbody tr[data-log]');
}
function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}
function fitsItsWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

test('who did what, when and from where', async ({ booth, page }) => {
  const id = await booth.ask('Who approved me?');
  await booth.signIn(page);
  await page
    .getByRole('row')
    .filter({ hasText: 'Who approved me?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  await page.goto(`${booth.adminUrl}/logs`);
  const row = rowOf(page, `Question ${id}: Approved`);
  await expect(row).toContainText('admin');
  await expect(row).toContainText('127.0.0.1');
  await expect(row).not.toContainText('ffff');
  await expect(row).toContainText(/Chrome on \w+/);
  await expect(row).toContainText('just now');

  await row.getByRole('button', { name: 'Show the details' }).click();
  const detail = page.getByRole('definition').filter({ hasText: 'Mozilla/5.0' });
  await expect(detail).toBeVisible();
  await expect(page.locator('code')).toHaveText(/^[\w-]{8,}$/);
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: 'Hide the details' }).click();
  await expect(detail).toBeHidden();
});

test('search, order and page stay in the address', async ({ booth, page }) => {
  const staff = await booth.admin();
  const id = await booth.ask('Once more?');
  for (let i = 0; i < 13; i += 1) {
    for (const status of ['approved', 'rejected']) {
      await staff.send(`/api/admin/question/${id}`, { method: 'PUT', json: { status } });
    }
  }
  await booth.signIn(page, '/logs?size=25');
  await expect(entries(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^26–\d+ of \d+$/)).toBeVisible();

  await page.getByLabel('Search the logs').fill('APPROVED');
  await expect(entries(page)).toHaveCount(13);
  await expect(page.getByText('13 entries match')).toBeVisible();
  await expect(page).toHaveURL(/q=APPROVED/);
  await page.reload();
  await expect(entries(page)).toHaveCount(13);
  await page.getByLabel('Search the logs').fill('no such thing');
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(entries(page)).toHaveCount(25);

  await page.getByRole('columnheader', { name: 'When' }).getByRole('button').click();
  await expect(entries(page).first()).toContainText('Created the admin account');
  await page.goBack();
  await expect(entries(page).first()).not.toContainText('Created the admin account');
});

test('clearing asks first and leaves the entry that says who cleared', async ({ booth, page }) => {
  await booth.signIn(page, '/logs');
  await expect(rowOf(page, 'Created the admin account')).toBeVisible();
  await page.getByRole('button', { name: 'Clear logs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear all logs?' });
  await expect(dialog).toContainText('a new one says who cleared them.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Created the admin account')).toBeVisible();

  await page.getByRole('button', { name: 'Clear logs' }).click();
  await page.route('**/api/admin/logs', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Clear logs' }).click();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Clear logs' }).click();
  await expect(page.getByText('Logs cleared', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Cleared the logs');
  await expect(entries(page)).toContainText('admin');
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
});

test('the log is exported as it is searched', async ({ booth, page }) => {
  await booth.signIn(page, '/logs?q=created');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^logs-\d{8}-\d{4}\.json$/);
  // This comes first: the message does not stay, and a busy machine reads the file slowly.
  await expect(page.getByText(`Exported ${download.suggestedFilename()}`)).toBeVisible();
  const rows: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(rows).toHaveLength(1);
});

test('the log by keyboard', async ({ booth, page }) => {
  await booth.signIn(page, '/logs');
  await expect(rowOf(page, 'Created the admin account')).toBeVisible();
  await page.keyboard.press('j');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('code')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('code')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search the logs')).toBeFocused();
});

test('no accessibility faults in the light theme', async ({ booth, page }) => {
  await booth.signIn(page, '/logs');
  await switchToLight(page);
  await expect(rowOf(page, 'Created the admin account')).toBeVisible();
  await page.getByRole('button', { name: 'Show the details' }).first().click();
  await expectNoAxeViolations(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the log is read and cleared with a thumb', async ({ booth, page }) => {
    await booth.signIn(page, '/logs');
    const item = page.getByRole('listitem').filter({ hasText: 'Created the admin account' });
    await item.getByRole('button').first().tap();
    await expect(item.locator('code')).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Clear logs' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear logs' }).tap();
    await expect(page.getByText('Logs cleared', { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Cleared the logs' })).toBeVisible();
    await expect(item).toBeHidden();
  });
});
