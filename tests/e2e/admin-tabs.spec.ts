import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { card, rowOf, rows } from '../support/questions-page.ts';
import { switchToLight } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function openFresh(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page, '/dashboard');
}

async function askOneOfEach(booth: Booth): Promise<void> {
  await booth.approve(await booth.ask('The approved one?'), 'Yes.');
  await booth.ask('The waiting one?');
  const rejected = await booth.ask('The rejected one?');
  await (await booth.admin()).put(`/api/admin/question/${rejected}`, { status: 'rejected' });
}

test('the dashboard opens on what waits; links show what they always showed', async ({
  booth,
  page,
}) => {
  await askOneOfEach(booth);
  await openFresh(booth, page);
  await expect(rows(page)).toHaveText([/The waiting one\?/]);
  await expect(card(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  await expect(page.getByRole('tabpanel', { name: 'Pending' })).toContainText('The waiting one?');

  await card(page, 'Total').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/dashboard\?status=all$/);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(rows(page)).toHaveText([/The waiting one\?/]);

  for (const [query, found] of [
    ['?status=approved', [/approved one/]],
    ['?status=pending', [/waiting one/]],
    ['?q=one', [/rejected one/, /waiting one/, /approved one/]],
    ['?answer=yes', [/approved one/]],
    ['?order=asc', [/approved one/, /waiting one/, /rejected one/]],
    ['?status=nonsense', [/waiting one/]],
  ] as const) {
    await page.goto(`${booth.adminUrl}/dashboard${query}`);
    await expect(rows(page)).toHaveText([...found]);
  }
});

test('the arrows go from tab to tab, and each is the filter by its status', async ({
  booth,
  page,
}) => {
  await askOneOfEach(booth);
  await openFresh(booth, page);
  await card(page, 'Pending').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Rejected')).toBeFocused();
  await expect(rows(page)).toHaveText([/rejected one/]);
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Archived')).toBeFocused();
  await expect(page.getByText('Nothing is archived')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Total')).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'Archived')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(card(page, 'Total')).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeViolations(page);
  await switchToLight(page);
  await expectNoAxeViolations(page);
});

test('the order that staff choose says itself, and is kept on this device', async ({
  booth,
  page,
  browser,
}) => {
  for (const n of [1, 2, 3]) await booth.ask(`Question ${n}?`);
  await openFresh(booth, page);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order).toHaveValue('Newest first');
  await expect(rows(page)).toHaveText([/Question 3/, /Question 2/, /Question 1/]);
  await order.click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(rows(page)).toHaveText([/Question 1/, /Question 2/, /Question 3/]);

  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(order).toHaveValue('Oldest first');
  await expect(rows(page)).toHaveText([/Question 1/, /Question 2/, /Question 3/]);
  // A link that names its order keeps it, and changes nothing here.
  await page.goto(`${booth.adminUrl}/dashboard?status=pending&order=desc`);
  await expect(order).toHaveValue('Newest first');
  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  await expect(order).toHaveValue('Oldest first');

  // The table's head chooses as well.
  await page.getByRole('button', { name: 'Submitted' }).click();
  await expect(order).toHaveValue('Newest first');
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(order).toHaveValue('Newest first');

  await order.click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const other = await context.newPage();
  await openFresh(booth, other);
  await expect(other.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Newest first');
  await context.close();
});

test('an empty queue is good news, with a way to the rest', async ({ booth, page }) => {
  await openFresh(booth, page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await booth.approve(await booth.ask('The approved one?'));
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(rowOf(page, 'The approved one?')).toBeVisible();

  // A search that finds nothing here offers to look further.
  await card(page, 'Rejected').click();
  await expect(page.getByRole('heading', { name: 'No question is rejected' })).toBeVisible();
  await page.getByLabel('Search questions').pressSequentially('approved', { delay: 30 });
  await page.getByRole('button', { name: 'Look in all questions' }).click();
  await expect(rowOf(page, 'The approved one?')).toBeVisible();
  await expect(page.getByLabel('Search questions')).toHaveValue('approved');
});
