import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { holdRequests } from '../support/page.ts';
import { rowOf } from './questions-page.ts';
import { askMine, form } from './visitor-pages.ts';

/** What a browser does that translates the page: each text becomes an element, in another language. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isShown = node.parentElement?.closest('script, style') === null;
      if (isShown && node instanceof Text && node.data.trim() !== '') texts.push(node);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.parentNode?.insertBefore(outer, text);
      text.remove();
    }
  });
}

test('the dashboard works when it is translated', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.ask('Is it safe?');
  await booth.signIn(page, '/dashboard');
  await expect(rowOf(page, 'Does it float?')).toBeVisible();
  await translate(page);
  await rowOf(page, 'Does it float?').getByRole('button', { name: 'Approve' }).click();
  // While a pointer aims at the list, it keeps still.
  await page.mouse.move(4, 4);
  await expect(rowOf(page, 'Does it float?')).toHaveCount(0);
  await expect(rowOf(page, 'Is it safe?')).toBeVisible();
  await booth.ask('One more?');
  await expect(rowOf(page, 'One more?')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a translated page changes its language, before its script too', async ({ booth, page }) => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto(booth.publicUrl, { waitUntil: 'commit' });
    await expect(form(page).submit).toBeVisible();
    const texts = () =>
      page.locator('#root').evaluate((root) => (root instanceof HTMLElement ? root.innerText : ''));
    await translate(page);
    release();
    await expect(page.locator('#question-form')).toHaveJSProperty('noValidate', true);
    // What was translated is drawn again, for the browser to translate.
    expect(await texts()).not.toContain('«');
    await translate(page);
    await page.locator('summary').tap();
    await page.getByRole('button', { name: 'Deutsch' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fragen Sie uns.');
    const changed = await texts();
    await page.reload();
    await expect(page.locator('#question-form')).toHaveJSProperty('noValidate', true);
    // The languages' own names are the same in each.
    expect(changed.replaceAll(/[«»]/g, '')).toBe(await texts());

    const siteUrl = 'https://hydrive.example';
    await booth.updateSettings({ brand: { companyName: 'Hydrive', siteUrl } });
    const id = await askMine(page, booth, 'Does it float?');
    await page.goto(`${booth.publicUrl}/wedeliver?language=en`);
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    await translate(page);
    await booth.approve(id, 'It does.');
    await expect(page.getByText('It does.').first()).toBeVisible();
    await expect(page.getByText('Waiting for approval')).toHaveCount(0);
    await page.locator('.language summary').tap();
    await page.getByRole('button', { name: '日本語' }).tap();
    // Its first words are gone, and others come between the company and the address.
    await expect(page.locator('[data-part=site]')).toHaveText(
      /^Hydrive«?について：»?hydrive\.example$/,
    );
  });
});
