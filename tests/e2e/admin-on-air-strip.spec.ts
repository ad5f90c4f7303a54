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
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { nextFrame } from '../support/next-frame.ts';
import { resize, sideways } from '../support/resize.ts';

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
  await control(page, 'More controls').click();
  await pause.click();
  await expect(control(page, 'Resume')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the strip at every width: no fault, nothing moves, nothing sticks out', async ({
  booth,
  browser,
  page,
}) => {
  test.slow();
  await booth.updateSettings(LONG_TURN);
  await booth.signIn(page);
  await expect(onAir(page)).toHaveText('No screen is connected');
  const boxes = async () => {
    const all: Record<string, unknown> = {};
    for (const width of [320, 390, 768, 1366, 1920]) {
      // Waiting until everything is still would also wait for what is left of a turn.
      await page.setViewportSize({ width, height: 800 });
      await nextFrame(page);
      await nextFrame(page);
      all[`at ${width} px`] = await strip(page).boundingBox();
    }
    return all;
  };
  const before = await boxes();

  const display = await openDisplay(booth, browser);
  await expect(onAir(page)).toHaveText('Waiting for a question');
  expect(await boxes()).toEqual(before);
  const long = `${'How does it cope with rain, snow, salt and sand '.repeat(6)}?`;
  const id = await approved(booth, long);
  await approved(booth, 'Short?');
  await expect(onAir(page)).toHaveText('Short?');
  expect(await boxes()).toEqual(before);
  const admin = await booth.admin();
  const send = (json: object) => admin.send('/api/admin/air', { method: 'POST', json });
  const hasNoFault = async () => {
    for (const width of [1366, 390]) {
      await resize(page, width, 800);
      await test.step(`${width} px`, () => expectNoFaultsInBothThemes(page));
    }
  };
  await send({ do: 'pin', question_id: id });
  await expect(strip(page)).toContainText('pinned');
  expect(await boxes()).toEqual(before);
  await hasNoFault();
  await send({ do: 'blank' });
  await expect(onAir(page)).toHaveText('The big screen is empty');
  expect(await boxes()).toEqual(before);
  await hasNoFault();
  const out: string[] = [];
  for (const width of [320, 390, 768, 1366, 1920]) {
    await resize(page, width, 800);
    if ((await sideways(page)) > 0) out.push(`the page at ${width} px`);
    for (const button of await strip(page).getByRole('button').all()) {
      const edge = await button.boundingBox();
      if ((edge?.x ?? 0) + (edge?.width ?? 0) > width) {
        out.push(`“${await button.textContent()}” at ${width} px`);
      }
    }
  }
  expect(out).toEqual([]);
  await display.close();
  await expect(onAir(page)).toHaveText('The big screen is empty');
  expect(await boxes()).toEqual(before);
});
