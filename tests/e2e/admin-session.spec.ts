import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function changePassword(booth: Booth, fresh: string) {
  const staff = await booth.admin();
  const json = { current_password: booth.password, new_password: fresh };
  const answer = await staff.send('/api/admin/account/password', { method: 'PUT', json });
  expect(answer.status).toBe(200);
}
function approve(page: Page, text: string) {
  return page
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Approve' })
    .click();
}

test('a session that ended elsewhere goes to the login with a word', async ({ booth, page }) => {
  await booth.ask('Am I still in?');
  await booth.signIn(page);
  await expect(page.getByText('Am I still in?')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // A new password signs everybody else out.
  await changePassword(booth, 'another password');
  await expect(page).toHaveURL(`${booth.adminUrl}/`);
  await expect(
    page.getByText('Your session has expired. Please log in again.', { exact: true }),
  ).toBeVisible();
});

test('a failed security check says so, and the next try fetches a new token', async ({
  booth,
  page,
}) => {
  await booth.ask('Is it safe?');
  await booth.signIn(page);
  let tokens = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/csrf-token')) tokens += 1;
  });
  await page.route(
    '**/api/admin/question/*',
    (route) =>
      route.fulfill({ status: 403, json: { success: false, error: 'x', code: 'csrf_failed' } }),
    { times: 1 },
  );
  await approve(page, 'Is it safe?');
  await expect(
    page.getByText('Security check failed. Refresh the page and try again.', { exact: true }),
  ).toBeVisible();
  await approve(page, 'Is it safe?');
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  expect(tokens).toBe(2);
});

test('a rate limit counts its seconds down', async ({ booth, page }) => {
  await booth.ask('Too fast?');
  await booth.signIn(page);
  await expect(page.getByText('Too fast?')).toBeVisible();
  const limit = (headers: Record<string, string>) =>
    page.route(
      '**/api/admin/question/*',
      (route) =>
        route.fulfill({
          status: 429,
          headers,
          json: { success: false, error: 'x', code: 'rate_limited' },
        }),
      { times: 1 },
    );
  const notice = (seconds: number) =>
    page.getByText(
      `We’re receiving a lot of requests. Please try again in about ${seconds} seconds.`,
      { exact: true },
    );
  await page.clock.install();
  await limit({ 'Retry-After': '7' });
  await approve(page, 'Too fast?');
  await expect(page.getByText('Rate Limited', { exact: true })).toBeVisible();
  await expect(notice(7)).toBeVisible();
  await page.clock.runFor(3000);
  await expect(notice(4)).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByText('Rate Limited', { exact: true })).toBeHidden();

  await limit({});
  await approve(page, 'Too fast?');
  await expect(notice(15)).toBeVisible();
});

test('the server goes and comes back; the list stays and catches up', async ({ booth, page }) => {
  await booth.ask('Still here?');
  await booth.signIn(page);
  await expect(page.getByText('Still here?')).toBeVisible();
  await booth.kill();
  const banner = page.getByText('Connection to the booth’s server lost. Trying again…');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Still here?')).toBeVisible();
  await expectNoAxeViolations(page);
  await booth.start();
  await booth.ask('And now?');
  await expect(banner).toBeHidden();
  await expect(page.getByText('And now?')).toBeVisible();
  await approve(page, 'And now?');
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
});

test('an answer that is not JSON breaks nothing', async ({ booth, page }) => {
  await booth.signIn(page);
  await page.route('**/api/admin/questions?*', (route) =>
    route.fulfill({ status: 200, body: '<html>captive portal</html>', contentType: 'text/html' }),
  );
  await page.reload();
  await expect(page.getByText('The questions could not be loaded')).toBeVisible();
  await expect(page.getByText('Request failed (200). Please try again.')).toBeVisible();
  // A click would wait for a button that goes away when the list comes by itself.
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
});

test('logout ends the session', async ({ booth, page }) => {
  await booth.signIn(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(page).toHaveURL(`${booth.adminUrl}/`);
});

test('the password is changed, and only a good one can be', async ({ booth, page }) => {
  await booth.signIn(page);
  await page.getByRole('link', { name: 'Account' }).click();
  const current = page.getByLabel('Current password');
  const fresh = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm new password');
  const button = page.getByRole('button', { name: 'Update Password' });
  await expectNoAxeViolations(page);

  await expect(button).toBeDisabled();
  await current.fill('wrong password');
  await fresh.fill('123456789');
  await again.fill('123456789');
  await expect(button).toBeDisabled();
  await fresh.fill('1234567890');
  await expect(button).toBeDisabled();
  await again.fill('1234567890');
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText('The current password isn’t right.')).toBeVisible();

  await page.route('**/account/password', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await button.click();
  await expect(page.getByText('Failed to update password', { exact: true })).toBeVisible();

  await current.fill(booth.password);
  await button.click();
  await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(button).toBeDisabled();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Password', { exact: true }).fill('1234567890');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
});
