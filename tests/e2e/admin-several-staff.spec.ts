import type { Browser, BrowserContext, Page } from 'playwright/test';
import { ANSWERING_SIGN_MS, ANSWERING_SILENT_MS } from '../../server/contract/devices.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';

const WIDE = { viewport: { width: 1366, height: 768 } };

function rowOf(page: Page, content: string) {
  return page.getByRole('row').filter({ hasText: content });
}
function answeringIn(page: Page, content: string) {
  return rowOf(page, content).locator('[data-part=answering]');
}
/** A further device of the staff. */
async function openDevice(
  booth: Booth,
  browser: Browser,
  name: string | null,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(WIDE);
  const page = await context.newPage();
  if (name !== null) {
    const device = { id: name.padEnd(20, '0'), name, named: true, colour: 'pink' };
    await context.addInitScript((own) => {
      // A blank page has no storage.
      if (location.protocol === 'http:') localStorage.setItem('booth.device', own);
    }, JSON.stringify(device));
  }
  await booth.signIn(page);
  return { context, page };
}
async function openQuestion(page: Page, content: string) {
  await rowOf(page, content).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('two who answer the same question see each other, and nothing is overwritten unseen', async ({
  booth,
  browser,
}) => {
  const id = await booth.ask('Is it loud?');
  await booth.ask('Is it fast?');
  const anna = await openDevice(booth, browser, 'Anna');
  const ben = await openDevice(booth, browser, 'Ben');

  const before = await rowOf(ben.page, 'Is it loud?').boundingBox();
  const hers = await openQuestion(anna.page, 'Is it loud?');
  await expect(answeringIn(ben.page, 'Is it loud?')).toHaveText('Being answered by Anna');
  expect(await rowOf(ben.page, 'Is it loud?').boundingBox()).toEqual(before);
  await expect(answeringIn(ben.page, 'Is it fast?')).toHaveCount(0);
  // A warning, not a lock.
  const his = await openQuestion(ben.page, 'Is it loud?');
  await expect(his.locator('[data-part=answering]')).toHaveText('Being answered by Anna');
  await expect(hers.locator('[data-part=answering]')).toHaveText('Being answered by Ben');
  await expectNoAxeViolations(ben.page);

  await his.getByRole('textbox', { name: 'Answer' }).pressSequentially('A little.', { delay: 15 });
  await hers
    .getByRole('textbox', { name: 'Answer' })
    .pressSequentially('Not at all.', { delay: 15 });
  await anna.page.keyboard.press('Control+Enter');
  await expect(hers).toBeHidden();
  const notice = his.getByRole('alert');
  await expect(notice).toContainText('Anna has changed this question');
  await expect(notice).toContainText('Not at all.');
  await expect(his.getByRole('textbox', { name: 'Answer' })).toHaveValue('A little.');
  expect((await booth.questions()).find((one) => one.id === id)).toMatchObject({
    answer: 'Not at all.',
    status: 'approved',
  });
  await notice.getByRole('button', { name: 'Use theirs' }).click();
  await ben.page.keyboard.press('Escape');
  await expect(his).toBeHidden();
  await expect(answeringIn(anna.page, 'Is it loud?')).toHaveCount(0);
  await anna.context.close();
  await ben.context.close();
});

test('a window that is closed, left or crashed answers nothing any more', async ({
  booth,
  browser,
}) => {
  test.slow();
  await booth.ask('Is it loud?');
  const anna = await openDevice(booth, browser, 'Anna');
  const ben = await openDevice(booth, browser, 'Ben');
  const mark = answeringIn(ben.page, 'Is it loud?');

  await openQuestion(anna.page, 'Is it loud?');
  await expect(mark).toBeVisible();
  await anna.page.goto(`${booth.adminUrl}/leads`);
  // The page said so itself: its silence would have taken longer to notice.
  await expect(mark).toHaveCount(0, { timeout: ANSWERING_SILENT_MS - ANSWERING_SIGN_MS });

  await anna.page.goBack();
  await expect(mark).toBeVisible();
  const crashed = anna.page.waitForEvent('crash');
  await anna.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await expect(mark).toBeVisible();
  await expect(mark).toHaveCount(0, { timeout: 25_000 });
  await anna.context.close();
  await ben.context.close();
});

test('a second window of one device is told as that', async ({ booth, browser }) => {
  await booth.ask('Is it loud?');
  const { context, page } = await openDevice(booth, browser, 'Anna');
  const other = await context.newPage();
  await other.goto(`${booth.adminUrl}/dashboard?status=all`);
  const dialog = await openQuestion(page, 'Is it loud?');
  await expect(answeringIn(other, 'Is it loud?')).toHaveText('Being answered in another window');
  const there = await openQuestion(other, 'Is it loud?');
  await there.getByRole('textbox', { name: 'Answer' }).pressSequentially('No.', { delay: 15 });
  await dialog.getByRole('textbox', { name: 'Answer' }).pressSequentially('Yes.', { delay: 15 });
  await other.keyboard.press('Control+Enter');
  await expect(there).toBeHidden();
  await expect(dialog.getByRole('alert')).toContainText(
    'You have changed this question in another window',
  );
  await context.close();
});

test('two who approve the same question at once have one result and no error', async ({
  booth,
  browser,
}) => {
  const id = await booth.ask('Is it loud?');
  const anna = await openDevice(booth, browser, 'Anna');
  const ben = await openDevice(booth, browser, 'Ben');
  // Ben's dashboard hears of nothing until he has pressed.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await ben.page.route(`**/api/admin/question/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await expect(rowOf(ben.page, 'Is it loud?')).toBeVisible();
  await rowOf(ben.page, 'Is it loud?')
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await rowOf(anna.page, 'Is it loud?')
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await expect(anna.page.getByText('Question updated')).toBeVisible();
  release();
  await expect(
    ben.page.getByText('Anna has changed this question already, just as you wanted.'),
  ).toBeVisible();
  await expect(rowOf(ben.page, 'Is it loud?')).toHaveAttribute('data-status', 'approved');
  // The change was hers: there is nothing of his to take back.
  await ben.page.keyboard.press('u');
  await expect(rowOf(anna.page, 'Is it loud?')).toHaveAttribute('data-status', 'approved');
  expect((await booth.questions())[0]).toMatchObject({ status: 'approved', version: 2 });
  await anna.context.close();
  await ben.context.close();
});

test('a second device is offered a name, which the others and the log then have', async ({
  booth,
  browser,
}) => {
  await booth.ask('Is it loud?');
  const ben = await openDevice(booth, browser, 'Ben');
  const fresh = await openDevice(booth, browser, null);
  await fresh.page.getByRole('button', { name: 'Say who' }).click();
  const card = fresh.page.getByRole('region', { name: 'This device' });
  const name = card.getByRole('textbox', { name: 'Your name on this device' });
  await expect(name).toHaveAttribute('placeholder', 'Laptop');
  await expect(card).toContainText('Also here: Ben.');
  await name.pressSequentially('Chris', { delay: 25 });
  await card.getByRole('radio', { name: 'Teal' }).check();
  await expectNoAxeViolations(fresh.page);
  await fresh.page.reload();
  await expect(name).toHaveValue('Chris');
  await expect(card.getByRole('radio', { name: 'Teal' })).toBeChecked();
  // Asked once, and never again.
  await expect(fresh.page.getByRole('button', { name: 'Say who' })).toHaveCount(0);

  await fresh.page.goto(`${booth.adminUrl}/dashboard?status=all`);
  await expect(fresh.page.getByRole('button', { name: 'This device: Chris' })).toBeVisible();
  const dialog = await openQuestion(fresh.page, 'Is it loud?');
  await expect(answeringIn(ben.page, 'Is it loud?')).toHaveText('Being answered by Chris');
  await dialog.getByRole('textbox', { name: 'Answer' }).pressSequentially('No.', { delay: 15 });
  await fresh.page.keyboard.press('Control+Enter');
  await ben.page.goto(`${booth.adminUrl}/logs`);
  const entry = ben.page.getByRole('row').filter({ hasText: 'edited answer' });
  await expect(entry).toContainText('Chris');
  await ben.context.close();
  await fresh.context.close();
});
