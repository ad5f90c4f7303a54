import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { openDialog } from './questions-page.ts';
import { field, openSettings, saveButton, saved } from './settings-page.ts';
import { holdRequests, requestsOf, toast } from '../support/page.ts';
import { leaveDetails } from '../support/api.ts';

const KEY_EVERY = { delay: 10 };

/** Holds back every change on its way to the server until `release`; `sent` resolves when the first is on its way. */
async function holdSaves(page: Page) {
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  return { sent, release: await holdRequests(page, '**/api/admin/**', 'PUT') };
}
function caretOf(page: Page) {
  return page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
      ? [field.selectionStart, field.selectionEnd]
      : `not in a field: ${field?.textContent ?? 'nowhere'}`;
  });
}

test('an answer is typed on after Escape and while it is saved', async ({ booth, page }) => {
  const puts = requestsOf(page, 'PUT');
  await booth.ask('Is it loud?');
  await booth.ask('How long does it last?');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'How long does it last?');
  const answer = dialog.getByLabel('Answer (Markdown)');
  const keep = dialog.getByRole('button', { name: 'Keep editing' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('Half an answer', KEY_EVERY);
  for (let i = 0; i < ' answer'.length; i += 1) await page.keyboard.press('ArrowLeft');

  await page.keyboard.press('Escape');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer).toBeFocused();
  expect(await caretOf(page)).toEqual([7, 7]);
  await page.keyboard.type(' old', KEY_EVERY);
  await expect(answer).toHaveValue('Half an old answer');
  // As someone who looks for the button with the Tab key, and is quick with Enter.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(answer).toHaveValue(/^Half an old\n* answer$/);
  // A second Escape dismisses the question, as it does everywhere.
  if (!(await keep.isVisible())) await page.keyboard.press('Escape');
  await expect(keep).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answer).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await keep.click();
  await expect(answer).toBeFocused();
  expect(puts).toEqual([]);

  // Letters right after the key belong to the next question, however slow or fast the first is saved.
  await answer.fill('');
  const { sent, release } = await holdSaves(page);
  await page.keyboard.type('Ten years.', KEY_EVERY);
  await page.keyboard.press('Alt+Enter');
  await sent;
  await page.keyboard.type('A little', KEY_EVERY);
  await expect(page.getByRole('blockquote')).toHaveText('Is it loud?');
  await expect(answer).toHaveValue('A little');
  release();
  await expect
    .poll(async () => (await booth.questions())[1])
    .toMatchObject({ status: 'approved', answer: 'Ten years.' });
  await page.keyboard.type(' at most.', KEY_EVERY);
  await page.keyboard.press('Alt+Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await booth.questions())[0])
    .toMatchObject({ answer: 'A little at most.' });
  // It is one step, which takes all of it back.
  await page.keyboard.press('u');
  await expect.poll(async () => (await booth.questions())[0]?.answer).toBeNull();
});

test('no notes are lost by a slip', { tag: '@deep' }, async ({ booth, page }) => {
  await leaveDetails(booth.port);
  await booth.signIn(page, '/leads');
  const puts = requestsOf(page, 'PUT');
  const followUp = page.getByRole('button', { name: /^Follow-up:/ });
  await page.locator('[data-lead]').hover();
  await followUp.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(followUp).toHaveText('Done');
  await expect(page.getByText('Marked as followed up', { exact: true })).toBeVisible();
  // The second half comes when the server has answered the first already.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press('/');
  await expect(followUp).toHaveText('Done');
  expect(puts).toHaveLength(1);

  await page.locator('[data-lead]').getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  const notes = drawer.getByRole('textbox', { name: 'Notes' });
  await notes.click();
  await page.keyboard.type('Wants a demo on Monday', KEY_EVERY);
  await expect(drawer.getByText('Not saved yet')).toBeVisible();
  // The question asked before leaving gives the text back, too.
  await page.keyboard.press('Escape');
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(guard.getByRole('button', { name: 'Save and leave' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(guard.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(guard).toBeHidden();
  await expect(notes).toBeFocused();
  await page.goBack();
  await guard.getByRole('button', { name: 'Keep writing' }).click();
  await expect(notes).toHaveValue('Wants a demo on Monday');
  await page.reload();
  await expect(notes).toHaveValue('Wants a demo on Monday');
  await expect(drawer.getByText('What you typed earlier is back.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  const last = await holdSaves(page);
  await guard.getByRole('button', { name: 'Save and leave' }).click();
  await last.sent;
  await expect(guard.getByRole('button', { name: 'Discard' })).toBeDisabled();
  last.release();
  await expect(drawer).toBeHidden();
  await expect(page.locator('[data-lead]')).toContainText('Has notes');
});

test('no setting is lost by a slip', { tag: '@deep' }, async ({ booth, page }) => {
  await openSettings(booth, page, 'Text');
  const puts = requestsOf(page, 'PUT');
  const size = field(page, 'Question size');
  const before = await size.inputValue();
  await size.fill('44');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(size).toHaveValue(before);
  const message = toast(page, 'Changes discarded');
  await expect(message).toContainText('Question size');
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(size).toHaveValue('44');
  const height = field(page, 'Question line height');
  await height.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1,6', KEY_EVERY);
  await expect(height).toHaveValue(/^1[.,]6 ×$/);
  // A double click sends once, though both presses come before the next render.
  await saveButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await saved(page);
  expect(puts).toHaveLength(1);
  const answer = await (await booth.admin()).get('/api/admin/settings');
  expect(answer.text).toContain('"questionLineHeight":1.6');
  expect(answer.text).toContain('"questionSize":44');

  const company = field(page, 'Company name');
  await company.click();
  await page.keyboard.type('Northwind', KEY_EVERY);
  await page.getByRole('link', { name: 'Media' }).click();
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(company).toBeFocused();
  await page.keyboard.type('.');
  await expect(company).toHaveValue('Northwind.');
});
