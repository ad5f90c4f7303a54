import { expect, test } from '../support/e2e.ts';
import { stopClock } from '../support/stage-record.ts';
import { expectLive } from '../support/shell.ts';

/** Time in the page stands still and is moved by the test; the page itself is what listens, and that is its clock. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  await page.clock.install();
});

test('the admin header stops saying Live 12 s after the last word of the server', async ({
  booth,
  page,
}) => {
  await booth.signIn(page);
  await expectLive(page);
  booth.pause();
  await stopClock(page);
  await page.clock.runFor(12_000);
  await expect(page.getByText('Connecting', { exact: true })).toBeVisible();

  booth.resume();
  await page.clock.resume();
  await expectLive(page);
});

test('the display notices a silent server in 20 s and keeps what it shows', async ({
  booth,
  page,
}) => {
  await booth.approve(await booth.ask('Do you still hear me?'));
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const question = page.locator('[data-part=item][data-phase=shown] [data-part=question]');
  await expect(question).toHaveText('Do you still hear me?');
  booth.pause();
  await stopClock(page);
  await page.clock.runFor(12_000);
  await page.clock.runFor(8000);
  await expect(page.locator('[data-part=not-live]')).toBeVisible();
  await expect(page.getByText('Do you still hear me?')).toBeVisible();
  booth.resume();
});
