import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { REFRESH_MS } from '../../server/contract/limits.ts';
import { expect, test } from '../support/e2e.ts';
import { ROOT } from '../support/node-binary.ts';

const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1280, height: 720 };
/** What the browsers in networks' login pages and in old televisions do not have. */
const MISSING = ['EventSource', 'SharedWorker', 'IntersectionObserver', 'ResizeObserver'];
/** Younger than the browsers that `vite.config.ts` names. */
const NEWER = /\.(?:at|findLast|toReversed|toSorted|toSpliced)\(|\(\?<[=!]/;
/** Younger than staff's browsers may be, Chromium 114 and Safari 16.0, unless it is asked for before. */
const NEWER_THAN_STAFF = new RegExp(
  [
    String.raw`(?<!function\W\?)\bURL\.(?:canParse|parse)\(`,
    String.raw`\b(?:Object|Map)\.groupBy\(`,
    String.raw`\bPromise\.(?:withResolvers|try)\(`,
    String.raw`\bArray\.fromAsync\(|\bAbortSignal\.any\(|\bIterator\.from\(|\bRegExp\.escape\(`,
    String.raw`\.(?:is|to)WellFormed\(`,
    String.raw`\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(`,
    String.raw`\b(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|forEach|flatMap|toArray|take|drop)\(`,
    String.raw`\(\?<[=!]`,
  ].join('|'),
);

async function open(page: Page, url: string, missing: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  }, missing);
  await page.goto(url);
}

test('without fetch, any window asks by the form’s own post', async ({ booth, page }) => {
  await open(page, booth.publicUrl, [...MISSING, 'fetch']);
  await page.getByRole('textbox', { name: 'Your question' }).fill('Does it float?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText('Does it float?')).toBeVisible();
  await booth.approve(1, 'It does.');
  for (const size of [PHONE, SCREEN]) {
    await page.setViewportSize(size);
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.getByRole('article').filter({ hasText: 'Does it float?' })).toHaveCount(2);
    await expect(page.locator('meta[http-equiv=refresh]')).toBeAttached();
  }
});

test('without event streams phones and screens hear of changes', async ({ booth, browser }) => {
  await booth.approve(await booth.ask('Does it float?'), 'It does.');
  const scripts = new Map<string, Promise<string>>();
  const pages = await Promise.all(
    [PHONE, SCREEN].map(async (viewport) => {
      const page = await (await browser.newContext({ viewport })).newPage();
      page.on('response', (one) => {
        // Without it answers stay as they were typed; its libraries look behind.
        if (/^(?!.*markdown-answer).*\.js$/.test(one.url())) scripts.set(one.url(), one.text());
      });
      await page.clock.install();
      await open(page, `${booth.publicUrl}/wedeliver`, MISSING);
      return page;
    }),
  );
  for (const page of pages)
    await expect(page.locator('[data-part=item] [data-part=question]')).toHaveText(
      'Does it float?',
    );
  await booth.approve(await booth.ask('Is it loud?'));
  for (const page of pages) {
    await page.clock.fastForward(REFRESH_MS);
    await expect(page.getByText('Is it loud?').first()).toBeVisible();
  }
  for (const [url, text] of scripts) expect((await text).match(NEWER), url).toBeNull();
});

test('without event streams lost files come later, typing stays', async ({ booth, page }) => {
  await page.setViewportSize(PHONE);
  let lost = 0;
  await page.route(/\/assets\/en-/, async (route) => {
    lost += 1;
    await route.abort();
  });
  await open(page, booth.publicUrl, MISSING);
  const question = page.getByLabel('Your question');
  await question.pressSequentially('Does it float?');
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.unrouteAll({ behavior: 'wait' });
  const form = page.locator('form').filter({ has: question });
  await expect(form).toHaveJSProperty('noValidate', true, { timeout: 20_000 });
  await page.reload();
  await expect(question).toHaveValue('Does it float?');
});

test('no page asks for what the browsers of staff do not have yet', async () => {
  for (const part of ['renderer', 'phones']) {
    const folder = resolve(ROOT, '.build', part, 'assets');
    // Without it answers stay as they were typed; its libraries look behind.
    const scripts = (await readdir(folder)).filter((name) =>
      /^(?!markdown-answer).*\.js$/.test(name),
    );
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts) {
      const text = await readFile(resolve(folder, name), 'utf8');
      expect(text.match(NEWER_THAN_STAFF)?.[0], name).toBeUndefined();
    }
  }
});
