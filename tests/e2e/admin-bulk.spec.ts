import type { Page } from 'playwright/test';
import { label } from '../../server/contract/labels.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rowOf, rows, statusOf } from '../support/questions-page.ts';
import { resize } from '../support/resize.ts';
import { switchToLight } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function openPending(booth: Booth, page: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await booth.ask(`Question ${n}?`);
  await booth.signIn(page, '/dashboard?status=pending&order=asc');
  await expect(rows(page)).toHaveCount(count);
}
function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected rows' });
}
function boxOf(page: Page, text: string) {
  return page.getByRole('checkbox', { name: `Select “${text}”` });
}
async function statuses(booth: Booth) {
  return (await booth.questions()).map(({ status }) => status);
}
function countBulks(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/questions/bulk')) sent.push(request.method());
  });
  return sent;
}

test('several are marked by keys, approved in one request, and taken back in one step', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 5);
  const sent = countBulks(page);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Shift+K');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Shift+J');
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
  expect(sent).toEqual(['POST']);
  expect(await statuses(booth)).toEqual(['approved', 'approved', 'approved', 'pending', 'pending']);
  await page.keyboard.press('u');
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  expect(sent).toEqual(['POST', 'POST']);
  expect(await statuses(booth)).toEqual(Array.from({ length: 5 }, () => 'pending'));
});

test('by the mouse: the box of a row, Shift for all in between, the head for the page, Esc for none', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 6);
  await rowOf(page, 'Question 2?').hover();
  await expect(boxOf(page, 'Question 2?')).toHaveCSS('opacity', '1');
  await boxOf(page, 'Question 2?').click();
  await boxOf(page, 'Question 5?').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  for (const n of [2, 3, 4, 5]) await expect(boxOf(page, `Question ${n}?`)).toBeChecked();
  // A click with Shift on the row itself does the same, and selects no text.
  await rowOf(page, 'Question 6?').click({ modifiers: ['Shift'], position: { x: 300, y: 14 } });
  await expect(bar(page)).toContainText('5 selected');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await expectNoAxeViolations(page);
  await switchToLight(page);
  await expectNoAxeViolations(page);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText('6 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('*');
  await expect(bar(page)).toContainText('6 selected');
  await bar(page).getByRole('button', { name: 'Reject' }).dblclick();
  await expect(page.getByText('Rejected 6 questions')).toBeVisible();
  expect(await statuses(booth)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  await page.getByRole('button', { name: 'Your last changes' }).click();
  await page.getByRole('menuitem', { name: 'Undo: Rejected 6 questions' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  expect(await statuses(booth)).toEqual(Array.from({ length: 6 }, () => 'pending'));
});

test('what is marked stays true to the questions: others come, go and change meanwhile', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 4);
  const [first, second] = await booth.questions();
  await boxOf(page, 'Question 1?').click();
  await boxOf(page, 'Question 2?').click();
  await boxOf(page, 'Question 3?').click();
  await booth.ask('Between them?');
  // Held back until a colleague has decided one of them on the server, which this page does not know yet.
  await page.route('**/questions/bulk', async (route) => {
    await booth.approve(second?.id ?? 0, 'By a colleague.');
    await route.continue();
  });
  await page.keyboard.press('r');
  await expect(page.getByText('Rejected 2 questions')).toBeVisible();
  await expect(page.getByText(/left as is: “Question 2\?”/)).toBeVisible();
  await expect(bar(page)).toContainText('1 selected');
  await expect(boxOf(page, 'Question 2?')).toBeChecked();
  expect(await statuses(booth)).toEqual(['rejected', 'approved', 'rejected', 'pending', 'pending']);

  // Only what was done is taken back, not what a colleague has done since.
  await page.unrouteAll();
  await booth.approve(first?.id ?? 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect(page.getByText(/1 question had been changed since/)).toBeVisible();
  expect(await statuses(booth)).toEqual(['approved', 'approved', 'pending', 'pending', 'pending']);
});

test('nothing goes to the big screen unread: what was never in view is opened first', async ({
  booth,
  page,
}) => {
  const long = Array.from({ length: 60 }, (_, n) => `Line ${n}.`).join('\n');
  await booth.ask('Short one?');
  await booth.ask(`Long one?\n${long}`);
  await booth.signIn(page, '/dashboard?status=pending&order=asc');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('*');
  await page.keyboard.press('a');
  await expect(bar(page).getByRole('alert')).toContainText('1 question continues out of view');
  expect(await statuses(booth)).toEqual(['pending', 'pending']);
  await bar(page).getByRole('button', { name: 'Approve the one you’ve read' }).click();
  await expect(page.getByText('Approved “Short one?”')).toBeVisible();
  expect(await statuses(booth)).toEqual(['approved', 'pending']);
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('r');
  await expect.poll(() => statuses(booth)).toEqual(['approved', 'rejected']);
});

test('what is approved already is not among those that were read', async ({ booth, page }) => {
  const long = Array.from({ length: 60 }, (_, n) => `Line ${n}.`).join('\n');
  await booth.approve(await booth.ask('Approved before?'));
  await booth.ask('Short one?');
  await booth.ask(`Long one?\n${long}`);
  await booth.signIn(page, '/dashboard?status=all&order=asc');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('*');
  await page.keyboard.press('a');
  await expect(bar(page).getByRole('alert')).toContainText('1 question continues out of view');
  await bar(page).getByRole('button', { name: 'Approve the one you’ve read' }).click();
  await expect(page.getByText('Approved “Short one?”')).toBeVisible();
});

test('while one of them is being saved, nothing is done to all, and that is said', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 2);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/question/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await rowOf(page, 'Question 1?').getByRole('button', { name: 'Reject' }).click();
  await page.keyboard.press('*');
  await page.keyboard.press('a');
  await expect(page.getByText('“Question 1?” is still being saved.')).toBeVisible();
  held.resolve();
  await expect.poll(() => statuses(booth)).toEqual(['rejected', 'pending']);
});

test('a step that can never be taken back is not offered again', async ({ booth, page }) => {
  await openPending(booth, page, 2);
  await page.keyboard.press('*');
  await page.keyboard.press('r');
  await expect.poll(() => statuses(booth)).toEqual(['rejected', 'rejected']);
  await page.route('**/questions/bulk', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, error: 'No.', code: 'validation_failed' },
    }),
  );
  await page.getByRole('button', { name: 'Your last changes' }).click();
  const step = page.getByRole('menuitem', { name: 'Undo: Rejected 2 questions' });
  await step.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No.' }).or(page.getByText('(400)')),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Your last changes' }).click();
  await expect(page.getByText('What you change is listed here')).toBeVisible();
});

test('marking rows, the bar and the tabs move nothing, whatever the width', async ({
  booth,
  page,
}) => {
  test.slow();
  for (let n = 1; n <= 9; n += 1) await booth.ask(`Question ${n}?`);
  await booth.approve(1);
  await booth.signIn(page, '/dashboard');
  const tabs = page.getByRole('tablist', { name: 'Questions by status' });
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await resize(page, width, height);
      const boxes = page.getByRole('checkbox', { name: /^Select “/ });
      await expect(boxes).toHaveCount(8);
      const first = page.locator('[data-question]').first();
      const before = await first.boundingBox();
      await boxes.nth(1).focus();
      await page.keyboard.press('Space');
      await expect(bar(page)).toBeVisible();
      expect(await first.boundingBox()).toEqual(before);
      const place = await bar(page).boundingBox();
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
      for (const button of await bar(page).getByRole('button').all()) {
        const box = await button.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      }
      if (width !== 768) await expectNoAxeViolations(page);
      await bar(page).getByRole('button', { name: 'Clear the selection' }).click();
      expect(await first.boundingBox()).toEqual(before);
      const tabPlace = await tabs.boundingBox();
      await tabs.getByRole('tab', { name: 'Total' }).click();
      await expect(page.locator('[data-question]')).toHaveCount(9);
      expect(await tabs.boundingBox()).toEqual(tabPlace);
      expect((await first.boundingBox())?.y).toBe(before?.y);
      await tabs.getByRole('tab', { name: 'Pending' }).click();
    });
  }
});

test('a row’s own buttons act on that row alone', async ({ booth, page }) => {
  await openPending(booth, page, 2);
  await boxOf(page, 'Question 1?').click();
  await rowOf(page, 'Question 2?').getByRole('button', { name: 'Reject' }).click();
  await expect(statusOf(page, 'Question 2?')).toHaveText('Rejected');
  await expect.poll(() => statuses(booth)).toEqual(['pending', 'rejected']);
});

test('several are archived at once, restored at once, and taken back in one step', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 3);
  const sent = countBulks(page);
  await boxOf(page, 'Question 1?').click();
  await boxOf(page, 'Question 3?').click();
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived 2 questions')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('*');
  // They are brought back before anything else is done to them.
  await page.keyboard.press('a');
  await expect(bar(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.keyboard.press('Shift+E');
  await expect(page.getByText('Restored 2 questions')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await statuses(booth)).toEqual(['pending', 'pending', 'pending']);
  await page.keyboard.press('u');
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  expect(sent).toEqual(['POST', 'POST', 'POST']);
});

test('several get a label at once and stay selected; one step takes it off those that had none', async ({
  booth,
  page,
}) => {
  await openPending(booth, page, 3);
  const admin = await booth.admin();
  const { id } = dataOf(label, await admin.post('/api/admin/labels', { name: 'Price' }), 201);
  await admin.put('/api/admin/question/1/labels', { add: [id] });
  const sent = countBulks(page);
  const labels = async () => (await booth.questions()).map((row) => row.labels);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await expect(dialog).toContainText('2 questions');
  await expect(dialog.getByRole('option', { name: 'Price' })).toHaveAttribute(
    'aria-selected',
    'false',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Labelled “Question 2?” “Price”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bar(page)).toContainText('2 selected');
  expect(await labels()).toEqual([[id], [id], []]);
  await page.keyboard.press('u');
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  expect(await labels()).toEqual([[id], [], []]);
  expect(sent).toEqual(['POST', 'POST']);
});
