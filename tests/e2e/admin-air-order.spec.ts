import { expect, test } from '../support/e2e.ts';

test('an answer that comes late does not bring back what somebody has undone since', async ({
  booth,
  page,
}) => {
  const id = await booth.ask('The only one');
  await booth.approve(id);
  await booth.signIn(page);
  const display = await page.context().newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await page.bringToFront();
  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  const strip = page.getByRole('region', { name: 'On the big screen' });
  await expect(strip.locator('[data-part=on-air]')).toHaveText('The only one');

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
  await strip.getByRole('button', { name: 'Pin what is on' }).click();
  await expect(strip.getByRole('button', { name: 'Unpin' })).toBeVisible();
  const staff = await booth.admin();
  await staff.post('/api/admin/air', { do: 'unpin' });
  await expect(strip.getByRole('button', { name: 'Pin what is on' })).toBeVisible();

  held.resolve();
  // It tells what it did once it has the answer.
  await expect(page.getByText('Big screen updated')).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Pin what is on' })).toBeVisible();
});
