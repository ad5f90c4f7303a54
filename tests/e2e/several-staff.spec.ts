import type { Browser, BrowserContext, Page } from 'playwright/test';
import { ANSWERING_SIGN_MS, ANSWERING_SILENT_MS } from '../../server/contract/devices.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { answerOf, openDialog, rowOf } from './questions-page.ts';

const QUESTION = 'Is it loud?';

function answeringIn(page: Page, content = QUESTION) {
  return rowOf(page, content).locator('[data-part=answering]');
}
async function openDevice(
  booth: Booth,
  browser: Browser,
  name: string | null,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (name !== null) {
    const device = { id: name.padEnd(20, '0'), name, named: true };
    await context.addInitScript((own) => {
      // A blank page has no storage.
      if (location.protocol === 'http:') localStorage.setItem('booth.device', own);
    }, JSON.stringify(device));
  }
  await booth.signIn(page);
  return { context, page };
}

test('two who answer the same question see each other', async ({ booth, browser }) => {
  const id = await booth.ask(QUESTION);
  await booth.ask('Is it fast?');
  const anna = await openDevice(booth, browser, 'Anna');
  const ben = await openDevice(booth, browser, 'Ben');

  const before = await rowOf(ben.page, QUESTION).boundingBox();
  await openDialog(anna.page, QUESTION);
  await expect(answeringIn(ben.page)).toHaveText('Being answered by Anna');
  expect(await rowOf(ben.page, QUESTION).boundingBox()).toEqual(before);
  await expect(answeringIn(ben.page, 'Is it fast?')).toHaveCount(0);
  await anna.page.goto('about:blank');
  // The page reports it on leaving: its silence would be noticed later.
  await expect(answeringIn(ben.page)).toHaveCount(0, {
    timeout: ANSWERING_SILENT_MS - ANSWERING_SIGN_MS,
  });
  await anna.page.goBack();
  const hers = anna.page.getByRole('dialog', { name: 'Manage Question' });
  // A warning, not a lock.
  const his = await openDialog(ben.page, QUESTION);
  await expect(his.locator('[data-part=answering]')).toHaveText('Being answered by Anna');
  await expect(hers.locator('[data-part=answering]')).toHaveText('Being answered by Ben');

  await answerOf(ben.page).pressSequentially('A little.');
  await answerOf(anna.page).pressSequentially('Not at all.');
  await anna.page.keyboard.press('Control+Enter');
  await expect(hers).toBeHidden();
  const notice = his.locator('[data-said=urgent]');
  await expect(notice).toContainText('Anna has changed this question');
  await expect(notice).toContainText('Not at all.');
  await expect(answerOf(ben.page)).toHaveValue('A little.');
  expect(await booth.question(id)).toMatchObject({
    answer: 'Not at all.',
    status: 'approved',
  });
  await notice.getByRole('button', { name: 'Use theirs' }).click();
  await expect(answerOf(ben.page)).toHaveValue('Not at all.');
  await ben.page.keyboard.press('Escape');
  await expect(his).toBeHidden();
  await expect(answeringIn(anna.page)).toHaveCount(0);

  await anna.context.close();
  await ben.context.close();
});

test('a device without a name asks who it is', { tag: '@deep' }, async ({ booth, browser }) => {
  const ben = await openDevice(booth, browser, 'Ben');
  const { context, page } = await openDevice(booth, browser, null);
  await page.getByRole('button', { name: 'Say who' }).click();
  const card = page.getByRole('region', { name: 'This device' });
  const name = card.getByRole('textbox', { name: 'Your name on this device' });
  await expect(name).toHaveAttribute('placeholder', 'Laptop');
  await expect(card).toContainText('Also here: Ben.');
  await expect(name).toBeFocused();
  await page.keyboard.type('Chris', { delay: 25 });
  await expectNoAxeViolations(page);
  // Asked once, and in no other window of the same device.
  const second = await context.newPage();
  await second.goto(`${booth.adminUrl}/account`);
  await expect(second.getByRole('textbox', { name: 'Your name on this device' })).toHaveValue(
    'Chris',
  );
  await expect(second.getByRole('button', { name: 'Say who' })).toHaveCount(0);
  await ben.context.close();
  await context.close();
});
