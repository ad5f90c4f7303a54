import { expect, test } from '../support/e2e.ts';
import { pagesNav } from '../support/page.ts';

test('how many questions wait is in the title and on the app’s icon, until staff sign out', async ({
  booth,
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
        return Promise.resolve();
      },
    });
  });
  const badge = page.locator('html');
  await booth.signIn(page);
  const first = await booth.ask('One?');
  await booth.ask('Two?');
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(badge).toHaveAttribute('data-badge', '2');
  await booth.approve(first);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(badge).toHaveAttribute('data-badge', '1');
  await pagesNav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(badge).toHaveAttribute('data-badge', '0');
});
