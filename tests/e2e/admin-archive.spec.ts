import { type Booth, expect, test } from '../support/e2e.ts';
import { card, rowOf, rows } from '../support/questions-page.ts';
import type { Page } from 'playwright/test';

test.use({ viewport: { width: 1366, height: 768 } });

async function openThree(booth: Booth, page: Page): Promise<number[]> {
  const ids: number[] = [];
  for (const name of ['Battery?', 'Colour?', 'Price?']) ids.push(await booth.ask(name));
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(3);
  return ids;
}

/** What the public list has, by content. */
async function onScreen(booth: Booth): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${booth.port}/api/questions/approved`);
  return answer.text();
}

test('a question is archived by its key, found in the archive and restored there', async ({
  booth,
  page,
}) => {
  await openThree(booth, page);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Price?')).toBeFocused();
  await page.keyboard.press('Shift+E');
  await expect(page.getByText('Archived “Price?”')).toBeVisible();
  // The keys go on with the next one.
  await expect(rowOf(page, 'Colour?')).toBeFocused();
  await expect(card(page, 'Archived')).toHaveText('Archived1');
  await expect(card(page, 'Pending')).toHaveText('Pending2');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(2);

  await card(page, 'Archived').click();
  await expect(page).toHaveURL(/shelf=archived/);
  await expect(rows(page)).toHaveCount(1);
  const row = rowOf(page, 'Price?');
  await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden();
  await row.click();
  await page.keyboard.press('a');
  await page.keyboard.press('Shift+E');
  await expect(page.getByText('Restored “Price?”')).toBeVisible();
  await card(page, 'Pending').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rowOf(page, 'Price?')).toHaveAttribute('data-status', 'pending');
});

test('archiving is taken back like everything else', async ({ booth, page }) => {
  await openThree(booth, page);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+E');
  await expect(card(page, 'Archived')).toHaveText('Archived1');
  await page.keyboard.press('u');
  await expect(card(page, 'Archived')).toHaveText('Archived0');
  await expect(card(page, 'Pending')).toHaveText('Pending3');
});

test('by the mouse: out of a row’s menu, and back with a button', async ({ booth, page }) => {
  await openThree(booth, page);
  await rowOf(page, 'Colour?').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(card(page, 'Archived')).toHaveText('Archived1');
  await card(page, 'Archived').click();
  await rowOf(page, 'Colour?').getByRole('button', { name: 'Restore' }).click();
  await expect(card(page, 'Archived')).toHaveText('Archived0');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Nothing is archived')).toBeVisible();
});

test('one that is open by its link says so, is not decided, and is restored from there', async ({
  booth,
  page,
}) => {
  const [id = 0] = await openThree(booth, page);
  await booth.approve(id);
  await (await booth.admin()).put(`/api/admin/question/${id}`, { shelf: 'archived' });
  expect(await onScreen(booth)).not.toContain('Battery?');
  await page.goto(`${booth.adminUrl}/dashboard?question=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog).toContainText('This question is archived');
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByText('This question is archived')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeEnabled();
  expect(await onScreen(booth)).toContain('Battery?');
});

test('the big screen lets an archived question go at once, and shows it again', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('Is it waterproof?');
  await booth.approve(id, 'Yes.');
  const staff = await booth.admin();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.getByText('Is it waterproof?').first()).toBeVisible();
  await staff.put(`/api/admin/question/${id}`, { shelf: 'archived' });
  await expect(page.getByText('Is it waterproof?')).toHaveCount(0);
  await staff.put(`/api/admin/question/${id}`, { shelf: 'active' });
  await expect(page.getByText('Is it waterproof?').first()).toBeVisible();
});
