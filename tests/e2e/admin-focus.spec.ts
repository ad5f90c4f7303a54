import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { rowOf, rows } from '../support/questions-page.ts';
import { PICTURE } from '../support/settings-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function press(page: Page, name: string) {
  return page.getByRole('button', { name }).click();
}

test('Escape in the question about a picture gives the focus back to its button', async ({
  booth,
  page,
}) => {
  await booth.signIn(page, '/media');
  await page.locator('input[type="file"]').setInputFiles(PICTURE);
  const remove = page.getByRole('button', { name: 'Delete northwind.svg' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this media item?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
});

test('an export leaves the focus on its button', async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.signIn(page);
  const button = page.getByRole('button', { name: 'Export' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'JSON' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await download;
  await expect(page.getByText(/^Exported /)).toBeVisible();
  await expect(button).toBeFocused();
});

test('clearing a search or the filters keeps the focus with the list', async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.signIn(page);
  const search = page.getByLabel('Search questions');
  await search.pressSequentially('flo', { delay: 20 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await search.pressSequentially('zzz', { delay: 20 });
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'List of questions' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Does it float?')).toBeFocused();
});

test('a dialog brings no second banner', async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.signIn(page);
  await rowOf(page, 'Does it float?').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toBeVisible();
  const heads = page.locator('header:not([role="none"])');
  await expect(heads).toHaveCount(1);
  await page.keyboard.press('Escape');
  await press(page, 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(heads).toHaveCount(1);
});
