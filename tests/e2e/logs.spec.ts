import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rowOf } from './questions-page.ts';

function entries(page: Page) {
  return page.locator('tbody tr[data-log]');
}

test('the log says who did what; it is searched and cleared', async ({ booth, page }) => {
  const staff = await booth.admin();
  const id = await booth.ask('Once more?');
  for (let n = 0; n < 13; n += 1) {
    for (const status of ['approved', 'rejected']) {
      await staff.send(`/api/admin/question/${id}`, { method: 'PUT', json: { status } });
    }
  }
  const approved = await booth.ask('Who approved me?');
  await staff.send(`/api/admin/question/${approved}`, {
    method: 'PUT',
    json: { status: 'approved' },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' },
  });
  // A page past the end is the last one.
  await booth.signIn(page, '/logs?size=25&page=9');
  await expect(page.getByText(/^26–\d+ of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect(entries(page)).toHaveCount(25);
  const row = entries(page).first();
  await expect(row.getByRole('rowheader')).toHaveText(`Question ${approved}: Approved`);
  await expect(row).toContainText('admin');
  await expect(row).toContainText('127.0.0.1');
  await expect(row).not.toContainText('ffff');
  await expect(row).toContainText('just now');
  // A press on the row opens it, another one closes it.
  await row.getByText(`Question ${approved}: Approved`).click();
  const detail = page.getByRole('definition').filter({ hasText: 'Mozilla/5.0' });
  await expect(detail).toContainText(/Chrome on \w+/);
  await expect(page.locator('code')).toHaveText(/^[\w-]{8,}$/);
  await row.getByRole('button', { name: 'Hide the details' }).click();
  await expect(detail).toBeHidden();
  // What an entry is about is named and a link leads to it.
  await row.getByRole('link', { name: 'Who approved me?' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toBeVisible();
  await page.goBack();

  await page.getByLabel('Search the logs').fill('APPROVED');
  await expect(entries(page)).toHaveCount(14);
  await expect(page.getByText('14 entries match')).toBeVisible();
  await expect(page).toHaveURL(/q=APPROVED/);
  const asked = page.waitForRequest('**/export/logs.json?*');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  expect(new URL((await asked).url()).searchParams.get('q')).toBe('APPROVED');

  await page.getByLabel('Search the logs').fill('no such thing');
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(entries(page)).toHaveCount(25);
  await page.getByRole('columnheader', { name: 'When' }).getByRole('button').click();
  await expect(entries(page).first()).toContainText('Created the admin account');

  const clear = page.getByRole('button', { name: 'Clear logs' });
  await clear.click();
  const dialog = page.getByRole('dialog', { name: 'Clear all logs?' });
  await expect(dialog).toContainText('a new one says who cleared them.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Created the admin account')).toBeVisible();
  await clear.click();
  await dialog.getByRole('button', { name: 'Clear logs' }).click();
  await expect(page.getByText('Logs cleared', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Cleared the logs');
  await expect(entries(page)).toContainText('admin');
});
