import type { Page } from 'playwright/test';
import type { PublicSettings } from '../../server/contract/settings.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { approved, stageText as question } from './on-air.ts';
import { publicView } from './settings-page.ts';
import { requestsOf } from '../support/page.ts';
import { passTime, recordStage, shownTexts } from '../support/stage-record.ts';

/** What no visitor should ever read on the big screen. */
const SHOUT = /error|failed|unable|refused|undefined|null/i;
const TURN_MS = 3500;

function notLive(page: Page) {
  return page.locator('[data-part=not-live]');
}
function open(page: Page, booth: Booth) {
  return page.goto(`${booth.publicUrl}/wedeliver`);
}

test('the display outlives its server, and any wrong answer', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  for (const content of ['One', 'Two']) await approved(booth, content);
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText('Two');
  await expect(notLive(page)).toHaveCount(0);

  await booth.kill();
  await expect(notLive(page)).toBeVisible();
  await passTime(page, TURN_MS + 2000);
  expect(await shownTexts(page)).toEqual(['Two', 'One']);
  await expect(page.locator('body')).not.toContainText(SHOUT);

  await booth.start();
  await expect(notLive(page)).toHaveCount(0, { timeout: 20_000 });
  await approved(booth, 'Three');
  await expect(page.locator('[data-part=item]')).toHaveAttribute('data-phase', 'leaving');
  await passTime(page, 500);
  await expect(question(page)).toHaveText('Three');
  // The recovery itself changes nothing.
  expect(await shownTexts(page)).toEqual(['Two', 'One', 'Three']);

  // Neither does a malformed answer.
  await booth.updateSettings({ wedeliver: { autoFade: false, showCount: true } });
  await expect(page.locator('[data-part=count]')).toBeVisible();
  const json = { success: true, data: [{ id: 'x' }], version: 'y' };
  await page.route('**/api/questions/approved', (route) => route.fulfill({ json }));
  const asked = requestsOf(page, 'GET', /approved$/);
  // The page's clock stands while the answer is on its way.
  while (asked.length === 0) await passTime(page, 1000, 1000);
  await (await asked[0]?.response())?.finished();
  await passTime(page, 1000);
  expect(await shownTexts(page)).toEqual(['Two', 'One', 'Three']);
  await expect(question(page)).toHaveText('Three');
  await expect(notLive(page)).toHaveCount(0);
});

test('an answer that is no Markdown stays as typed', { tag: '@deep' }, async ({ booth, page }) => {
  await page.route('**/assets/markdown-answer*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function MarkdownAnswer() { throw new Error("broken"); }',
    }),
  );
  await booth.approve(await booth.ask('Is it loud?'), 'No, **62** decibels.');
  await open(page, booth);
  await expect(page.locator('[data-part=answer]')).toHaveText('No, **62** decibels.');
  await expect(page.locator('[data-part=join]')).toBeVisible();
});

test('an item that cannot be drawn is left out', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 3 } });
  for (const content of ['First', 'Second']) await approved(booth, content);
  await recordStage(page);
  await open(page, booth);
  await expect(question(page)).toHaveText('Second');
  // Dates cannot be formatted for a while.
  await page.evaluate(() => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get() {
        throw new RangeError('broken');
      },
    });
    Object.assign(window, {
      heal: () => Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format ?? {}),
    });
  });
  await booth.updateSettings({ wedeliver: { showDate: true } });
  await expect(page.locator('[data-part=item]')).toHaveCount(0);
  await passTime(page, 5000);
  await expect(page.locator('[data-part=join]')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(SHOUT);
  await page.evaluate(() => Reflect.get(window, 'heal')());
  await passTime(page, 2 * TURN_MS);
  await expect(page.locator('[data-part=date]')).toBeVisible();
});

test('no WebGL, pictures or server: the stage is there all the same', async ({ booth, page }) => {
  await page.addInitScript(() => {
    const { getContext } = Object.getOwnPropertyDescriptors(HTMLCanvasElement.prototype);
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, options?: unknown) {
        return kind.startsWith('webgl') ? null : getContext.value?.call(this, kind, options);
      },
    });
  });
  // Its very first load, too.
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await open(page, booth);
  await expect(page.locator('[data-part=loading]')).toContainText('Loading questions');
  await expect(page.locator('body')).not.toContainText(SHOUT);
  await page.unrouteAll({ behavior: 'wait' });

  const known = await publicView(booth);
  const data: PublicSettings = {
    ...known,
    wedeliver: {
      ...known.wedeliver,
      logoUrl: '/media/gone.png',
      overlayImageUrl: '/media/gone-too.png',
      logos: [{ url: '/media/gone-as-well.png', height: 60, position: 'bottom-left' }],
    },
  };
  await page.route('**/api/settings/public', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
  await booth.approve(await booth.ask('Still here?'), 'Still here.');
  await open(page, booth);
  await expect(question(page)).toHaveText('Still here?');
  await expect(page.locator('[data-part=smoke][data-fallback=gradient]')).toHaveCount(1);
  // The code is there, but none of the missing pictures.
  await expect(page.locator('[data-part=qr] img')).toBeVisible();
  await expect(page.locator('[data-part=stage] img')).toHaveCount(1);
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '<h1>Error</h1>' }));
  await page.reload();
  await expect(question(page)).toHaveText('Still here?');
  await expect(page.locator('[data-part=answer]')).toHaveText('Still here.');
  await expect(page.locator('body')).not.toContainText(SHOUT);
});
