import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { answerOf, atHand, manageDialog, openDialog, rowOf, statusOf } from './questions-page.ts';

const KEY_EVERY = { delay: 20 };
const BATTERY = 'Eight hours, or **five** in winter.';

test('a question is answered, previewed, approved or rejected', async ({ booth, page }) => {
  await booth.approve(await booth.ask('How long does the battery last?'), BATTERY);
  await booth.ask('whats the battery life like');
  await booth.ask('How heavy is it?', 'Ada');
  await booth.signIn(page);
  const row = rowOf(page, 'How heavy is it?');
  // The second half of a double click does not reach what opens under it.
  await (await atHand(page, 'How heavy is it?', 'Edit')).dblclick();
  let dialog = manageDialog(page);
  await expect(dialog.getByLabel('Author')).toHaveValue('Ada');
  await answerOf(page).fill('About **two kilos**:\n\n- the case\n- the cable');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('two kilos');
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);

  await dialog.getByLabel('Author').fill('Ada L.');
  await dialog.getByRole('button', { name: 'Approve & Save' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('Ada L.');
  await expect(row).toContainText('About two kilos: the case the cable');

  // Rejecting keeps the answer.
  dialog = await openDialog(page, 'How heavy is it?');
  await dialog.getByRole('button', { name: 'Labels' }).click();
  await page.keyboard.type('Weight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog.locator('[data-label]')).toHaveText('Weight');
  await answerOf(page).fill('Who knows.');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Rejected');
  await expect(row).toContainText('Who knows.');

  // An answer that was given before is taken and undone.
  dialog = await openDialog(page, 'whats the battery life like');
  const field = answerOf(page);
  const offers = dialog.getByRole('region', { name: 'Answered before' });
  const offer = offers.getByRole('button', { name: 'How long does the battery last?' });
  const undo = offers.getByRole('button', { name: 'Undo' });
  await field.pressSequentially('Mine', KEY_EVERY);
  await expect(offer).toBeVisible();
  // By keys alone: past the preview, to the offer.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(BATTERY);
  await field.pressSequentially(' Or so.', KEY_EVERY);
  await undo.click();
  await expect(field).toHaveValue('Mine');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(`${BATTERY} Or so.`);
  await offer.click();
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Eight hours');
  await expect(offer).toContainText('Used');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(statusOf(page, 'whats the battery life like')).toHaveText('Approved');
  await expect(rowOf(page, 'whats the battery life like')).toContainText('Eight hours');

  // One that is gone says so.
  await page.goto(`${booth.adminUrl}/dashboard?question=4711`);
  await expect(
    dialog.getByRole('heading', { name: 'This question is no longer here' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
});

test('no slip, reload or expired session loses what is typed', async ({ booth, page }) => {
  const id = await booth.ask('Is my answer kept?');
  await booth.ask('Something else?');
  const view = '/dashboard?status=pending&sort=author';
  await booth.signIn(page, view);
  const row = rowOf(page, 'Is my answer kept?');
  const dialog = await openDialog(page, 'Is my answer kept?');
  await expect(page).toHaveURL(`${booth.adminUrl}${view}&question=${id}`);
  await expect(answerOf(page)).toBeFocused();
  await page.keyboard.type('Half an answer', KEY_EVERY);

  // Back closes the dialog onto the list as it was.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}${view}`);
  await expect(row).toBeFocused();
  await expect(row).toContainText('Unsaved text');
  await expect(rowOf(page, 'Something else?')).not.toContainText('Unsaved text');
  await page.goForward();
  await expect(answerOf(page)).toHaveValue('Half an answer');
  await page.reload();
  await expect(answerOf(page)).toHaveValue('Half an answer');

  const staff = await booth.admin();
  const json = { current_password: booth.password, new_password: 'another password' };
  await staff.send('/api/admin/account/password', { method: 'PUT', json });
  await expect(page).toHaveURL(`${booth.adminUrl}/`);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The dialog opens again by itself.
  await expect(page).toHaveURL(`${booth.adminUrl}${view}&question=${id}`);
  await expect(answerOf(page)).toHaveValue('Half an answer');
  await expect(dialog.getByText('What you typed earlier is back.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}${view}`);
  await expect(row).not.toContainText('Unsaved text');
  await openDialog(page, 'Is my answer kept?');
  await expect(answerOf(page)).toHaveValue('');
});

test('a colleague’s change is shown beside it', { tag: '@deep' }, async ({ booth, page }) => {
  const id = await booth.ask('Who answers first?');
  // A stream that never opens: only saving finds it.
  await page.route('**/api/admin/events', (route) => route.abort());
  await page.addInitScript('delete window.SharedWorker');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'Who answers first?');
  const approve = dialog.getByRole('button', { name: 'Approve & Save' });
  await answerOf(page).fill('I do.');
  await booth.approve(id, 'They do.');
  await approve.click();
  await expect(rowOf(page, 'Who answers first?')).toContainText('Unsaved text');
  await openDialog(page, 'Who answers first?');
  await expect(dialog.getByText('Somebody else has changed this question')).toBeVisible();
  await expect(dialog.getByText('They do.')).toBeVisible();
  await expect(answerOf(page)).toHaveValue('I do.');
  await expect(approve).toBeDisabled();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Keep what I typed' }).click();
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Who answers first?')).toContainText('I do.');
});
