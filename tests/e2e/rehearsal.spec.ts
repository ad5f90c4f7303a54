import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { layoutShift } from '../support/page-fit.ts';
import { resize, sideways } from '../support/resize.ts';

const GERMAN_PHONE = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
const IN_GERMAN = 'Was jetzt gesendet wird, bleibt nicht erhalten.';

/** Where the send button is on the screen. */
async function buttonOf(page: Page) {
  return page.getByRole('button', { name: 'Frage senden' }).boundingBox();
}

test('staff rehearse: every screen and page says so, the big screen by itself, and ending brings back what was there', async ({
  booth,
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  await booth.approve(await booth.ask('Was it here before?'));
  const screen = await context.newPage();
  await screen.goto(`${booth.publicUrl}/wedeliver`);
  await expect(screen.getByText('Was it here before?').first()).toBeVisible();
  await booth.signIn(page, '/events');
  await page.getByRole('button', { name: 'Rehearse…' }).press('Enter');
  const begin = page.getByRole('dialog', { name: 'Begin a rehearsal?' });
  // Pages that are open already.
  const german = await browser.newContext(GERMAN_PHONE);
  const [live, asking, back] = [
    await german.newPage(),
    await german.newPage(),
    await german.newPage(),
  ];
  await live.goto(`${booth.publicUrl}/wedeliver`);
  await expect(live.getByText('Was it here before?').first()).toBeVisible();
  for (const open of [asking, back]) {
    await open.goto(booth.publicUrl);
    await open.getByLabel('Ihre Frage').pressSequentially('Wie weit fährt er?');
  }
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(begin).toBeHidden();
  await page.getByRole('button', { name: 'Rehearse…' }).click();
  await begin.getByRole('button', { name: 'Begin the rehearsal' }).click();

  const strip = page.getByRole('region', { name: 'A rehearsal is on' });
  await expect(strip).toContainText('What is sent now is not kept.', { timeout: 45_000 });
  await expect(page.getByRole('button', { name: 'Rehearse…' })).toBeDisabled();
  const mark = screen.getByRole('complementary', { name: 'Rehearsal' });
  await expect(mark).toBeVisible({ timeout: 45_000 });
  await expect(screen.getByText('Was it here before?')).toHaveCount(0);

  // A phone's live page says so by itself, in its visitor's language; the others do when they are looked at again, or
  // have sent something. Nothing moves under a thumb.
  await expect(live.getByText(IN_GERMAN)).toBeVisible({ timeout: 45_000 });
  const button = await buttonOf(back);
  const moved = await layoutShift(back);
  await back.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(back.getByText(IN_GERMAN)).toBeVisible();
  expect(await buttonOf(back)).toEqual(button);
  expect(await layoutShift(back)).toBe(moved);
  await expectNoAxeViolations(back);
  await expect(back.getByLabel('Ihre Frage')).toHaveValue('Wie weit fährt er?');
  await asking.getByRole('button', { name: 'Frage senden' }).click();
  await expect(asking.getByText(IN_GERMAN)).toBeVisible();

  // A visitor is told before they send anything, and staff see what comes.
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(booth.publicUrl);
  await expect(phone.getByText('What is sent now is not kept.')).toBeVisible();
  await expectNoAxeViolations(phone);
  const id = await booth.ask('Is this thing on?');
  await booth.approve(id, 'It is.');
  await expect(screen.getByText('Is this thing on?').first()).toBeVisible({ timeout: 45_000 });
  // The stage has the room below the mark: neither lies under the other.
  const stage = await screen.locator('[data-part="stage"]').boundingBox();
  const line = await mark.boundingBox();
  expect(stage!.y).toBeCloseTo(line!.y + line!.height, 0);
  expect(stage!.y + stage!.height).toBeCloseTo(screen.viewportSize()!.height, 0);

  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  await expect(page.getByText('Is this thing on?').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await strip.getByRole('button', { name: 'End the rehearsal…' }).press('Enter');
  const end = page.getByRole('dialog', { name: 'End the rehearsal?' });
  await expect(end).toContainText('comes back: 1 question, 0 leads');
  await expectNoAxeViolations(page);
  await end.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(strip).toHaveCount(0, { timeout: 45_000 });
  await expect(page.getByText(/The rehearsal has ended and left nothing behind/)).toBeVisible();
  await expect(page.getByText('Was it here before?').first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Is this thing on?')).toHaveCount(0);
  await expect(mark).toHaveCount(0, { timeout: 45_000 });
  await expect(screen.getByText('Was it here before?').first()).toBeVisible({ timeout: 45_000 });
  // Every page loses it by itself, too.
  await expect(phone.getByText('What is sent now is not kept.')).toBeHidden({ timeout: 45_000 });
  for (const open of [live, asking, back]) {
    await expect(open.getByText(IN_GERMAN)).toBeHidden({ timeout: 45_000 });
  }
  expect(await buttonOf(back)).toEqual(button);
  await german.close();
});

test('a rehearsal fits every window in both themes, here and on visitors’ pages', async ({
  booth,
  page,
  context,
}) => {
  test.slow();
  const staff = await booth.admin();
  expect((await staff.post('/api/admin/rehearsal')).status).toBe(202);
  const isOn = () =>
    staff.get('/api/admin/rehearsal').then(
      ({ text }) => text.includes('"since"'),
      () => false,
    );
  await expect.poll(isOn, { timeout: 45_000 }).toBe(true);
  await booth.signIn(page);
  const strip = page.getByRole('region', { name: 'A rehearsal is on' });
  await expect(strip).toBeVisible({ timeout: 45_000 });
  for (const width of [1920, 1366, 390]) {
    await resize(page, width, 844);
    expect(await sideways(page), `here at ${width} px`).toBeLessThanOrEqual(0);
  }
  await booth.approve(await booth.ask('How long does the battery last?'), 'Eight hours.');
  const other = await context.newPage();
  for (const theme of ['dark', 'light'] as const) {
    await booth.updateSettings({ theme });
    for (const path of ['/', '/wedeliver']) {
      for (const [width, height] of [
        [390, 844],
        [1366, 768],
      ] as const) {
        await test.step(`${path} at ${width} px, ${theme}`, async () => {
          await other.setViewportSize({ width, height });
          await other.goto(`${booth.publicUrl}${path}`);
          const mark = other.getByRole('complementary', { name: 'Rehearsal' });
          await expect(mark.first()).toBeVisible();
          expect(await sideways(other)).toBeLessThanOrEqual(0);
          await expectNoAxeViolations(other);
        });
      }
      await resize(other, 1920, 1080);
      expect(await sideways(other), `${path} at 1920 px, ${theme}`).toBeLessThanOrEqual(0);
    }
  }
});
