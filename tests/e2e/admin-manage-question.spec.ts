import { sendRequest } from '../support/http-client.ts';
import type { Page } from 'playwright/test';
import { PUBLIC_HOST } from '../support/api.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function openDialog(page: Page, text: string) {
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A second member of staff, in a browser of their own. */
async function colleague(booth: Booth, page: Page) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The page has no browser.');
  const other = await context.newPage();
  await booth.signIn(other);
  return other;
}

test('a question is answered in Markdown, previewed and approved', async ({ booth, page }) => {
  await booth.ask('How heavy is it?', 'Ada');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'How heavy is it?');
  await expect(dialog.getByLabel('Author')).toHaveValue('Ada');
  await dialog
    .getByLabel('Answer (Markdown)')
    .fill('About **two kilos**:\n\n- the case\n- the cable');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('two kilos');
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);

  await dialog.getByLabel('Author').fill('Ada L.');
  await dialog.getByRole('button', { name: 'Approve & Save' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'How heavy is it?' });
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('Ada L.');
  await expect(row).toContainText('About **two kilos**');

  const path = '/api/questions/approved';
  const shown = await sendRequest({ port: booth.port, host: PUBLIC_HOST }, path);
  expect(shown.text).toContain('the cable');
});

test('reject keeps the answer; Ctrl+Enter approves', async ({ booth, page }) => {
  await booth.ask('Is this spam?');
  await booth.signIn(page);
  const row = page.getByRole('row').filter({ hasText: 'Is this spam?' });
  let dialog = await openDialog(page, 'Is this spam?');
  await dialog.getByLabel('Answer (Markdown)').fill('Probably.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Rejected');
  await expect(row).toContainText('Probably.');

  dialog = await openDialog(page, 'Is this spam?');
  await dialog.getByLabel('Answer (Markdown)').fill('No, it is not.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Approved');
});

test('what is typed is not lost by a slip, a reload or an expired session', async ({
  booth,
  page,
}) => {
  await booth.ask('Can I lose it?');
  await booth.signIn(page);
  let dialog = await openDialog(page, 'Can I lose it?');
  await dialog.getByLabel('Answer (Markdown)').fill('A long answer.');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('A long answer.');

  const staff = await booth.admin();
  const json = { current_password: booth.password, new_password: 'another password' };
  await staff.send('/api/admin/account/password', { method: 'PUT', json });
  await expect(page).toHaveURL(`${booth.adminUrl}/`);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Sign In' }).click();

  // The dialog opens again by itself.
  await expect(page).toHaveURL(/dashboard\?status=all&question=/);
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('A long answer.');
  await expect(dialog.getByText('What you typed earlier is back.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  dialog = await openDialog(page, 'Can I lose it?');
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('');
});

test('a colleague’s change is shown beside what is typed', async ({ booth, page }) => {
  await booth.ask('Who answers first?');
  await booth.signIn(page);
  const other = await colleague(booth, page);
  const mine = await openDialog(page, 'Who answers first?');
  await mine.getByLabel('Answer (Markdown)').fill('I do.');

  const theirs = await openDialog(other, 'Who answers first?');
  await theirs.getByLabel('Answer (Markdown)').fill('They do.');
  await theirs.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(theirs).toBeHidden();

  await expect(mine.getByText(/^Another device \(.+\) has changed this question$/)).toBeVisible();
  await expect(mine.getByText('They do.')).toBeVisible();
  await expect(mine.getByLabel('Answer (Markdown)')).toHaveValue('I do.');
  await expect(mine.getByRole('button', { name: 'Approve & Save' })).toBeDisabled();
  await expectNoAxeViolations(page);
  await mine.getByRole('button', { name: 'Keep what I typed' }).click();
  await mine.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(mine).toBeHidden();
  await expect(other.getByRole('row').filter({ hasText: 'Who answers first?' })).toContainText(
    'I do.',
  );
  await other.context().close();
});

test('without push, the conflict is found when saving', async ({ booth, page }) => {
  const id = await booth.ask('Who knows first?');
  // A stream that never opens, and no refresh while the dialog is open.
  await page.route('**/api/admin/events', (route) => route.abort());
  await page.context().addInitScript('delete window.SharedWorker');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'Who knows first?');
  await dialog.getByLabel('Answer (Markdown)').fill('Mine.');
  await booth.approve(id, 'Theirs.');
  await dialog.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(dialog.getByText('Somebody else has changed this question')).toBeVisible();
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('Mine.');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('Theirs.');
  await dialog.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(dialog).toBeHidden();
});

test('a failed save keeps the dialog and says why', async ({ booth, page }) => {
  await booth.ask('Does it save?');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'Does it save?');
  await dialog.getByLabel('Answer (Markdown)').fill('It should.');
  await page.route('**/api/admin/question/*', (route) => route.fulfill({ status: 507, body: '' }));
  await dialog.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(dialog.getByText('Request failed (507). Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('It should.');
});
