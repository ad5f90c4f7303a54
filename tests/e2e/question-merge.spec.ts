import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { atHand, manageDialog, openDialog, refresh, rowOf, rows } from './questions-page.ts';

function partsOf(page: Page) {
  const target = page.getByRole('dialog', { name: 'Merge into…' });
  return {
    target,
    search: target.getByLabel('Search for the question to merge into'),
    targets: target.getByRole('list', { name: 'Questions to merge into' }).getByRole('button'),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    merged: page.getByRole('list', { name: 'Merged into this question' }),
  };
}

test('the same question again is marked and merged; so are several', async ({ booth, page }) => {
  const id = await booth.ask('How long is the warranty?', 'Ada');
  await booth.signIn(page);
  const first = rowOf(page, 'How long is the warranty?');
  await expect(first).toBeVisible();
  await booth.ask('how long is the waranty', 'Bob');
  const again = rowOf(page, 'how long is the waranty');
  const earlier = page.getByRole('button', { name: 'Asked before: show the earlier question' });
  await expect(earlier).toHaveCount(1);
  await expect(again.getByText('Asked before')).toBeVisible();
  await earlier.click();
  const dialog = manageDialog(page);
  await expect(dialog.getByText('How long is the warranty?')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`question=${id}$`));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // By key, from the row that the keys act on.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(again).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('s');
  await expect(dialog.getByText('How long is the warranty?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { undo, merged } = partsOf(page);
  const merge = again.getByRole('button', { name: /^Merge .* with the earlier question$/ });
  await merge.click();
  await expect(
    page.getByText('Merged “how long is the waranty” with “How long is the warranty?”'),
  ).toBeVisible();
  await refresh(page);
  await expect(again).toHaveCount(0);
  await undo.click();
  await expect(again).toBeVisible();
  await expect(first.getByText(/asked \d/)).toHaveCount(0);
  await merge.click();
  await expect(first.getByText('asked 2×')).toBeVisible();

  const asked = first.getByRole('button', { name: 'Asked 2 times: show who asked' });
  await asked.click();
  await expect(merged).toContainText('how long is the waranty');
  await expect(merged).toContainText('Bob');
  await page.keyboard.press('Escape');
  await expect(merged).toBeHidden();
  await expect(asked).toBeFocused();
  await page.keyboard.press('Enter');
  await merged.getByRole('button', { name: /^Take out/ }).click();
  await expect(asked).toHaveCount(0);
  await refresh(page);
  await expect(earlier).toHaveCount(1);
  await again.getByRole('button', { name: 'Reject' }).click();
  await expect(earlier).toHaveCount(0);

  // Of several, the one that staff choose stays.
  for (const content of ['Is it loud?', 'Does it float?']) await booth.ask(content);
  await refresh(page);
  await expect(rows(page)).toHaveCount(4);
  const { target, targets } = partsOf(page);
  await (await atHand(page, 'Is it loud?', 'More actions')).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  await expect(target).toContainText('Is it loud?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('*');
  await page.keyboard.press('m');
  await expect(target.getByText('4 questions')).toBeVisible();
  await targets.filter({ hasText: 'Is it loud?' }).click();
  await expect(page.getByText('Merged 3 questions with “Is it loud?”')).toBeVisible();
  await refresh(page);
  await expect(rows(page)).toHaveText([/Is it loud\?/]);
  await expect(rows(page).getByText('asked 4×')).toBeVisible();
});

test('the dialog merges and unmerges a question', { tag: '@deep' }, async ({ booth, page }) => {
  const first = await booth.ask('How long does the battery last?', 'Ada');
  await booth.approve(first, 'Eight hours.');
  const second = await booth.ask('whats the battery life like', 'Bob');
  const third = await booth.ask('Akku?', 'Cem');
  const loud = await booth.ask('How loud is it?');
  await booth.signIn(page, `/dashboard?status=all&question=${second}`);
  const dialog = manageDialog(page);
  const { target, search, targets, merged, undo } = partsOf(page);
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  // What is alike comes first, without a word typed.
  const alike = targets.filter({ hasText: 'How long does the battery last?' });
  await expect(alike).toContainText('Approved · Eight hours.');
  await alike.click();
  await expect(target).toBeHidden();
  await expect(dialog).toBeHidden();

  await (await booth.admin()).post(`/api/admin/question/${third}/merge`, { into: second });
  await openDialog(page, 'How long does the battery last?');
  await expect(dialog.getByText('Asked 3×')).toBeVisible();
  await expect(merged.getByRole('listitem')).toHaveText([
    /whats the battery life like.*Bob/,
    /Akku\?.*Cem/,
  ]);
  await merged.getByRole('button', { name: 'Take out: Akku?' }).click();
  await expect(dialog.getByText('Asked 2×')).toBeVisible();
  await expect(merged.getByRole('listitem')).toHaveCount(1);
  await undo.click();
  await expect(dialog.getByText('Asked 3×')).toBeVisible();

  // One that was merged says so at its own address, and can be taken out there, too.
  await page.goto(`${booth.adminUrl}/dashboard?question=${third}`);
  await expect(dialog.getByText('Merged into another question')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByText('Asked once')).toBeVisible();

  // Another one is searched for.
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  await expectNoAxeViolations(page);
  await search.pressSequentially('loud', { delay: 40 });
  await expect(targets).toHaveText([/How loud is it\?/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(target).toBeHidden();
  await expect.poll(async () => (await booth.question(loud)).asked).toBe(2);
});
