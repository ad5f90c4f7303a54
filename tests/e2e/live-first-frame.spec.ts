import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { holdRequests, pathsOf, requestsOf } from '../support/page.ts';
import { layoutShift } from '../support/page-fit.ts';
import { askMine, contentsOf, PHONE } from './visitor-pages.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Opens the live page, whose scripts are held up. @returns what lets them come */
async function openDrawn(page: Page, booth: Booth): Promise<() => void> {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(`${booth.publicUrl}/wedeliver`, { waitUntil: 'commit' });
  return release;
}

test('the first frame is taken over with what is typed or sent', async ({ booth, page }) => {
  for (let at = 1; at <= 3; at += 1) await booth.approve(await booth.ask(`Question ${at}?`), 'No.');
  await askMine(page, booth, 'Is it mine?');
  const calls = requestsOf(page, 'GET');
  const release = await openDrawn(page, booth);
  const on = page.locator('[data-part=item] [data-part=question]');
  await expect(on).toHaveText('Question 3?');
  const field = page.getByLabel('Ask a question');
  await field.pressSequentially('Typed before', { delay: 20 });
  const first = await field.elementHandle();
  release();
  await expect(page.locator('[data-part=mine]')).toContainText('Is it mine?');
  // What is on now is not listed twice.
  await expect(page.locator('[data-part=more-item]')).toHaveCount(2);
  await expect(on).toHaveText('Question 3?');
  await expect(field).toBeFocused();
  await field.pressSequentially(' and after', { delay: 20 });
  await expect(field).toHaveValue('Typed before and after');
  expect(await field.evaluate((now, before) => now === before, first)).toBe(true);
  expect(await layoutShift(page)).toBe(0);
  // Noticed by its event stream, which asks for what it missed, once.
  await booth.approve(await booth.ask('Brand new?'));
  await expect(page.getByText('Brand new?').first()).toBeAttached();
  for (const path of ['/api/questions/approved', '/api/settings/public']) {
    expect(pathsOf(calls).filter((call) => call === path)).toHaveLength(1);
  }

  const releaseAgain = await openDrawn(page, booth);
  await field.fill('Was it quick?');
  await page.getByRole('button', { name: 'Submit Question' }).tap();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  releaseAgain();
  // Its script would send it once more.
  await page.waitForLoadState();
  const quick = (await contentsOf(booth)).filter((content) => content === 'Was it quick?');
  expect(quick).toHaveLength(1);
});

test('a screen shows no first frame of a phone', async ({ booth, browser }) => {
  await booth.approve(await booth.ask('Is it loud?'));
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const release = await openDrawn(page, booth);
  const frame = page.locator('[data-part=phone]:not([data-still])');
  await expect(frame).toBeAttached();
  await expect(frame).toBeHidden();
  release();
  await expect(page.locator('[data-part=item]')).toHaveText(/Is it loud/);
  await expect(frame).toHaveCount(0);
  await context.close();
});
