import type { Locator, Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const ANSWER = 'Eight hours, or **five** in winter.';

/** A question with an answer, and the same in other words. */
async function askTwice(booth: Booth): Promise<{ answered: number; asked: number }> {
  const answered = await booth.ask('How long does the battery last?');
  await booth.approve(answered, ANSWER);
  return { answered, asked: await booth.ask('whats the battery life like') };
}
async function openQuestion(page: Page, booth: Booth, id: number): Promise<Locator> {
  await page.goto(`${booth.adminUrl}/dashboard?status=all&question=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog.getByRole('button', { name: 'Approve & Save' })).toBeVisible();
  return dialog;
}
function partsOf(dialog: Locator) {
  const offers = dialog.getByRole('region', { name: 'Answered before' });
  return {
    offers,
    field: dialog.getByLabel('Answer (Markdown)'),
    offer: offers.getByRole('button', { name: 'How long does the battery last?' }),
    undo: offers.getByRole('button', { name: 'Undo' }),
    redo: offers.getByRole('button', { name: 'Redo' }),
  };
}

test('an earlier answer is taken by one click, approved, and shown', async ({ booth, page }) => {
  const { asked } = await askTwice(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth, asked);
  const { field, offer } = partsOf(dialog);
  await offer.click();
  await expect(field).toHaveValue(ANSWER);
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Eight hours');
  await expect(offer).toContainText('Used');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'whats the battery life like' });
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('Eight hours');
});

test('what was typed comes back, by the button and by Ctrl+Z', async ({ booth, page }) => {
  const { asked } = await askTwice(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth, asked);
  const { field, offer, undo, redo } = partsOf(dialog);
  await field.pressSequentially('Mine', { delay: 30 });
  // By keys alone: past the preview, to the offer.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(ANSWER);
  await field.pressSequentially(' Or so.', { delay: 30 });
  await undo.click();
  await expect(field).toHaveValue('Mine');
  await redo.click();
  await expect(field).toHaveValue(`${ANSWER} Or so.`);
  await undo.click();
  await expect(field).toHaveValue('Mine');
  await offer.click();
  await expect(field).toHaveValue(ANSWER);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Mine');
});

test('an empty field is empty again', async ({ booth, page }) => {
  const { asked } = await askTwice(booth);
  await booth.signIn(page);
  const dialog = await openQuestion(page, booth, asked);
  const { field, offer, undo } = partsOf(dialog);
  await offer.click();
  await undo.click();
  await expect(field).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('nothing is offered where nothing is similar, or not any more', async ({ booth, page }) => {
  const { answered, asked } = await askTwice(booth);
  const other = await booth.ask('Is there coffee?');
  await booth.signIn(page);
  const answer = page.waitForResponse(`**/api/admin/question/${other}/similar`);
  let dialog = await openQuestion(page, booth, other);
  await (await answer).finished();
  await expect(partsOf(dialog).offers).toHaveCount(0);

  dialog = await openQuestion(page, booth, asked);
  await expect(partsOf(dialog).offer).toBeVisible();
  const staff = await booth.admin();
  await staff.put(`/api/admin/question/${answered}`, { status: 'rejected' });
  await expect(partsOf(dialog).offers).toHaveCount(0);
});

test('nothing that one may press moves when offers come, whatever the width', async ({
  booth,
  page,
}) => {
  test.slow();
  for (const of of ['', ' of the large robot', ' of the small robot']) {
    await booth.approve(await booth.ask(`How long does the battery${of} last?`), ANSWER);
  }
  const asked = await booth.ask('whats the battery life like, how long does it last');
  await booth.signIn(page, '/account');
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/similar', async (route) => {
        await held;
        await route.continue();
      });
      const dialog = await openQuestion(page, booth, asked);
      const { field, offers } = partsOf(dialog);
      const approve = dialog.getByRole('button', { name: 'Approve & Save' });
      await expect(field).toBeFocused();
      const places = async () => [await field.boundingBox(), await approve.boundingBox()];
      // The dialog comes in with a transition.
      await dialog.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      const before = await places();
      release();
      await expect(offers.getByRole('listitem')).toHaveCount(3);
      expect(await places()).toEqual(before);
      if (width !== 768) await expectNoAxeViolations(page);
      expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      await page.unroute('**/similar');
    });
  }
});

test('the same question again is marked, and leads to the first', async ({ booth, page }) => {
  const first = await booth.ask('How long is the warranty?');
  await booth.signIn(page);
  const list = page.getByRole('row');
  await expect(list.filter({ hasText: 'How long is the warranty?' })).toBeVisible();
  await booth.ask('how long is the waranty');
  const row = list.filter({ hasText: 'how long is the waranty' });
  const mark = page.getByRole('button', { name: 'Asked before: show the earlier question' });
  await expect(mark).toHaveCount(1);
  await expect(row.getByText('Asked before')).toBeVisible();
  await expectNoAxeViolations(page);

  await mark.click();
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog.getByText('How long is the warranty?')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`question=${first}$`));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // By key, from the row that the keys act on.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('s');
  await expect(dialog.getByText('How long is the warranty?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: 'Reject' }).click();
  await expect(mark).toHaveCount(0);
});
