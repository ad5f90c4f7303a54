import { expect, test } from '../support/e2e.ts';
import { stopClock } from '../support/stage-record.ts';
import { expectLive } from '../support/page.ts';
import { stageText } from './on-air.ts';

test('a silent server is noticed by staff and displays', async ({ booth, page, context }) => {
  const display = await context.newPage();
  // The page itself is what listens, and its clock is moved by the test.
  for (const each of [page, display]) {
    await each.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    await each.clock.install();
  }
  await booth.approve(await booth.ask('Do you still hear me?'));
  await display.goto(`${booth.publicUrl}/wedeliver`);
  const question = stageText(display);
  await expect(question).toHaveText('Do you still hear me?');
  await booth.signIn(page);
  await expectLive(page);
  booth.pause();
  for (const each of [page, display]) {
    await stopClock(each);
    await each.clock.runFor(12_000);
  }
  await expect(page.getByText('Connecting', { exact: true })).toBeVisible();
  await display.clock.runFor(8000);
  await expect(display.locator('[data-part=not-live]')).toBeVisible();
  await expect(question).toHaveText('Do you still hear me?');

  booth.resume();
  await page.clock.resume();
  await expectLive(page);
});
