import type { Locator, Page } from 'playwright/test';
import { mergedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { resize } from '../support/resize.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function rowOf(page: Page, text: string): Locator {
  return page.locator('[data-question]').filter({ hasText: text });
}
async function mergeAsStaff(booth: Booth, id: number, into: number): Promise<void> {
  const staff = await booth.admin();
  dataOf(mergedQuestion, await staff.post(`/api/admin/question/${id}/merge`, { into }));
}
async function open(page: Page, booth: Booth, id: number): Promise<Locator> {
  await page.goto(`${booth.adminUrl}/dashboard?question=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeVisible();
  return dialog;
}
function partsOf(page: Page) {
  const target = page.getByRole('dialog', { name: 'Merge into…' });
  return {
    target,
    search: target.getByLabel('Search for the question to merge into'),
    targets: target.getByRole('list', { name: 'Questions to merge into' }).getByRole('button'),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
  };
}

test('a question that was asked before is merged by one click, and comes back by Undo', async ({
  booth,
  page,
}) => {
  await booth.ask('How long is the warranty?', 'Ada');
  await booth.signIn(page);
  await expect(rowOf(page, 'How long is the warranty?')).toBeVisible();
  await booth.ask('how long is the waranty', 'Bob');
  const again = rowOf(page, 'how long is the waranty');
  await again.getByRole('button', { name: 'Merge with the earlier question' }).click();
  await expect(again).toHaveCount(0);
  const first = rowOf(page, 'How long is the warranty?');
  await expect(first.getByText('asked 2×')).toBeVisible();
  await expect(
    page.getByText('Merged “how long is the waranty” with “How long is the warranty?”'),
  ).toBeVisible();
  // While it is still offered: on a busy machine, looking for faults takes longer than that.
  await partsOf(page).undo.click();
  await expect(again).toBeVisible();
  await expect(first.getByText(/asked \d/)).toHaveCount(0);
  await again.getByRole('button', { name: 'Merge with the earlier question' }).click();
  await expect(first.getByText('asked 2×')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('“asked 2×” opens who else asked, and takes one out again', async ({ booth, page }) => {
  const first = await booth.ask('How long is the warranty?', 'Ada');
  await mergeAsStaff(booth, await booth.ask('For how long is it under warranty?', 'Bob'), first);
  await booth.signIn(page);
  const row = rowOf(page, 'How long is the warranty?');
  const mark = row.getByRole('button', { name: 'Asked 2 times: show who asked' });
  await mark.click();
  const list = page.getByRole('list', { name: 'Merged into this question' });
  await expect(list).toContainText('For how long is it under warranty?');
  await expect(list).toContainText('Bob');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: /^Take out/ }).click();
  await expect(rowOf(page, 'For how long is it under warranty?')).toBeVisible();
  await expect(mark).toHaveCount(0);
  // Nothing holds the list any more.
  await booth.ask('A new one?');
  await expect(rowOf(page, 'A new one?')).toBeVisible();
});

test('by keys alone: m, some words, the arrow, Enter; u takes it back', async ({ booth, page }) => {
  await booth.ask('What does the pump cost?');
  await booth.ask('Is it loud?');
  await booth.ask('Price of the P-90?');
  await booth.signIn(page);
  await expect(page.locator('[data-question]')).toHaveCount(3);
  const { target, search, targets } = partsOf(page);
  const row = rowOf(page, 'Price of the P-90?');
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('j');
    if ((await row.getAttribute('aria-current')) === 'true') break;
  }
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('m');
  await expect(search).toBeFocused();
  await expect(target.getByText('Nothing similar was found.')).toBeVisible();
  await page.keyboard.type('pump', { delay: 40 });
  await expect(targets).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await expect(targets).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(target).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, 'What does the pump cost?').getByText('asked 2×')).toBeVisible();
  await page.keyboard.press('u');
  await expect(row).toBeVisible();

  await page.keyboard.press('m');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(target).toBeHidden();

  // By mouse, from the row.
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  await search.pressSequentially('loud', { delay: 30 });
  await targets.click();
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, 'Is it loud?').getByText('asked 2×')).toBeVisible();
});

test('in the dialog: merged, listed with who asked, taken out again', async ({ booth, page }) => {
  const first = await booth.ask('How long does the battery last?', 'Ada');
  await booth.approve(first, 'Eight hours.');
  const second = await booth.ask('whats the battery life like', 'Bob');
  const third = await booth.ask('Akku?', 'Cem');
  await booth.signIn(page);
  let dialog = await open(page, booth, second);
  const { target, targets } = partsOf(page);
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  // What is alike comes first, without a word typed.
  await expect(targets).toHaveText([/How long does the battery last\?Approved · Eight hours\./]);
  await page.keyboard.press('Escape');
  await expect(target).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  await targets.first().click();
  await expect(target).toBeHidden();
  await expect(dialog).toBeHidden();

  await mergeAsStaff(booth, third, second);
  dialog = await open(page, booth, first);
  const merged = dialog.getByRole('list', { name: 'Merged into this question' });
  await expect(dialog.getByText('Asked 3×')).toBeVisible();
  await expect(merged.getByRole('listitem')).toHaveText([
    /whats the battery life like.*Bob/,
    /Akku\?.*Cem/,
  ]);
  await expectNoAxeViolations(page);
  await merged.getByRole('button', { name: 'Take out: Akku?' }).click();
  await expect(dialog.getByText('Asked 2×')).toBeVisible();
  await expect(merged.getByRole('listitem')).toHaveCount(1);
  await partsOf(page).undo.click();
  await expect(dialog.getByText('Asked 3×')).toBeVisible();

  // One that was merged says so at its own address, and can be taken out there, too.
  dialog = await open(page, booth, third);
  await expect(dialog.getByText('Merged with another question')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByText('Asked once')).toBeVisible();
});

test('a colleague who was quicker is told of, and nothing is merged', async ({ booth, page }) => {
  const first = await booth.ask('How loud is it?');
  const second = await booth.ask('Decibels?');
  await booth.signIn(page);
  await open(page, booth, second);
  const { target, search, targets } = partsOf(page);
  await page.getByRole('button', { name: 'Merge into…' }).click();
  await search.pressSequentially('loud', { delay: 30 });
  await expect(targets).toHaveCount(1);
  await page.route('**/merge', async (route) => {
    const staff = await booth.admin();
    await staff.put(`/api/admin/question/${first}`, { status: 'rejected' });
    await route.continue();
  });
  await targets.click();
  await expect(page.getByText('The other question was rejected.')).toBeVisible();
  await expect(target.getByText('No other question matches.')).toBeVisible();
  expect((await booth.questions()).map(({ asked }) => asked)).toEqual([1, 1]);
});

test('merging fits a laptop and a phone, dark and light', async ({ booth, page }) => {
  test.slow();
  const first = await booth.ask('How long does the battery last in the cold?', 'Ada');
  await booth.approve(first, 'Eight hours, or five in winter.');
  const second = await booth.ask('whats the battery life in the cold', 'Bob');
  await mergeAsStaff(booth, await booth.ask('Akku im Winter?', 'Cem'), first);
  await booth.signIn(page, '/account');
  const dialog = await open(page, booth, second);
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  const { target, targets } = partsOf(page);
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      await expect(targets).toHaveCount(1);
      await expectNoFaultsInBothThemes(page);
      expect(await target.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    });
  }
  // One dialog at a time, even after the window was turned.
  await page.keyboard.press('Escape');
  await expect(target).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
