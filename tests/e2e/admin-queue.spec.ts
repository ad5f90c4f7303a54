import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { card, rowOf, rows, statusOf } from '../support/questions-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function openPending(booth: Booth, page: Page, count: number) {
  for (let i = 1; i <= count; i += 1) await booth.ask(`Question ${i}?`);
  await booth.signIn(page, '/dashboard?status=pending&order=asc');
  await expect(rows(page)).toHaveCount(count);
}

test('what waits is decided one after the other, without a step in between', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 5);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Question 1?')).toBeFocused();
  await page.keyboard.press('a');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
  await page.keyboard.press('r');
  await expect(rowOf(page, 'Question 3?')).toBeFocused();
  // What was decided has left the list; the place is the same.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rowOf(page, 'Question 3?')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('a');
  await expect(rowOf(page, 'Question 4?')).toBeFocused();
  await expect(card(page, 'Approved')).toHaveText('Approved2');
  await expect(card(page, 'Rejected')).toHaveText('Rejected1');
});

test('a row that somebody else decided leaves its place to the next one', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 5);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (const name of ['Question 1?', 'Question 2?', 'Question 3?']) {
    await page.keyboard.press('j');
    await expect(rowOf(page, name)).toBeFocused();
  }
  const [, , third] = await booth.questions();
  await booth.approve(third?.id ?? 0);
  await expect(card(page, 'Pending')).toHaveText('Pending4');
  await refresh.click();
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Question 4?')).toBeFocused();
  const [, , , fourth] = await booth.questions();
  await booth.approve(fourth?.id ?? 0);
  await expect(card(page, 'Pending')).toHaveText('Pending3');
  await refresh.click();
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('k');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
});

test('the arrows move, Enter opens', async ({ booth, page }) => {
  await openPending(booth, page, 3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, 'Question 1?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toContainText('Question 1?');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Question 1?')).toBeFocused();
});

test('a page that fills up from the next one has nothing new', async ({ booth, page }) => {
  for (let i = 1; i <= 27; i += 1) await booth.ask(`Question ${i}?`);
  await booth.signIn(page);
  for (const order of ['asc', 'desc']) {
    await page.goto(`${booth.adminUrl}/dashboard?status=pending&order=${order}&size=25`);
    await expect(rows(page)).toHaveCount(25);
    const name = order === 'asc' ? 'Question 1?' : 'Question 27?';
    const again = page.waitForResponse(
      (answer) => answer.url().includes('page_size=25') && answer.url().includes('status=pending'),
    );
    await rowOf(page, name).getByRole('button', { name: 'Approve' }).click();
    await expect(statusOf(page, name)).toHaveText('Approved');
    await again;
    await expect(page.getByText(order === 'asc' ? '1–25 of 26' : '1–25 of 25')).toBeVisible();
    await expect(page.getByRole('button', { name: /new question/ })).toHaveCount(0);
  }
});

test('the numbers stand in the order of the way of a question', async ({ booth, page }) => {
  await booth.signIn(page);
  await expect(
    page.getByRole('tablist', { name: 'Questions by status' }).getByRole('tab'),
  ).toHaveText([/^Total/, /^Approved/, /^Pending/, /^Rejected/, /^Archived/]);
});

test('a row says that an answer was typed for it and not saved', async ({ booth, page }) => {
  await openPending(booth, page, 2);
  await rowOf(page, 'Question 1?').getByRole('button', { name: 'Edit' }).click();
  const answer = page.getByLabel('Answer (Markdown)');
  await answer.pressSequentially('Half an', { delay: 20 });
  await page.reload();
  await expect(answer).toHaveValue('Half an');
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(rowOf(page, 'Question 1?')).toContainText('Unsaved text');
  await expect(rowOf(page, 'Question 2?')).not.toContainText('Unsaved text');
  await rowOf(page, 'Question 1?').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(statusOf(page, 'Question 1?')).toHaveText('Approved');
  await expect(page.getByText('Unsaved text')).toHaveCount(0);
});
