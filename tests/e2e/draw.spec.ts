import { DRAW_MESSAGES } from '../../server/contract/draw.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { chooseFrom, toast } from '../support/page.ts';
import { LONG_TURN, approved, openDisplay, stageText, strip } from './on-air.ts';
import { form, PHONE } from './visitor-pages.ts';

test('a draw from its name to the big screen, and once more', async ({ booth, browser, page }) => {
  await booth.updateSettings(LONG_TURN);
  await approved(booth, 'How loud is it?');
  const display = await openDisplay(booth, browser);
  await booth.signIn(page, '/leads');
  await page.getByRole('button', { name: 'Draw…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draw' });
  await dialog.getByLabel('What is drawn').pressSequentially('A coffee machine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Nobody has agreed to this draw yet.');
  await expectNoAxeViolations(page);
  // What a colleague saves takes the place of what stands there.
  const admin = await booth.admin();
  for (const [at, name] of ['A bag', 'A coffee machine'].entries()) {
    await admin.put('/api/admin/draw', { name, open: true, version: at + 1 });
    await expect(dialog.getByLabel('What is drawn')).toHaveValue(name);
  }

  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  for (const name of ['Ana Lima', 'Bo Berg']) {
    await phone.goto(`${booth.publicUrl}/contact-funnel`);
    const { fullName, email, submitDetails, thanks } = form(phone);
    await fullName.fill(name);
    await email.fill(`${name.slice(0, 2)}@example.com`);
    const agree = phone.getByRole('checkbox', { name: 'I take part in the draw' });
    await expect(agree).not.toBeChecked();
    await agree.check();
    if (name === 'Bo Berg') await expectNoAxeViolations(phone);
    await submitDetails.click();
    await expect(thanks).toBeVisible();
  }

  await expect(dialog).toContainText('2 people take part');
  // Of two who draw at the same moment one reads that the other was faster.
  const json = { success: false, error: DRAW_MESSAGES.changedMeanwhile, code: 'conflict' };
  const taken = { status: 409, json };
  await page.route('**/api/admin/draw/command', (route) => route.fulfill(taken), { times: 1 });
  await dialog.getByRole('button', { name: 'Draw one' }).click();
  await expect(toast(page, DRAW_MESSAGES.changedMeanwhile)).toBeVisible();
  await dialog.getByRole('button', { name: 'Draw one' }).click();
  await expect(dialog).toContainText('Nobody else sees this yet.');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(stageText(display)).toHaveText(/^(?:Ana L|Bo B)\.$/);
  const first = await stageText(display).innerText();
  await expect(display.locator('[data-awaited]')).toHaveCount(1);
  await expect(display.locator('[data-part=author]')).toHaveText('A coffee machine');
  await expect(dialog).toContainText(first);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Draw again' }).click();
  await dialog.getByRole('button', { name: 'Show' }).click();
  const second = first === 'Ana L.' ? 'Bo B.' : 'Ana L.';
  await expect(stageText(display)).toHaveText(second);
  // A display that comes later has the result, not the wait for it.
  const late = await openDisplay(booth, browser);
  await expect(stageText(late)).toHaveText(second);
  await expect(late.locator('[data-awaited]')).toHaveCount(0);

  // It was awaited once: after a blank stage it is there at once.
  const awaited = display.locator('[data-awaited]');
  const blank = display.locator('[data-part=blank]');
  await expect(awaited).toHaveCount(0);
  await admin.post('/api/admin/air', { do: 'blank' });
  await expect(blank).toBeVisible();
  await admin.post('/api/admin/air', { do: 'unblank' });
  await expect(blank).toHaveCount(0);
  await expect(stageText(display)).toHaveText(second);
  expect(await awaited.count()).toBe(0);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Drawn, was absent' })).toHaveCount(1);
  await chooseFrom(page, 'Filter by draw', 'Not in the draw');
  await expect(page.getByRole('heading', { name: 'No lead matches' })).toBeVisible();
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(strip(page)).toContainText('Draw · A coffee machine');
  await expect(strip(page)).toContainText(second);
  await page.keyboard.press('d');
  await expect(stageText(display)).toHaveText('How loud is it?');
});
