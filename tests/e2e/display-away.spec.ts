import type { Page } from 'playwright/test';
import { expect, test, type Booth } from '../support/e2e.ts';
import { passTime, recordStage, shownTexts } from '../support/stage-record.ts';

function question(page: Page) {
  return page.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
function notLive(page: Page) {
  return page.locator('[data-part=not-live]');
}
function open(page: Page, booth: Booth) {
  return page.goto(`${booth.publicUrl}/wedeliver`);
}
const shout = /error|failed|unable|refused/i;

test('goes on while the server is away, and recovers by itself', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  for (const content of ['One', 'Two']) await booth.approve(await booth.ask(content));
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText('Two');
  await expect(notLive(page)).toHaveCount(0);

  await booth.kill();
  await expect(notLive(page)).toBeVisible();
  await passTime(page, 3 * 3500 + 2000);
  expect(await shownTexts(page)).toEqual(['Two', 'One', 'Two', 'One']);
  await expect(page.locator('body')).not.toContainText(shout);

  await booth.start();
  await expect(notLive(page)).toHaveCount(0, { timeout: 20_000 });
  await booth.approve(await booth.ask('Three'));
  await expect(page.locator('[data-part=item]')).toHaveAttribute('data-phase', 'leaving');
  await passTime(page, 500);
  await expect(question(page)).toHaveText('Three');
  expect(await shownTexts(page), 'the recovery itself changes nothing').toEqual(
    ['Two', 'One', 'Two', 'One'].concat('Three'),
  );
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

for (const [what, answer] of [
  ['an answer that makes no sense', { json: { success: true, data: [{ id: 'x' }], version: 'y' } }],
  [
    'a limit that is hit',
    { status: 429, headers: { 'Retry-After': '30' }, json: { success: false } },
  ],
] as const) {
  test(`${what} changes nothing`, async ({ booth, page }) => {
    await booth.approve(await booth.ask('Still on?'));
    await recordStage(page);
    await open(page, booth);
    await expect(question(page)).toHaveText('Still on?');
    await page.route('**/api/questions/approved', (route) => route.fulfill(answer));
    const answered = page.waitForResponse('**/api/questions/approved');
    await passTime(page, 31_000);
    await (await answered).finished();
    await passTime(page, 1000);
    await expect(question(page)).toHaveText('Still on?');
    expect(await shownTexts(page)).toEqual(['Still on?']);
    await expect(notLive(page)).toHaveCount(0);
  });
}
