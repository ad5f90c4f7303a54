import type { Page } from 'playwright/test';
import { screens } from '../../server/contract/screens.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, test, type Booth } from '../support/e2e.ts';

async function shown(booth: Booth) {
  const list = dataOf(screens, await (await booth.admin()).get('/api/admin/screens'));
  return list.map(({ question_id, local }) => ({ question_id, local }));
}

async function openDisplay(booth: Booth, page: Page) {
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part="stage"]')).toBeVisible();
}

test('the server knows what the big screen shows, until it is closed', async ({ booth, page }) => {
  await openDisplay(booth, page);
  await expect.poll(() => shown(booth)).toEqual([{ question_id: null, local: true }]);

  const id = await booth.ask('Which question is on the screen?');
  expect(await shown(booth)).toEqual([{ question_id: null, local: true }]);
  await booth.approve(id);
  await expect(page.getByText('Which question is on the screen?')).toBeVisible();
  await expect.poll(() => shown(booth)).toEqual([{ question_id: id, local: true }]);

  await page.reload();
  await expect(page.getByText('Which question is on the screen?')).toBeVisible();
  await expect.poll(() => shown(booth)).toEqual([{ question_id: id, local: true }]);
  await page.close();
  await expect.poll(() => shown(booth)).toEqual([]);
});

test('a report that nobody takes hurts nothing, and the next one counts', async ({
  booth,
  page,
}) => {
  let refused = 0;
  await page.route('**/api/screens', async (route) => {
    refused += 1;
    await (refused === 1 ? route.abort() : route.fulfill({ status: 500, body: 'broken' }));
  });
  const id = await booth.ask('Does the stage go on?');
  await openDisplay(booth, page);
  await booth.approve(id);
  await expect(page.getByText('Does the stage go on?')).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  expect(await shown(booth)).toEqual([]);
  await expect(page.locator('[data-part="not-live"]')).toHaveCount(0);

  await page.unroute('**/api/screens');
  const next = await booth.ask('And on?');
  await booth.approve(next);
  await expect.poll(() => shown(booth)).toEqual([{ question_id: next, local: true }]);
});

test('neither a phone with the list nor the admin’s preview counts as a screen', async ({
  booth,
  page,
  browser,
}) => {
  let reports = 0;
  const count = (other: Page) =>
    other.on('request', (request) => (reports += request.url().endsWith('/api/screens') ? 1 : 0));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  count(phone);
  count(page);
  await booth.approve(await booth.ask('On a phone'));
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  await expect(phone.getByText('On a phone').first()).toBeVisible();
  await booth.signIn(page, '/preview/wedeliver');
  await expect(page.getByText('On a phone')).toBeVisible();
  expect(reports).toBe(0);
});
