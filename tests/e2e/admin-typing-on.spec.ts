import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { field, openSettings, saveButton } from '../support/settings-page.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const KEY_EVERY = { delay: 40 };

/** Holds back every change on its way to the server until `release`; `sent` resolves when the first is on its way. */
async function holdSaves(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  return { sent, release };
}
function caretOf(page: Page) {
  return page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
      ? [field.selectionStart, field.selectionEnd]
      : `not in a field: ${field?.textContent ?? 'nowhere'}`;
  });
}
function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}
async function openDialog(page: Page, text: string) {
  await rowOf(page, text).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog.getByLabel('Answer (Markdown)')).toBeFocused();
  return dialog;
}

test('Keep editing leads back into the text, and Enter decides nothing', async ({
  booth,
  page,
}) => {
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  await booth.ask('Is half an answer saved?');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'Is half an answer saved?');
  const answer = dialog.getByLabel('Answer (Markdown)');
  const keep = dialog.getByRole('button', { name: 'Keep editing' });
  await page.keyboard.type('Half an answer', KEY_EVERY);
  for (let i = 0; i < ' answer'.length; i += 1) await page.keyboard.press('ArrowLeft');

  await page.keyboard.press('Escape');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer).toBeFocused();
  expect(await caretOf(page)).toEqual([7, 7]);
  await page.keyboard.type(' old', KEY_EVERY);
  await expect(answer).toHaveValue('Half an old answer');

  // As somebody who looks for the button with the Tab key, and is quick with Enter.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
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
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(rowOf(page, 'Is half an answer saved?')).toContainText('Pending');
});

test('an answer goes on being typed while it is saved, and the rest is marked unsaved', async ({
  booth,
  page,
}) => {
  await booth.ask('How long does it last?');
  await booth.signIn(page);
  const dialog = await openDialog(page, 'How long does it last?');
  const answer = dialog.getByLabel('Answer (Markdown)');
  const { sent, release } = await holdSaves(page);
  await page.keyboard.type('Ten years.', KEY_EVERY);
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.type(' Or more ', KEY_EVERY);
  release();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  await expect(dialog.getByText('What you’ve typed since is not saved yet.')).toBeVisible();
  await page.keyboard.type('in the shade.', KEY_EVERY);
  await expect(answer).toHaveValue('Ten years. Or more in the shade.');
  await expect(rowOf(page, 'How long does it last?')).toContainText('Approved');
  await expect(dialog.getByText('Somebody else changed this question')).toBeHidden();

  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'How long does it last?')).toContainText(
    'Ten years. Or more in the shade.',
  );
});

test('notes on a lead go on being written while they are saved', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port);
  await booth.signIn(page, `/leads/${id}`);
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  const notes = drawer.getByRole('textbox', { name: 'Notes' });
  await notes.click();
  const { sent, release } = await holdSaves(page);
  await page.keyboard.type('Wants a demo', KEY_EVERY);
  await page.keyboard.press('Control+Enter');
  await sent;
  // Even when it is only the space before the next word.
  await page.keyboard.type(' ');
  release();
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.type('on Monday', KEY_EVERY);
  await expect(notes).toHaveValue('Wants a demo on Monday');
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
  await page.keyboard.type(' morning', KEY_EVERY);
  await expect(notes).toHaveValue('Wants a demo on Monday morning');
});

test('settings go on being typed while they are saved', async ({ booth, page }) => {
  await openSettings(booth, page, 'Brand');
  const company = field(page, 'Company name');
  await company.click();
  const { sent, release } = await holdSaves(page);
  await page.keyboard.type('Northwind', KEY_EVERY);
  await page.keyboard.press('Control+s');
  await sent;
  await page.keyboard.type(' Traders', KEY_EVERY);
  release();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await page.keyboard.type(' Ltd', KEY_EVERY);
  await expect(company).toHaveValue('Northwind Traders Ltd');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();

  await page.getByRole('link', { name: 'Media' }).click();
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(company).toBeFocused();
  await page.keyboard.type('.');
  await expect(company).toHaveValue('Northwind Traders Ltd.');
});

test('the QR code’s settings go on being typed while they are saved', async ({ booth, page }) => {
  await booth.signIn(page, '/qrcode');
  const name = page.getByLabel('Network name', { exact: true });
  await name.click();
  const { sent, release } = await holdSaves(page);
  await page.keyboard.type('Acme', KEY_EVERY);
  await page.keyboard.press('Control+s');
  await sent;
  await page.keyboard.type(' Guests', KEY_EVERY);
  release();
  await expect(page.getByText('QR settings saved', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Acme Guests');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
});
