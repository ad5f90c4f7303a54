import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import {
  LONG_TURN,
  approved,
  control,
  onAir,
  openDisplay,
  stageText,
  strip,
} from '../support/on-air.ts';
import { whenStill } from '../support/when-still.ts';

test('the time that is left stands still in a pause, and goes on after it', async ({
  booth,
  browser,
}) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 10 } });
  for (const content of ['One', 'Two']) await approved(booth, content);
  const admin = await booth.admin();
  const send = (json: object) => admin.send('/api/admin/air', { method: 'POST', json });
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const display = await context.newPage();
  await display.clock.install();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(stageText(display)).toHaveText('Two');
  await display.clock.pauseAt(Date.now() + 2000);
  await display.clock.runFor(4000);
  await send({ do: 'pause' });
  await expect
    .poll(async () => JSON.stringify((await admin.get('/api/admin/screens')).text))
    .toContain('\\"paused\\":true');
  await display.clock.runFor(60_000);
  await expect(stageText(display)).toHaveText('Two');
  await send({ do: 'resume' });
  await expect
    .poll(async () => JSON.stringify((await admin.get('/api/admin/screens')).text))
    .toContain('\\"paused\\":false');
  await display.clock.runFor(1500);
  await expect(stageText(display)).toHaveText('Two');
  await display.clock.runFor(8000);
  await expect(stageText(display)).toHaveText('One');
});

test('on a phone, Blank stays in reach, and the rest of the strip is folded', async ({
  booth,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let n = 0; n < 8; n += 1) await booth.ask(`How heavy is it, question ${n}?`);
  await booth.signIn(page);
  await expect(page.locator('[data-question]')).toHaveCount(8);
  await page.locator('[data-question]').last().scrollIntoViewIfNeeded();
  const pause = control(page, 'Pause');
  await expect(pause).toBeHidden();
  expect((await strip(page).boundingBox())?.height).toBeLessThan(64);
  await control(page, 'Blank').click();
  await expect(onAir(page)).toHaveText('The big screen is empty');
  await control(page, 'Show again').click();
  await control(page, 'More of the remote control').click();
  await pause.click();
  await expect(control(page, 'Resume')).toBeVisible();
  await expectNoAxeViolations(page);
});

for (const width of [320, 390, 768, 1366, 1920]) {
  test(`the strip at ${width} px: no fault, nothing moves, nothing sticks out`, async ({
    booth,
    browser,
    page,
  }) => {
    await booth.updateSettings(LONG_TURN);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await booth.signIn(page);
    await expect(onAir(page)).toHaveText('No screen is connected');
    const box = await strip(page).boundingBox();
    const sameBox = async () => expect(await strip(page).boundingBox()).toEqual(box);

    const display = await openDisplay(booth, browser);
    await expect(onAir(page)).toHaveText('Waiting for a question');
    await sameBox();
    const long = `${'How does it cope with rain, snow, salt and sand '.repeat(6)}?`;
    const id = await approved(booth, long);
    await approved(booth, 'Short?');
    await expect(onAir(page)).toHaveText('Short?');
    await sameBox();
    const admin = await booth.admin();
    const send = (json: object) => admin.send('/api/admin/air', { method: 'POST', json });
    const hasNoFault = async () => {
      for (const theme of ['light', 'dark'] as const) {
        await page.locator('html').evaluate((root, chosen) => {
          root.dataset['mantineColorScheme'] = chosen;
        }, theme);
        await whenStill(page);
        await expectNoAxeViolations(page);
      }
    };
    await send({ do: 'pin', question_id: id });
    await expect(strip(page)).toContainText('pinned');
    await sameBox();
    await hasNoFault();
    await send({ do: 'blank' });
    await expect(onAir(page)).toHaveText('The big screen is empty');
    await sameBox();
    await hasNoFault();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth),
    ).toBeLessThanOrEqual(0);
    for (const button of await strip(page).getByRole('button').all()) {
      const edge = await button.boundingBox();
      expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await display.close();
    await expect(onAir(page)).toHaveText('The big screen is empty');
    await sameBox();
  });
}
