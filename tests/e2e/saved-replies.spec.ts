import type { Locator, Page } from 'playwright/test';
import { ANSWER_MAX_LENGTH } from '../../server/contract/limits.ts';
import { reply } from '../../server/contract/replies.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { resize, sideways } from '../support/page.ts';

const PRICE = 'The P-90 costs **1,890 €** without VAT.\n\n- ten and more: 8 % less';

async function saveReply(booth: Booth, key: string, text: string, title: string | null = null) {
  const staff = await booth.admin();
  dataOf(reply, await staff.post('/api/admin/replies', { key, text, title }), 201);
}
async function saveSome(booth: Booth): Promise<void> {
  await saveReply(booth, 'price', PRICE, 'What it costs');
  await saveReply(booth, 'privacy', 'Everything stays on this laptop.');
  await saveReply(booth, 'delivery', 'We ship within five working days, prices included.');
}
async function openQuestion(page: Page, booth: Booth) {
  const id = await booth.ask('What does it cost?');
  await booth.signIn(page, `/dashboard?question=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeVisible();
  const replies = page.getByRole('dialog', { name: /replies|reply/i });
  return {
    dialog,
    field: dialog.getByLabel('Answer (Markdown)'),
    preview: dialog.getByRole('region', { name: 'Preview' }),
    list: page.getByRole('listbox', { name: 'Saved replies' }),
    options: page.getByRole('option'),
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

test('replies are inserted by a slash, the list or the dialog', async ({ booth, page }) => {
  await saveSome(booth);
  const { dialog, field, list, options, preview, open, replies, search, saved } =
    await openQuestion(page, booth);
  const type = async (text: string) => {
    await field.fill('');
    await field.pressSequentially(text, { delay: 15 });
  };
  await type('Hello! /pr');
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

  // By Tab, in the middle of a line.
  const typeWithin = async (before: string, after: string) => {
    await field.fill(before + after);
    await page.keyboard.press('Home');
    for (let n = 0; n < before.length; n += 1) await page.keyboard.press('ArrowRight');
  };
  await typeWithin('A ', ' B');
  await field.pressSequentially('/PRIV', { delay: 15 });
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('A Everything stays on this laptop. B');
  await field.pressSequentially('!');
  await expect(field).toHaveValue('A Everything stays on this laptop.! B');

  // By a click, and from the dialog.
  await type('/del');
  await options.filter({ hasText: '/delivery' }).click();
  await expect(field).toHaveValue('We ship within five working days, prices included.');
  await expect(field).toBeFocused();
  await typeWithin('Before ', ' after');
  await open.click();
  await expect(search).toBeFocused();
  await expect(saved).toHaveCount(3);
  await expectNoAxeViolations(page);
  await expect(saved.filter({ hasText: '/price' }).getByRole('button')).toHaveAttribute(
    'title',
    'The P-90 costs 1,890 € without VAT. - ten and more: 8 % less',
  );
  await search.pressSequentially('LAPTOP');
  await expect(saved).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(saved.getByRole('button', { name: /^\/privacy/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(replies).toBeHidden();
  await expect(field).toHaveValue('Before Everything stays on this laptop. after');
  await expect(field).toBeFocused();

  // A reply that does not fit is not cut.
  const full = 'x'.repeat(ANSWER_MAX_LENGTH - 8);
  await field.fill(`${full} `);
  await field.pressSequentially('/pri');
  await options.first().click();
  await expect(page.getByText('the answer would be too long')).toBeVisible();
  await expect(field).toHaveValue(`${full} /pri`);

  // While an input method composes a word, its keys insert nothing.
  await saveReply(booth, '価格', 'P-90は1,890ユーロです。');
  const input = await page.context().newCDPSession(page);
  await type('/');
  await expect(options).toHaveCount(4);
  await input.send('Input.imeSetComposition', { text: '価', selectionStart: 1, selectionEnd: 1 });
  await expect(field).toHaveValue('/価');
  await expect(list).toBeVisible();
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(field).toHaveValue('/価');
  await input.send('Input.insertText', { text: '価' });
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('P-90は1,890ユーロです。');

  // Escape closes the list alone, until another slash; in what a phone's keyboard leaves of the window, too.
  await resize(page, 390, 430);
  await type('/pri');
  await expect(list).toBeVisible();
  await expect(list).toBeInViewport({ ratio: 1 });
  expect((await list.boundingBox())?.height).toBeGreaterThan(60);
  expect((await field.boundingBox())?.height).toBeGreaterThan(80);
  expect(await sideways(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
  await field.pressSequentially('c');
  await expect(list).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('/pric\n');
  await field.pressSequentially('/p');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible();
});

test('an answer becomes a reply', { tag: '@deep' }, async ({ booth, page }) => {
  const { dialog, field, options, open, replies, saved } = await openQuestion(page, booth);
  const key = replies.getByLabel('Key');
  const title = replies.getByLabel('Title (optional)');
  await field.pressSequentially('Two years.');
  await open.click();
  await expect(replies.getByText('No saved replies yet.')).toBeVisible();
  await replies.getByRole('button', { name: 'Save this answer as a reply' }).click();
  await expect(key).toBeFocused();
  await expect(replies.getByLabel('Text (Markdown)')).toHaveValue('Two years.');
  await key.pressSequentially('war ranty');
  await page.keyboard.press('Enter');
  await expect(replies.getByText('A key can only have letters, digits, - and _.')).toBeVisible();
  await expect(key).toHaveValue('war ranty');
  // A colleague takes the key meanwhile.
  await saveReply(booth, 'price', PRICE);
  await key.fill('price');
  await page.keyboard.press('Enter');
  await expect(replies.getByText('There is a reply with this key already.')).toBeVisible();
  await key.fill('Warranty');
  await page.keyboard.press('Control+Enter');
  await expect(saved).toHaveText([/^\/price/, /^\/warranty/]);
  // Not a button, which the next key would press.
  await expect(replies.getByRole('list', { name: 'Saved replies' })).toBeFocused();
  // That key was for the reply, not for the question.
  await expect(dialog).toBeVisible();
  await expect(replies.getByRole('button', { name: 'Save this answer' })).toHaveCount(0);

  await replies.getByRole('button', { name: 'Edit /warranty' }).click();
  await title.pressSequentially('How long');
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await resize(page, width, height);
    await expect(title, `${width} pixels wide`).toHaveValue('How long');
  }
  await page.keyboard.press('Escape');
  await expect(replies.getByText('Discard what you typed?')).toBeVisible();
  await replies.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('How long');
  await replies.getByRole('button', { name: 'Save reply' }).click();
  await expect(saved).toHaveText([/^\/price/, /^\/warranty How long/]);

  await replies.getByRole('button', { name: 'Delete /warranty' }).click();
  await expect(saved).toHaveText([/^\/price/]);
  await expect(saved).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(saved).toHaveText([/^\/price/, /^\/warranty How long/]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await field.fill('');
  await field.pressSequentially('/', { delay: 15 });
  await expect(options).toHaveText([/^\/price/, /^\/warranty/]);
  await saveReply(booth, 'size', 'Two metres.');
  await expect(options).toHaveText([/^\/price/, /^\/size/, /^\/warranty/]);
});
