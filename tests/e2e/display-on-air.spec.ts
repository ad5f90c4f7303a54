import { expect, test } from '../support/e2e.ts';
import { LONG_TURN, approved, openDisplay, stageText } from '../support/on-air.ts';

test('a visitor’s display has no keys', async ({ booth, browser }) => {
  await booth.updateSettings(LONG_TURN);
  for (const content of ['One', 'Two']) await approved(booth, content);
  const display = await openDisplay(booth, browser);
  await expect(stageText(display)).toHaveText('Two');
  const calls: string[] = [];
  // It may still be asking for what staff want it to show.
  display.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`);
  });
  for (const key of ['PageDown', 'PageUp', 'b', '.', ']', '[', 'f', 'o', 'p', 'Escape', ' '])
    await display.keyboard.press(key);
  await expect(stageText(display)).toHaveText('Two');
  await expect(display.locator('[data-part=blank]')).toHaveCount(0);
  expect(calls.filter((call) => call.includes('/air'))).toEqual([]);
});

test('a blank stage leaves the phones as they are', async ({ booth, browser, page }) => {
  await approved(booth, 'Still readable in the hand?');
  const display = await openDisplay(booth, browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const admin = await booth.admin();
  await admin.send('/api/admin/air', { method: 'POST', json: { do: 'blank' } });
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await expect(page.locator('[data-part=now]')).toContainText('Still readable in the hand?');
});

test('without a server, blank stays blank and pinned stays pinned', async ({ booth, browser }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  const id = await approved(booth, 'Pinned');
  await approved(booth, 'Other');
  const admin = await booth.admin();
  const send = (json: object) => admin.send('/api/admin/air', { method: 'POST', json });
  await send({ do: 'pin', question_id: id });
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const display = await context.newPage();
  await display.clock.install();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(stageText(display)).toHaveText('Pinned');
  await context.setOffline(true);
  await display.clock.runFor(20_000);
  await expect(stageText(display)).toHaveText('Pinned');
  await context.setOffline(false);

  await send({ do: 'blank' });
  await display.clock.runFor(10_000);
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await context.setOffline(true);
  await display.clock.runFor(20_000);
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await expect(display.locator('[data-part=stage]')).toHaveText('');
});
