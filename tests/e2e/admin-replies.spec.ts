import type { Locator, Page } from 'playwright/test';
import { ANSWER_MAX_LENGTH } from '../../server/contract/limits.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { saveReply } from '../support/replies.ts';
import { resize, sideways } from '../support/resize.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const PRICE = 'The P-90 costs **1,890 €** without VAT.\n\n- ten and more: 8 % less';

async function saveSome(booth: Booth): Promise<void> {
  await saveReply(booth, 'price', PRICE, 'What it costs');
  await saveReply(booth, 'privacy', 'Everything stays on this laptop.');
  await saveReply(booth, 'delivery', 'We ship within five working days, prices included.');
}
async function openQuestion(page: Page, booth: Booth): Promise<Locator> {
  const id = await booth.ask('What does it cost?');
  await page.goto(`${booth.adminUrl}/dashboard?question=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeVisible();
  return dialog;
}
function partsOf(page: Page, dialog: Locator) {
  const replies = page.getByRole('dialog', { name: /replies|reply/i });
  return {
    field: dialog.getByLabel('Answer (Markdown)'),
    preview: dialog.getByRole('region', { name: 'Preview' }),
    list: dialog.getByRole('listbox', { name: 'Saved replies' }),
    options: dialog.getByRole('option'),
    open: dialog.getByRole('button', { name: 'Saved replies' }),
    replies,
    search: replies.getByLabel('Search saved replies'),
    saved: replies.getByRole('list', { name: 'Saved replies' }).getByRole('listitem'),
  };
}
function activeOf(field: Locator): Promise<string | null> {
  return field.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant');
    return id === null ? null : (document.getElementById(id)?.textContent ?? 'nothing');
  });
}

test('a slash and a key put a reply in, by keys alone, and Ctrl+Z takes it back', async ({
  booth,
  page,
}) => {
  await saveSome(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, list, options, preview } = partsOf(page, dialog);
  await field.pressSequentially('Hello! /pr', { delay: 40 });
  // Keys first, then what only occurs in the text.
  await expect(options).toHaveText([/^\/price/, /^\/privacy/, /^\/delivery/]);
  expect(await activeOf(field)).toContain('/price');
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  expect(await activeOf(field)).toContain('/privacy');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Hello! ${PRICE}`);
  await expect(list).toBeHidden();
  await expect(preview.locator('strong')).toHaveText('1,890 €');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Hello! /pr');
  await page.keyboard.press('Control+y');
  await expect(field).toHaveValue(`Hello! ${PRICE}`);

  // By Tab, in the middle of a line.
  await field.fill('A  B');
  await page.keyboard.press('Home');
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowRight');
  await field.pressSequentially('/PRIV', { delay: 40 });
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('A Everything stays on this laptop. B');
  await field.pressSequentially('!', { delay: 40 });
  await expect(field).toHaveValue('A Everything stays on this laptop.! B');
});

test('a slash that means nothing stays what it is', async ({ booth, page }) => {
  await saveSome(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, list, options } = partsOf(page, dialog);
  for (const text of ['and/or', 'https://price', '24/7', '/usr/pr', '/zz']) {
    await field.fill('');
    await field.pressSequentially(text, { delay: 20 });
    await expect(list, text).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`${text}\n`);
  }
  // Alone, it offers all of them and takes none.
  await field.fill('');
  await field.pressSequentially('/', { delay: 20 });
  await expect(options).toHaveCount(3);
  expect(await activeOf(field)).toBe(null);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('/\n');
  // A word that only occurs in a text isn't a key.
  await field.fill('');
  await field.pressSequentially('/laptop', { delay: 20 });
  await expect(options).toHaveText([/^\/privacy/]);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('/laptop\n');

  // Escape closes the list alone, until another slash.
  await field.fill('');
  await field.pressSequentially('/pri', { delay: 20 });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
  await field.pressSequentially('c', { delay: 20 });
  await expect(list).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('/pric\n');
  await field.pressSequentially('/p', { delay: 20 });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
});

test('while an input method composes a word, its keys insert nothing', async ({ booth, page }) => {
  await saveReply(booth, '価格', 'P-90は1,890ユーロです。');
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, list } = partsOf(page, dialog);
  const input = await page.context().newCDPSession(page);
  await field.pressSequentially('/', { delay: 20 });
  await input.send('Input.imeSetComposition', { text: '価', selectionStart: 1, selectionEnd: 1 });
  await expect(field).toHaveValue('/価');
  await expect(list).toBeVisible();
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(field).toHaveValue('/価');
  await input.send('Input.insertText', { text: '価' });
  await expect(field).toHaveValue('/価');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('P-90は1,890ユーロです。');
});

test('by mouse: from the list under the caret, and from the dialog beside the field', async ({
  booth,
  page,
}) => {
  await saveSome(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, options, open, replies, search, saved } = partsOf(page, dialog);
  await field.pressSequentially('/del', { delay: 30 });
  await options.filter({ hasText: '/delivery' }).click();
  await expect(field).toHaveValue('We ship within five working days, prices included.');
  await expect(field).toBeFocused();
  await field.fill('Before  after');
  await page.keyboard.press('Home');
  for (let n = 0; n < 7; n += 1) await page.keyboard.press('ArrowRight');
  await open.click();
  await expect(search).toBeFocused();
  await expect(saved).toHaveCount(3);
  await expectNoAxeViolations(page);
  await search.pressSequentially('LAPTOP', { delay: 30 });
  await expect(saved).toHaveCount(1);
  await saved.getByRole('button', { name: /^\/privacy/ }).click();
  await expect(replies).toBeHidden();
  await expect(field).toHaveValue('Before Everything stays on this laptop. after');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Before  after');

  // By keys: Escape leads back to the button and leaves the question open.
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(replies).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Before ${PRICE} after`);
});

test('an answer is kept as a reply, changed, deleted and brought back', async ({ booth, page }) => {
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, open, replies, search, saved, list } = partsOf(page, dialog);
  await field.pressSequentially('Two years.', { delay: 20 });
  await open.click();
  await expect(replies.getByText('No saved replies yet.')).toBeVisible();
  await expectNoAxeViolations(page);
  await replies.getByRole('button', { name: 'Save this answer as a reply' }).click();
  const key = replies.getByLabel('Key');
  await expect(key).toBeFocused();
  await expect(replies.getByLabel('Text (Markdown)')).toHaveValue('Two years.');
  await key.pressSequentially('war ranty', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(replies.getByText('A key can only have letters, digits, - and _.')).toBeVisible();
  await expect(key).toHaveValue('war ranty');
  await key.fill('Warranty');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+Enter');
  await expect(saved).toHaveText([/^\/warranty/]);
  await expect(search).toBeFocused();
  // That key was for the reply, not for the question.
  await expect(dialog).toBeVisible();
  await expect(replies.getByRole('button', { name: 'Save this answer' })).toHaveCount(0);

  await replies.getByRole('button', { name: 'Edit /warranty' }).click();
  await replies.getByLabel('Title (optional)').pressSequentially('How long', { delay: 20 });
  await page.keyboard.press('Escape');
  await expect(replies.getByText('Discard what you typed?')).toBeVisible();
  await replies.getByRole('button', { name: 'Keep editing' }).click();
  await expect(replies.getByLabel('Title (optional)')).toHaveValue('How long');
  await replies.getByRole('button', { name: 'Save reply' }).click();
  await expect(saved).toHaveText([/^\/warrantyHow long/]);

  await replies.getByRole('button', { name: 'Delete /warranty' }).click();
  await expect(saved).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(saved).toHaveText([/^\/warrantyHow long/]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await field.fill('');
  await field.pressSequentially('/war', { delay: 20 });
  await expect(list).toBeVisible();
});

test('what a colleague saves is offered at once; a key that they took is told', async ({
  booth,
  page,
}) => {
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, options, open, replies, saved } = partsOf(page, dialog);
  await open.click();
  await replies.getByRole('button', { name: 'New reply' }).click();
  await replies.getByLabel('Key').pressSequentially('price', { delay: 20 });
  await replies.getByLabel('Text (Markdown)').pressSequentially('Mine', { delay: 20 });
  await saveReply(booth, 'price', PRICE);
  await replies.getByRole('button', { name: 'Save reply' }).click();
  await expect(replies.getByText('There is a reply with this key already.')).toBeVisible();
  await replies.getByLabel('Key').fill('price-2');
  await page.keyboard.press('Enter');
  await expect(saved).toHaveCount(2);
  await page.keyboard.press('Escape');
  await field.pressSequentially('/p', { delay: 20 });
  await expect(options).toHaveText([/^\/price/, /^\/price-2/]);
});

test('a reply that is half written stays when the window is turned', async ({ booth, page }) => {
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { open, replies } = partsOf(page, dialog);
  await open.click();
  await replies.getByRole('button', { name: 'New reply' }).click();
  await page.keyboard.type('Half a ti', { delay: 30 });
  const typed = () =>
    replies.getByRole('textbox').evaluateAll((all) => all.map((it) => Reflect.get(it, 'value')));
  const before = await typed();
  expect(before).toContain('Half a ti');
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await resize(page, width, height);
    expect(await typed(), `${width} pixels wide`).toEqual(before);
  }
});

test('a reply that does not fit any more is not cut', async ({ booth, page }) => {
  await saveSome(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth);
  const { field, options } = partsOf(page, dialog);
  const full = 'x'.repeat(ANSWER_MAX_LENGTH - 8);
  await field.fill(`${full} `);
  await field.pressSequentially('/pri', { delay: 20 });
  await options.first().click();
  await expect(page.getByText('the answer would be too long')).toBeVisible();
  await expect(field).toHaveValue(`${full} /pri`);
});

test('the list is whole in every window, dark and light', async ({ booth, page }) => {
  test.slow();
  await saveSome(booth);
  await booth.signIn(page, '/account');
  const dialog = await openQuestion(page, booth);
  const { field, list, open, replies } = partsOf(page, dialog);
  // The lower one is what a phone's keyboard leaves.
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [390, 430],
    [320, 568],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      await field.fill('');
      await field.pressSequentially('One line\nand more /pr', { delay: 20 });
      await expect(list).toBeVisible();
      const box = await list.boundingBox();
      const lines = await field.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
      expect(box!.height).toBeGreaterThan(60);
      expect(lines!.height).toBeGreaterThan(80);
      const isOneOfTwo = width === 1366 || height === 844;
      if (isOneOfTwo) await expectNoFaultsInBothThemes(page);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await open.click();
      await expect(replies).toBeVisible();
      if (isOneOfTwo) await expectNoFaultsInBothThemes(page);
      expect(await sideways(page)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(replies).toBeHidden();
    });
  }
});
