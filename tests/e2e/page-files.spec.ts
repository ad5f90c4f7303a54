import type { Page } from 'playwright/test';
import { ADMIN_SCREENS } from '../support/page.ts';
import { expect, test } from '../support/e2e.ts';

/** For the fourteen that there are; the bundler by itself makes 20. */
const STAGE_FILES = 16;
/** For the twenty-five that there are; the bundler by itself makes 160. */
const ADMIN_FILES = 28;

/** Paths of the scripts and styles that a page loads from now on: each is a request, and a wait on a crowded radio. */
function filesOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname)) files.add(pathname);
  });
  return files;
}

test('a screen asks for the stage in few files', async ({ booth, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  const files = filesOf(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=item][data-ready]')).toContainText('Is it loud?');
  expect(files.size).toBeGreaterThan(1);
  expect(files.size, [...files].join(' ')).toBeLessThanOrEqual(STAGE_FILES);
});

test('the admin area comes in few files', { tag: '@deep' }, async ({ booth, page }) => {
  const files = filesOf(page);
  await booth.signIn(page);
  for (const path of ADMIN_SCREENS) {
    await page.goto(`${booth.adminUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(files.size).toBeGreaterThan(10);
  expect(files.size, [...files].join(' ')).toBeLessThanOrEqual(ADMIN_FILES);
});

test('the licenses open in a tab of their own', async ({ booth, page }) => {
  await booth.signIn(page, '/account');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open-source licenses' }).focus();
  await page.keyboard.press('Enter');
  const notices = await opened;
  for (const name of ['react', 'express', 'better-sqlite3', '@fontsource-variable/inter']) {
    await expect(notices.locator('body')).toContainText(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(await notices.evaluate(() => document.contentType)).toBe('text/plain');
  // Visitors get their own page at that address.
  await notices.goto(`${booth.publicUrl}/third-party-notices.txt`);
  await expect(notices.getByRole('button', { name: 'Submit Question' })).toBeVisible();
});
