import type { Locator, Page } from 'playwright/test';
import { MESSAGES } from '../../server/contract/messages.ts';
import { expect, test } from '../support/e2e.ts';
import { answerOf, manageDialog, openQuestions, rowOf } from './questions-page.ts';
import { resize, toast, whenStill } from '../support/page.ts';

async function expectOpen(page: Page, text: string, position: string): Promise<void> {
  await expect(page.getByRole('blockquote')).toHaveText(text);
  await expect(manageDialog(page).locator('[data-said]').first()).toHaveText(position);
  await expect(answerOf(page)).toBeFocused();
}

/** What a message lies over, of these. */
async function coveredBy(toast: Locator, parts: Locator): Promise<string[]> {
  await whenStill(toast.page());
  const over = await toast.boundingBox();
  const covered: string[] = [];
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    if (!box || !over) continue;
    const across = Math.min(box.x + box.width, over.x + over.width) - Math.max(box.x, over.x);
    const down = Math.min(box.y + box.height, over.y + over.height) - Math.max(box.y, over.y);
    if (across > 0 && down > 0) covered.push((await part.textContent()) ?? '');
  }
  return covered;
}

test('no message covers what is done next', { tag: '@deep' }, async ({ booth, page }) => {
  await openQuestions(booth, page, 12);
  const message = page.locator('.mantine-Notification-root');
  const dialog = manageDialog(page);
  const windows = [
    [1366, 768, [1, 2, 3, 4]],
    [390, 844, [2, 4, 5, 6]],
  ] as const;
  for (const [width, height, waiting] of windows) {
    const [, second, third, fourth] = waiting.map((n) => `Question ${n}?`);
    await resize(page, width, height);
    if (width < 768) await page.reload();
    await expect(page.locator('[data-question]').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await dialog.getByRole('button', { name: 'Approve & next' }).click();
    await expect(page.getByRole('blockquote')).toHaveText(second ?? '');
    await expect(message).toBeVisible();
    const next = dialog
      .getByRole('button', { name: /^(Cancel|Reject|Approve)/ })
      .or(dialog.getByRole('blockquote'))
      .or(answerOf(page));
    expect(await coveredBy(message, next), `${width} px`).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await rowOf(page, third ?? '')
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect(message).toContainText(third ?? '');
    // Below the header, which lies over what was scrolled away.
    await page.evaluate(() => window.scrollTo(0, 0));
    const pressed =
      width < 768
        ? rowOf(page, fourth ?? '').getByRole('button', { name: /Approve|Reject/ })
        : page.locator('main :is(a[href], button, input)');
    expect(await coveredBy(message, pressed), `${width} px`).toEqual([]);
  }
});

test('“Approve & next” never approves what comes after it', async ({ booth, page }) => {
  let isAway = false;
  // From the start: a route that is new may miss the first request.
  await page.route('**/api/admin/**', (route) => (isAway ? route.abort() : route.continue()));
  await openQuestions(booth, page, 4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expectOpen(page, 'Question 2?', '2 of 4 waiting');
  await page.keyboard.press('Alt+ArrowDown');
  await expectOpen(page, 'Question 3?', '3 of 4 waiting');
  await page.keyboard.press('Alt+ArrowUp');
  await expectOpen(page, 'Question 2?', '2 of 4 waiting');
  await page.keyboard.type('Yes.');

  // A save that fails is named, and leads back to its question.
  isAway = true;
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('blockquote')).toHaveText('Question 3?');
  const failure = toast(page, MESSAGES.questionUnreachable);
  await expect(failure).toContainText('Question 2?');
  isAway = false;
  await failure.getByRole('button', { name: 'Open' }).click();
  await expectOpen(page, 'Question 2?', '2 of 4 waiting');
  await expect(answerOf(page)).toHaveValue('Yes.');

  const approve = manageDialog(page).getByRole('button', { name: 'Approve & next' });
  const place = await approve.boundingBox();
  // The second half of a double click lands on the next question's button.
  await approve.dblclick();
  await expectOpen(page, 'Question 3?', '2 of 3 waiting');
  expect(await approve.boundingBox()).toEqual(place);
  // A key that is held down approves once, too.
  await page.keyboard.down('Alt');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Alt');
  await expectOpen(page, 'Question 4?', '2 of 2 waiting');
  // At the end come those that were passed over.
  await page.keyboard.press('Alt+Enter');
  await expectOpen(page, 'Question 1?', '1 of 1 waiting');
  await page.keyboard.press('Control+Enter');
  await expect(manageDialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  expect((await booth.questions()).map(({ status, answer }) => [status, answer])).toEqual([
    ['approved', null],
    ['approved', 'Yes.'],
    ['approved', null],
    ['approved', null],
  ]);
});
