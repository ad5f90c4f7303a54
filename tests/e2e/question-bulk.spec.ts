import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { chooseFrom, requestsOf, resize, whenStill } from '../support/page.ts';
import {
  atHand,
  card,
  manageDialog,
  openDialog,
  openQuestions,
  refresh,
  rowOf,
  rows,
} from './questions-page.ts';

/** Marks it with the mouse; the box is there while the pointer is on its row. */
async function mark(page: Page, text: string): Promise<void> {
  await rowOf(page, text).hover();
  await boxOf(page, text).click();
}
function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected rows' });
}
function boxOf(page: Page, text: string) {
  return page.getByRole('checkbox', { name: `Select “${text}”` });
}
/** The first letter of each one’s status, oldest first. */
async function statuses(booth: Booth) {
  return (await booth.questions()).map(({ status }) => status.charAt(0)).join('');
}
const BULK = /\/questions\/bulk$/;

test('several are marked, decided and taken back at once', async ({ booth, page }) => {
  await openQuestions(booth, page, 6);
  const sent = requestsOf(page, 'POST', BULK);
  await page.keyboard.press('j');
  await whenStill(page);
  const place = await rows(page).first().boundingBox();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  expect(await rows(page).first().boundingBox()).toEqual(place);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 selected');
  await expect(rowOf(page, 'Question 3?')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('4 selected');
  await page.keyboard.press('x');
  await expect(boxOf(page, 'Question 5?')).not.toBeChecked();
  await page.keyboard.press('a');
  await expect(page.getByText('Approved 3 questions')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(await statuses(booth)).toBe('aaappp');
  // Undo in a checkbox is the page's.
  await mark(page, 'Question 6?');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await page.keyboard.press('Space');
  expect(await statuses(booth)).toBe('pppppp');
  expect(sent).toHaveLength(2);
  // While the pointer rests on a row, they wait.
  await page.mouse.move(2, 2);
  await expect(rows(page)).toHaveCount(6);

  await mark(page, 'Question 2?');
  // Shift marks all in between.
  await boxOf(page, 'Question 5?').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  // A click with Shift on the row itself does the same, and selects no text.
  await rowOf(page, 'Question 6?').click({ modifiers: ['Shift'], position: { x: 300, y: 14 } });
  await expect(bar(page)).toContainText('5 selected');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText('6 selected');
  await expect(bar(page).getByRole('button', { name: 'Select all' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('*');
  await expect(bar(page)).toContainText('6 selected');
  await bar(page).getByRole('button', { name: 'Reject' }).dblclick();
  await expect(page.getByText('Rejected 6 questions')).toBeVisible();
  expect(await statuses(booth)).toBe('rrrrrr');
  await page.keyboard.press('u');
  await expect.poll(() => statuses(booth)).toBe('pppppp');
  expect(sent).toHaveLength(4);
  await mark(page, 'Question 2?');
  await resize(page, 390, 844);
  for (const button of await bar(page).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await chooseFrom(page, 'Sort by', 'Newest first');
  await expect(rows(page).first()).toContainText('Question 6?');
});

test('one or several questions are archived and restored', async ({ booth, page }) => {
  const battery = await booth.ask('Battery?');
  await booth.ask('Colour?');
  await booth.ask('Price?');
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(3);
  const sent = requestsOf(page, 'POST', BULK);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Price?')).toBeFocused();
  await page.keyboard.press('Shift+E');
  await expect(page.getByText('Archived “Price?”')).toBeVisible();
  // The keys go on with the next one.
  await expect(rowOf(page, 'Colour?')).toBeFocused();
  await expect(card(page, 'Archived')).toHaveText('Archived 1');
  await expect(card(page, 'Pending')).toHaveText('Pending 2');
  await page.keyboard.press('u');
  await expect(card(page, 'Archived')).toHaveCount(0);
  await expect(card(page, 'Pending')).toHaveText('Pending 3');
  await (await atHand(page, 'Price?', 'More actions')).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(card(page, 'Archived')).toHaveText('Archived 1');

  await card(page, 'Archived').click();
  await expect(page).toHaveURL(/shelf=archived/);
  await expect(rows(page)).toHaveCount(1);
  const price = rowOf(page, 'Price?');
  await expect(price.getByRole('button', { name: 'Approve' })).toBeHidden();
  await price.hover();
  await price.getByRole('button', { name: 'Restore' }).click();
  await expect(card(page, 'Archived')).toHaveText('Archived 0');
  await refresh(page);
  await expect(page.getByText('Nothing is archived')).toBeVisible();

  await card(page, 'Pending').click();
  // A mark is that of its view.
  await mark(page, 'Battery?');
  await card(page, 'Total').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(bar(page)).toHaveCount(0);
  await card(page, 'Pending').click();
  await expect(bar(page)).toContainText('1 selected');
  await mark(page, 'Price?');
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived 2 questions')).toBeVisible();
  await refresh(page);
  await card(page, 'Archived').click();
  await expect(rows(page)).toHaveCount(2);
  await price.click();
  // They are brought back before anything else is done to them.
  await page.keyboard.press('a');
  await page.keyboard.press('*');
  await page.keyboard.press('a');
  await expect(bar(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored 2 questions')).toBeVisible();
  expect(await statuses(booth)).toBe('ppp');
  await expect(card(page, 'Archived')).toHaveText('Archived 0');
  await page.keyboard.press('u');
  await expect(card(page, 'Archived')).toHaveText('Archived 2');
  expect(sent).toHaveLength(3);

  // One that is opened says so and cannot be decided.
  await openDialog(page, 'Battery?');
  await expect(page).toHaveURL(new RegExp(`question=${battery}$`));
  const dialog = manageDialog(page);
  await expect(dialog).toContainText('This question is archived');
  await expect(dialog).toContainText(/Pending\s*Archived/);
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByText('This question is archived')).toBeHidden();
  await expect(dialog).not.toContainText('Archived');
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeEnabled();
});
