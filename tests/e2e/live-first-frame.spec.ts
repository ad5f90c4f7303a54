import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { layoutShift } from '../support/page-fit.ts';
import { chooseLogo } from './logos.ts';
import { askMine, PHONE } from './visitor-pages.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Opens the live page, whose scripts are held up. @returns what lets them come */
async function openDrawn(page: Page, booth: Booth): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${booth.publicUrl}/wedeliver`, { waitUntil: 'commit' });
  return release;
}

test('is taken over as it stands, with what was typed', async ({ booth, page }) => {
  for (let at = 1; at <= 3; at += 1) await booth.approve(await booth.ask(`Question ${at}?`), 'No.');
  await askMine(page, booth, 'Is it mine?');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
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
    expect(calls.filter((call) => call === path)).toHaveLength(1);
  }
});

test(
  'looks the same from the right, in any colours',
  { tag: '@deep' },
  async ({ booth, browser }) => {
    await booth.updateSettings({
      theme: 'light',
      wedeliver: { showDate: true },
      brand: { companyName: 'Acme', eventName: 'Expo 26', colour: '#1d62a8' },
    });
    await chooseLogo(booth, '#1d62a8');
    await booth.approve(await booth.ask('Another one?', 'Ada'), 'No.');
    await booth.approve(await booth.ask('هل يعمل بدون إنترنت؟', 'ليلى'), 'نعم، **كل شيء** يعمل.');
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      locale: 'ar',
      // Half of the time it is a different day there than on the laptop.
      timezoneId: 'Pacific/Kiritimati',
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const release = await openDrawn(page, booth);
    const frame = page.locator('[data-part=phone]');
    await expect(frame.locator('[data-part=item] strong')).toHaveText('كل شيء');
    await expect(
      frame.getByRole('button', { name: /./ }).and(page.locator('[type=submit]')),
    ).toHaveCSS('background-color', 'rgb(29, 98, 168)');
    const expectDirection = async (text: string, direction: 'ltr' | 'rtl') => {
      const card = page.getByRole('article').filter({ hasText: text }).last();
      await expect(card.locator('[data-part=answer]')).toHaveCSS('direction', direction);
      await expect(card.locator('[data-part=question] + p')).toHaveCSS('direction', direction);
    };
    await expectDirection('هل يعمل', 'rtl');
    const looks = () =>
      frame.locator('header, [data-part=now], [data-part=ask]').evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          const { color, backgroundColor, direction } = getComputedStyle(part);
          return { x, y, width, height, color, backgroundColor, direction, text: part.textContent };
        }),
      );
    const before = await looks();
    const first = await frame.elementHandle();
    release();
    await expect(page.locator('[data-part=more-item]')).toHaveCount(1);
    await expectDirection('Another one?', 'ltr');
    expect(await looks()).toEqual(before);
    expect(await frame.evaluate((now, then) => now === then, first)).toBe(true);
    expect(await layoutShift(page)).toBe(0);
    await context.close();
  },
);

test('a question that is sent before the script is there arrives', async ({ booth, page }) => {
  const release = await openDrawn(page, booth);
  await expect(page.locator('[data-part=empty]')).toBeVisible();
  await page.getByLabel('Ask a question').pressSequentially('Was it quick?', { delay: 20 });
  await page.getByRole('button', { name: 'Submit Question' }).tap();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  release();
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['Was it quick?']);
});

test('is no screen’s', async ({ booth, browser }) => {
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
