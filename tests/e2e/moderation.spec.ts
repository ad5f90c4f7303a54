import { expect, test } from '../support/e2e.ts';
import { atHand, card, fromMenu, rowOf, rows, statusOf } from './questions-page.ts';
import { pagesNav, whenStill } from '../support/page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('each row has its whole question; fifty more move none of them', async ({ booth, page }) => {
  const long = 'The seals of two pumps failed in salt water within a month. '.repeat(12);
  for (let n = 1; n <= 20; n += 1) await booth.ask(`Question ${n}?`);
  await booth.ask(long, 'Ada');
  await booth.signIn(page, '/dashboard?status=pending&order=asc');
  await expect(rows(page)).toHaveCount(21);
  await whenStill(page);
  const tops = () =>
    rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  // At rest, a row that waits has its status and the two decisions.
  const buttons = rowOf(page, 'Question 2?').getByRole('button');
  await expect(buttons).toHaveCount(3);
  await rowOf(page, 'Question 2?').hover();
  await expect(buttons).toHaveCount(5);
  const before = await tops();
  await page.keyboard.press('j');
  for (let n = 1; n <= 50; n += 1) await booth.ask(`Asked in the rush, ${n}?`);
  await expect(card(page, 'Pending')).toHaveText('Pending 71');
  expect((await tops()).slice(0, 20)).toEqual(before.slice(0, 20));
  await expect(rows(page).first()).toContainText('Question 1?');

  // Four lines, then more; approved without reading on.
  const row = rowOf(page, 'The seals of two pumps');
  await row.scrollIntoViewIfNeeded();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(140);
  await row.getByRole('button', { name: 'more' }).click();
  await expect.poll(height).toBeGreaterThan(folded + 40);
  await (await atHand(page, 'The seals of two pumps', 'Approve')).click();
  await expect(statusOf(page, 'The seals of two pumps')).toHaveText('Approved');
});

test('the tabs filter, and the order is remembered', async ({ booth, page }) => {
  // An unknown path leads there.
  await booth.signIn(page, '/no/such/page');
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await booth.approve(await booth.ask('The approved one?'), 'Yes.');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(rowOf(page, 'The approved one?')).toBeVisible();
  const rejected = await booth.ask('The rejected one?');
  await (await booth.admin()).put(`/api/admin/question/${rejected}`, { status: 'rejected' });
  await booth.ask('The waiting one?');

  await pagesNav(page)
    .getByRole('link', { name: /^Questions/ })
    .click();
  await expect(rows(page)).toHaveText([/The waiting one\?/]);
  await expect(card(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  await expect(page.getByRole('tabpanel', { name: 'Pending' })).toContainText('The waiting one?');
  await card(page, 'Total').click();
  await expect(rows(page)).toHaveText([/waiting one/, /rejected one/, /approved one/]);
  await expect(page).toHaveURL(/dashboard\?status=all$/);
  await page.goBack();
  await expect(rows(page)).toHaveText([/The waiting one\?/]);

  await card(page, 'Pending').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Rejected')).toBeFocused();
  await expect(rows(page)).toHaveText([/rejected one/]);
  // A search that finds nothing here offers to look further.
  await page.getByLabel('Search questions').pressSequentially('approved', { delay: 30 });
  await page.getByRole('button', { name: 'Look in all questions' }).click();
  await expect(rows(page)).toHaveText([/approved one/]);
  await expect(page.getByLabel('Search questions')).toHaveValue('approved');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page)).toHaveCount(3);
  await card(page, 'Rejected').click();
  // Beyond the last tab comes the first.
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Total')).toBeFocused();
  await expect(card(page, 'Total')).toHaveAttribute('aria-selected', 'true');

  await fromMenu(page, 'Oldest first');
  await expect(rows(page)).toHaveText([/approved one/, /rejected one/, /waiting one/]);
  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  await expect(rows(page)).toHaveText([/approved one/, /rejected one/, /waiting one/]);
  // The table's head chooses as well.
  await page.getByRole('columnheader', { name: 'Submitted' }).getByRole('button').click();
  await expect(rows(page)).toHaveText([/waiting one/, /rejected one/, /approved one/]);
});
