import type { Page } from 'playwright/test';
import { expect, test, type Booth } from '../support/e2e.ts';

const question = (page: Page) =>
  page.locator('[data-part=item][data-phase=shown] [data-part=question]');
const notLive = (page: Page) => page.locator('[data-part=not-live]');
const open = (page: Page, booth: Booth) => page.goto(`${booth.publicUrl}/wedeliver`);
const shout = /error|failed|unable|refused/i;

test('goes on while the server is away, and recovers by itself', async ({ booth, page }) => {
  // Three turns of the cycle, and a server that starts twice.
  test.setTimeout(60_000);
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  for (const content of ['One', 'Two']) await booth.approve(await booth.ask(content));
  await open(page, booth);
  await expect(question(page)).toHaveText('Two');
  await expect(notLive(page)).toHaveCount(0);

  await booth.kill();
  await expect(notLive(page)).toBeVisible();
  for (const content of ['One', 'Two', 'One']) await expect(question(page)).toHaveText(content);
  await expect(page.locator('body')).not.toContainText(shout);

  await booth.start();
  await expect(notLive(page)).toHaveCount(0, { timeout: 20_000 });
  await booth.approve(await booth.ask('Three'));
  await expect(question(page)).toHaveText('Three');
});

test('what was approved while it was cut off is there afterwards', async ({ booth, page }) => {
  const id = await booth.ask('Approved in the dark');
  await open(page, booth);
  await expect(page.locator('[data-part=empty]')).toBeVisible();
  await page.route('**/api/questions/approved', (route) => route.abort());
  await booth.kill();
  await expect(notLive(page)).toBeVisible();
  await booth.start();
  await booth.approve(id);
  await page.unroute('**/api/questions/approved');
  await expect(question(page)).toHaveText('Approved in the dark', { timeout: 20_000 });
});

test('a first load from a server in trouble shows a calm stage', async ({ booth, page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await open(page, booth);
  await expect(page.getByText('Loading questions')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(shout);
});

test('a reload from a server in trouble shows what was there', async ({ booth, page }) => {
  await booth.approve(await booth.ask('Still here?'), 'Still here.');
  await open(page, booth);
  await expect(question(page)).toHaveText('Still here?');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.reload();
  await expect(question(page)).toHaveText('Still here?');
  await expect(page.locator('[data-part=answer]')).toHaveText('Still here.');
});

test('an answer that makes no sense changes nothing', async ({ booth, page }) => {
  await page.clock.install();
  await booth.approve(await booth.ask('Sense?'));
  await open(page, booth);
  await expect(question(page)).toHaveText('Sense?');
  let asked = 0;
  await page.route('**/api/questions/approved', (route) => {
    asked += 1;
    return route.fulfill({ json: { success: true, data: [{ id: 'x' }], version: 'y' } });
  });
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(question(page)).toHaveText('Sense?');
});

test('a limit that is hit changes nothing', async ({ booth, page }) => {
  await page.clock.install();
  await booth.approve(await booth.ask('Busy?'));
  await open(page, booth);
  await expect(question(page)).toHaveText('Busy?');
  let asked = 0;
  await page.route('**/api/questions/approved', (route) => {
    asked += 1;
    return route.fulfill({
      status: 429,
      headers: { 'Retry-After': '30' },
      json: { success: false },
    });
  });
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(question(page)).toHaveText('Busy?');
  await expect(notLive(page)).toHaveCount(0);
});
