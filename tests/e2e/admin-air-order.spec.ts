import { expect, test } from '../support/e2e.ts';
import { approved, control, onAir, openDisplay } from '../support/on-air.ts';

test('an answer that comes late does not bring back what somebody has undone since', async ({
  booth,
  browser,
  page,
}) => {
  await approved(booth, 'The only one');
  await openDisplay(booth, browser);
  await booth.signIn(page);
  await expect(onAir(page)).toHaveText('The only one');

  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/air', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // Only the browser knows the booth's names.
    const url = route.request().url().replace('admin.booth.local', '127.0.0.1');
    const headers = { ...(await route.request().allHeaders()), host: new URL(booth.adminUrl).host };
    const response = await route.fetch({ url, headers });
    await held.promise;
    await route.fulfill({ response });
  });
  await control(page, 'Pin what is on').click();
  await expect(control(page, 'Unpin')).toBeVisible();
  const staff = await booth.admin();
  await staff.post('/api/admin/air', { do: 'unpin' });
  await expect(control(page, 'Pin what is on')).toBeVisible();

  held.resolve();
  // It tells what it did once it has the answer.
  await expect(page.getByText('Big screen updated')).toBeVisible();
  await expect(control(page, 'Pin what is on')).toBeVisible();
});
