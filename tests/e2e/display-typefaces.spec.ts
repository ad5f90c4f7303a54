import type { Page } from 'playwright/test';
import { FONT_FAMILIES } from '../../server/contract/settings/wedeliver.ts';
import { type Booth, expect, test } from '../support/e2e.ts';

/** The names of the font files that the page asks for from now on. */
function fontsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.woff2')) names.push(pathname.slice(pathname.lastIndexOf('/') + 1));
  });
  return names;
}

async function ask(booth: Booth): Promise<void> {
  await booth.approve(await booth.ask('Can it be retrofitted?', 'Ada'), 'Within a **weekend**.');
}

/** The files that each brings along; the system's own font brings none. */
const FILES: Record<(typeof FONT_FAMILIES)[number], RegExp | null> = {
  bricolage: /^(bricolage|inter)-/,
  inter: /^inter-/,
  'space-grotesk': /^space-grotesk-/,
  fraunces: /^fraunces-/,
  atkinson: /^atkinson-/,
  'sofia-condensed': /^(sofia|inter)-/,
  system: null,
  serif: null,
};

test('a screen fetches the typeface that staff chose, and no other', async ({ booth, page }) => {
  await ask(booth);
  for (const fontFamily of FONT_FAMILIES) {
    await booth.updateSettings({ wedeliver: { fontFamily } });
    const context = await page.context().browser()?.newContext();
    const screen = await context?.newPage();
    if (!screen) throw new Error('The page has no browser.');
    const fetched = fontsOf(screen);
    await screen.goto(`${booth.publicUrl}/wedeliver`);
    await expect(screen.locator('[data-part=item][data-ready]')).toBeVisible();
    const own = FILES[fontFamily];
    expect(fetched.length > 0, fontFamily).toBe(own !== null);
    expect(fetched.filter((name) => !own?.test(name))).toEqual([]);
    await context?.close();
  }
});

test('the invitation comes in its typeface', async ({ booth, page }) => {
  await booth.updateSettings({ brand: { companyName: 'Hydrive', eventName: 'Hannover Messe' } });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await asked.promise;
  const title = page.getByRole('heading', { name: 'Q&A Coming Soon' });
  await expect(page.locator('[data-part=idle]')).toHaveCount(1);
  await expect(title).toBeHidden();
  answer.resolve();
  await expect(title).toBeVisible();
});

test('without its typeface the invitation comes all the same', async ({ booth, page }) => {
  await page.route('**/*.woff2', () => undefined);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
});

test('phones fetch no typeface at all', async ({ booth, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask(booth);
  await booth.updateSettings({ wedeliver: { fontFamily: 'fraunces' } });
  const fetched = fontsOf(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.locator('[data-part=now]')).toContainText('Can it be retrofitted?');
  await page.goto(`${booth.publicUrl}/`);
  await expect(page.getByRole('button', { name: 'Submit Question' })).toBeVisible();
  expect(fetched).toEqual([]);
});
