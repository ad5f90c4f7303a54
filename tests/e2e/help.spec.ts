import { MANUAL } from '../../renderer/admin/help/model.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { pagesNav, printedSheets, sideways } from '../support/page.ts';

test('the manual is at each page, found by its words, and printed', async ({ booth, page }) => {
  await booth.signIn(page, '/leads');
  const article = page.getByRole('article');
  await pagesNav(page).getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help\/at-the-stand$/);
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('At the stand');
  // A missing image has no natural size.
  await expect(article.getByRole('img')).toHaveJSProperty('naturalWidth', 1400);
  await expectNoAxeViolations(page);

  const manual = page.getByRole('navigation', { name: 'Manual' });
  await manual.getByRole('link', { name: 'When no phone comes through' }).click();
  await expect(article).toBeFocused();
  await article.getByRole('link', { name: 'A hotspot without internet' }).click();
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('A hotspot without internet');
  await expect(article).toBeFocused();
  await manual.getByRole('link', { name: 'What is new' }).click();
  await expect(manual.locator('[data-active][aria-current=page]')).toHaveText('What is new');
  await expect(article.getByRole('heading', { level: 3 }).first()).toHaveText(
    /^(?:Next|\d+\.\d+\.\d+)$/,
  );

  await page.keyboard.press('Control+k');
  await page.keyboard.type('overscan');
  const found = page.getByRole('dialog', { name: 'Find' }).getByRole('option');
  await expect(found).toHaveText(['Two monitors, a TV, a projector']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help\/screens$/);

  await page.getByRole('link', { name: 'Print the manual' }).click();
  await expect(article.getByRole('heading', { level: 2 })).toHaveCount(MANUAL.length);
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBe(0);
  expect((await printedSheets(page)).length).toBeGreaterThanOrEqual(MANUAL.length);
});
