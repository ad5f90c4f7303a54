import { resize, switchToLight, toast, whenStill, pagesNav } from '../support/page.ts';
import { expect, test } from '../support/e2e.ts';
import { answerOf, manageDialog, rowOf, rows } from './questions-page.ts';

test('skip link, theme, waiting count, and where the focus goes', async ({ booth, page }) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
        return Promise.resolve();
      },
    });
  });
  const root = page.locator('html');
  await booth.signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'List of questions' })).toBeFocused();
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await switchToLight(page);
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');

  await booth.ask('Does it float?');
  const second = await booth.ask('Two?');
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(root).toHaveAttribute('data-badge', '2');
  await booth.approve(second);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(root).toHaveAttribute('data-badge', '1');

  const search = page.getByLabel('Search questions');
  await search.pressSequentially('zzz', { delay: 20 });
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'List of questions' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Two?')).toBeFocused();

  // Folded, the rail names its entries beside them.
  await resize(page, 1000, 700);
  const entry = pagesNav(page).getByRole('link', { name: 'Leads' });
  await entry.hover();
  const tooltip = page.getByRole('tooltip', { name: 'Leads' });
  await expect(tooltip).toBeVisible();
  const endOf = async () => {
    const box = await entry.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect((await tooltip.boundingBox())?.x).toBeGreaterThan(await endOf());
  await resize(page, 1366, 768);

  // An address that names no page keeps what it can.
  await page.goto(`${booth.adminUrl}/insights/older?days=7`);
  await expect(page).toHaveURL(/\/insights\?days=7$/);
  await expect(
    toast(page, 'There is no page at /insights/older. This is “Insights”.'),
  ).toBeVisible();

  await pagesNav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(root).toHaveAttribute('data-badge', '0');
});
/** Whether all of it is inside the window. */
function isInWindow(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
}

test.describe('in the smallest windows', () => {
  test.use({ viewport: { width: 390, height: 420 }, hasTouch: true });

  test('the answer and its buttons stay visible', { tag: '@deep' }, async ({ booth, page }) => {
    await booth.ask(
      'How long does the battery of the X200 hold in winter, at minus twenty degrees?',
    );
    await booth.signIn(page);
    await page.getByRole('button', { name: 'Edit' }).tap();
    const dialog = manageDialog(page);
    const answer = answerOf(page);
    await answer.tap();
    await answer.pressSequentially('It does.', { delay: 20 });
    // A phone, and a laptop at 200 %.
    for (const [width, height] of [
      [390, 420],
      [683, 384],
    ] as const) {
      await resize(page, width, height);
      // The dialog opens with what was typed.
      await page.reload();
      await expect(answer).toHaveValue('It does.');
      await whenStill(page);
      const lines = await answer.evaluate((field) => {
        const { top, bottom, left } = field.getBoundingClientRect();
        const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight);
        const isSeen = (y: number) => document.elementFromPoint(left + 20, y) === field;
        let seen = 0;
        for (let y = top + 1; y < bottom; y += 1) if (isSeen(y)) seen += 1;
        return seen / lineHeight;
      });
      expect(lines, `at ${width}`).toBeGreaterThanOrEqual(4);
    }
    await resize(page, 390, 420);
    for (const name of ['Cancel', 'Reject', 'Approve & Save']) {
      const button = dialog.getByRole('button', { name, exact: true });
      expect(await button.evaluate(isInWindow), name).toBe(true);
    }
    await resize(page, 320, 256);
    for (const name of ['Close', 'Cancel', 'Reject', 'Approve & Save']) {
      const button = dialog.getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      expect(await button.evaluate(isInWindow), `${name} at 400 %`).toBe(true);
    }
  });
});
