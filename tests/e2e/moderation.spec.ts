import { expect, test } from '../support/e2e.ts';
import { atHand, card, rowOf, rows, statusOf } from './questions-page.ts';
import { whenStill } from '../support/page.ts';

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
