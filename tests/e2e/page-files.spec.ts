import type { Page } from 'playwright/test';
import { ADMIN_SCREENS } from '../support/admin-screens.ts';
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

test('all screens of the admin area come in few files', async ({ booth, page }) => {
  const files = filesOf(page);
  await booth.signIn(page);
  for (const path of ADMIN_SCREENS) {
    await page.goto(`${booth.adminUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(files.size).toBeGreaterThan(10);
  expect(files.size, [...files].join(' ')).toBeLessThanOrEqual(ADMIN_FILES);
});
