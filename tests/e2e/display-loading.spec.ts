import { FONT_FAMILIES } from '../../server/contract/settings/wedeliver.ts';
import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { holdRequests, nextFrame, pathsOf, requestsOf } from '../support/page.ts';
import { layoutShift } from '../support/page-fit.ts';
import { sample } from '../support/sample.ts';

const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1366, height: 768 };
/** Scripts and styles of a screen: for the fourteen that there are; the bundler by itself makes 20. */
const MOST_FILES = 16;
const TYPEFACES = /\.woff2$/;
const STAGE_FILES = /\/assets\/(stage-app|display-stage)-[^/]+$/;

test('a phone loads no stage until it becomes a screen', async ({ booth, page }) => {
  await page.setViewportSize(PHONE);
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  const asked = requestsOf(page, 'GET', STAGE_FILES);
  const fonts = requestsOf(page, 'GET', TYPEFACES);
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const phone = page.locator('[data-part=phone]');
  const stage = page.locator('[data-part=stage]');
  await expect(phone.getByRole('heading', { name: 'Is it loud?' }).first()).toBeVisible();
  expect(asked).toEqual([]);
  expect(fonts).toEqual([]);

  // As while the server is away.
  await page.route(STAGE_FILES, (route) => route.abort());
  await page.setViewportSize(SCREEN);
  // The second try, too.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500);
        return asked.length;
      },
      { intervals: [1] },
    )
    .toBeGreaterThan(4);
  await expect(phone).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(stage).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [1] });
  await expect(stage).toContainText('Is it loud?');
  await expect(phone).toHaveCount(0);
  // With its styles, which failed before, too.
  await expect(stage).toHaveCSS('position', 'relative');

  await page.setViewportSize(PHONE);
  await expect(phone).toBeVisible();
  await expect(stage).toHaveCount(0);
});

/** What a screen or a phone asks for after its first scripts. */
const LATER_FILES = /\/assets\/(stage-app|display-stage|common|[a-z]{2})-[^/]+$/;

test('what was lost at the first load comes later', async ({ booth, browser }) => {
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  const openLosing = async (viewport: typeof PHONE, isThere: string) => {
    const page = await browser.newPage({ viewport });
    // As a radio that is gone for a few seconds. A browser never asks again for the address of a module that it lost.
    let lost = 0;
    await page.route(LATER_FILES, async (route) => {
      lost += 1;
      await route.abort();
    });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect.poll(() => lost).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.locator(isThere)).toBeVisible({ timeout: 20_000 });
    await page.close();
  };
  await Promise.all([
    openLosing(PHONE, 'form[data-part=ask][novalidate]'),
    openLosing(SCREEN, '[data-part=item][data-ready]'),
  ]);
});

/** Opens the live page as one that an earlier version of the app wrote. */
async function openOld(page: Page, booth: Booth): Promise<void> {
  await page.addInitScript(() => {
    const { parse } = JSON;
    // What the page came with, and not what the stream tells, which is shorter.
    JSON.parse = (text: string, reviver) =>
      parse(
        text.length > 200 ? text.replace(/"build":"[^"]*"/, '"build":"earlier"') : text,
        reviver,
      );
  });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
}
function isOld(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isOld' in window);
}

test('a stage of another build is replaced when nobody sees it', async ({ booth, browser }) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 30 } });
  await booth.approve(await booth.ask('Is it loud?'));
  await booth.approve(await booth.ask('Does it float?'));
  const staff = await booth.admin();
  for (const step of ['next', 'blank']) {
    const page = await browser.newPage({ viewport: SCREEN });
    const asked = requestsOf(page, 'HEAD');
    // The stream tells the build. Were it first, nobody would see a question yet, and the page would go at once. What a
    // worker asks for cannot be held.
    await page.addInitScript('delete window.SharedWorker');
    const release = await holdRequests(page, '**/api/events*');
    await openOld(page, booth);
    await expect(page.locator('[data-part=item]')).toContainText('Does it float?');
    release();
    // What staff do comes after the build.
    const paused = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/screens') &&
        request.postData()?.includes('"paused":true') === true,
    );
    await staff.post('/api/admin/air', { do: 'pause' });
    await paused;
    expect(asked).toEqual([]);
    await staff.post('/api/admin/air', { do: step });
    await page.waitForFunction(() => !('isOld' in window));
    await expect(page.locator('[data-part=stage]')).toBeVisible();
    // It goes on where it was, and not with the newest one.
    if (step === 'next')
      await expect(page.locator('[data-part=item]')).toContainText('Is it loud?');
    await page.close();
    await staff.post('/api/admin/air', { do: 'resume' });
  }
});

test('a wall that lost its first script loads itself again', async ({ booth, page }) => {
  await booth.approve(await booth.ask('Is it loud?'));
  let isAway = true;
  let lost = 0;
  // With the script goes the server, for two tries.
  await page.route(/\/assets\/.*\.js$|\/wedeliver$/, async (route) => {
    const request = route.request();
    if (!isAway || request.isNavigationRequest()) return route.continue();
    if (request.method() === 'HEAD') isAway = (lost += 1) < 2;
    return route.abort();
  });
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.locator('[data-part=stage]')).toContainText('Is it loud?', { timeout: 500 });
  }).toPass({ intervals: [1], timeout: 30_000 });
  expect(lost).toBe(2);
});

test('a phone’s page of another build goes once nothing is typed', async ({ booth, page }) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await openOld(page, booth);
  await booth.approve(await booth.ask('Does it float?'));
  // It came by the stream, which begins with the server's build.
  await expect(page.getByRole('heading', { name: 'Does it float?' }).first()).toBeVisible();
  const field = page.getByLabel('Ask a question');
  await field.pressSequentially('Is it loud?');
  await page.getByRole('heading', { level: 1 }).click();
  const asked = requestsOf(page, 'HEAD');
  await page.clock.runFor(60_000);
  expect(await isOld(page)).toBe(true);
  expect(asked).toEqual([]);
  await field.fill('');
  await field.blur();
  await page.clock.runFor(20_000);
  await page.waitForFunction(() => !('isOld' in window));
});

/** The files that each brings along; the system's own font brings none. */
const FILES: Record<(typeof FONT_FAMILIES)[number], RegExp | null> = {
  bricolage: /\/(bricolage|inter)-/,
  inter: /\/inter-/,
  'space-grotesk': /\/space-grotesk-/,
  fraunces: /\/fraunces-/,
  atkinson: /\/atkinson-/,
  'sofia-condensed': /\/(sofia|inter)-/,
  system: null,
  serif: null,
};

for (const fontFamily of sample(FONT_FAMILIES)) {
  test(`a screen fetches few files, one typeface: ${fontFamily}`, async ({ booth, page }) => {
    await booth.updateSettings({ wedeliver: { fontFamily } });
    await booth.approve(await booth.ask('Can it be retrofitted?', 'Ada'), 'Within a **weekend**.');
    await page.setViewportSize({ width: 1920, height: 1080 });
    const fetched = requestsOf(page, 'GET', TYPEFACES);
    const files = requestsOf(page, 'GET', /^\/assets\/.*\.(?:js|css)$/);
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.locator('[data-part=item][data-ready]')).toBeVisible();
    const own = FILES[fontFamily];
    expect(fetched.length > 0).toBe(own !== null);
    expect(pathsOf(fetched).filter((path) => !own?.test(path))).toEqual([]);
    expect(files.length).toBeGreaterThan(1);
    expect(new Set(pathsOf(files)).size).toBeLessThanOrEqual(MOST_FILES);
  });
}

for (const { width, height, language, asked } of sample([
  { width: 768, height: 1024, language: 'en', asked: false },
  { width: 1366, height: 768, language: 'ar', asked: true },
  { width: 1920, height: 1080, language: 'de', asked: true },
  { width: 1080, height: 1920, language: 'ar', asked: false },
] as const)) {
  test(`no typeface moves the stage: ${width}, ${language}`, async ({ booth, page }) => {
    await page.setViewportSize({ width, height });
    await booth.updateSettings({ wedeliver: { language } });
    if (asked) await booth.approve(await booth.ask('Это громко?'), 'Нет.');
    const release = await holdRequests(page, TYPEFACES);
    // Letters of another file: as long as one is on its way, the browser does not say that any has come.
    const releaseCyrillic = await holdRequests(page, '**/*cyrillic*.woff2');
    // A busy machine may need longer to get that far than the stage waits for a typeface.
    await page.addInitScript(() => {
      const real = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => real(run, 10 * ms) });
    });
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const address = page.locator('[data-part=address]').first();
    await address.waitFor({ state: 'attached' });
    await expect(address).toBeHidden();
    release();
    await page.evaluate(() => document.fonts.load('400 20px "Inter Variable"', '192'));
    await nextFrame(page);
    releaseCyrillic();
    await expect(address).toBeVisible();
    await expect(page.locator('[data-part=item][data-ready]')).toHaveCount(asked ? 1 : 0);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBe(0);
  });
}

test('a typeface that never comes holds up no stage', { tag: '@deep' }, async ({ booth, page }) => {
  await holdRequests(page, TYPEFACES);
  await page.clock.install();
  await booth.approve(await booth.ask('Is it loud?'), 'No.');
  await page.goto(`${booth.publicUrl}/wedeliver`, { waitUntil: 'commit' });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.locator('[data-part=item][data-ready]')).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [1] });
  await expect(page.locator('[data-part=address]').first()).toBeVisible();
});
