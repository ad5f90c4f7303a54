import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { rowOf } from './questions-page.ts';
import { askMine } from './visitor-pages.ts';

/** What a browser does that translates the page: each text becomes an element, in another language. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '') texts.push(node);
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

  test('a translated live page says what became of a question', async ({ booth, page }) => {
    const id = await askMine(page, booth, 'Does it float?');
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    await translate(page);
    await booth.approve(id, 'It does.');
    await expect(page.getByText('It does.').first()).toBeVisible();
    await expect(page.getByText('Waiting for approval')).toHaveCount(0);
  });
});
