import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';

const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1366, height: 768 };

/** The stage's own files. */
const STAGE_FILES = /\/assets\/(stage-app|display-stage)-[^/]+$/;

test.use({ viewport: PHONE });

/** Names of the stage's files that the page asks for. */
function stageFilesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = STAGE_FILES.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  return asked;
}

test('a phone loads nothing of the stage; one that becomes a screen keeps its page until the stage is there', async ({
  booth,
  page,
}) => {
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  const asked = stageFilesOf(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const phone = page.locator('[data-part=phone]');
  const stage = page.locator('[data-part=stage]');
  await expect(phone.getByRole('heading', { name: 'Is it loud?' }).first()).toBeVisible();
  expect(asked).toEqual([]);

  // As while the server is away.
  await page.route(STAGE_FILES, (route) => route.abort());
  await page.setViewportSize(SCREEN);
  // The second try, too.
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(4);
  await expect(phone).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(stage).toBeVisible();
  await expect(stage).toContainText('Is it loud?');
  await expect(phone).toHaveCount(0);
  // With its styles, which failed before, too.
  await expect(stage).toHaveCSS('position', 'relative');

  await page.setViewportSize(PHONE);
  await expect(phone).toBeVisible();
  await expect(stage).toHaveCount(0);
});
