import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.describe('before there is an account', () => {
  test.use({ from: 'fresh' });

  test('the first visit creates the account', async ({ booth, page }) => {
    await page.goto(booth.adminUrl);
    await expect(page.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
    await expect(page).toHaveTitle(/Initial Setup/);
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    await expect(page.getByLabel('Setup code')).toHaveCount(0);
    await expectNoAxeViolations(page);

    const password = page.getByLabel('Password', { exact: true });
    await password.fill('1234567');
    await page.getByRole('button', { name: 'Create Account & Login' }).click();
    await expect(
      page.getByText('Password must be at least 8 characters', { exact: true }),
    ).toBeVisible();
    await expect(password).toBeFocused();

    await password.fill('12345678');
    await page.getByRole('button', { name: 'Create Account & Login' }).click();
    // The stand's own setup comes next; anyone who skips it lands on the dashboard.
    await expect(page).toHaveURL(`${booth.adminUrl}/welcome/stand`);
    await page.getByRole('button', { name: 'Skip the setup' }).click();
    await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible();
  });

  test('from another machine the setup asks for the code of the laptop', async ({
    booth,
    page,
  }) => {
    await page.route('**/api/admin/setup-status', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { requires_setup: true, setup_code_required: true, authenticated: false },
        },
      }),
    );
    const refusal = 'Please enter the setup code that the laptop shows.';
    let sent: unknown = null;
    await page.route('**/api/admin/login', async (route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({
        status: 401,
        json: { success: false, error: refusal, code: 'unauthorized', field: 'setup_code' },
      });
    });
    await page.goto(booth.adminUrl);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByLabel('Setup code').fill(' 123456 ');
    await page.getByRole('button', { name: 'Create Account & Login' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByLabel('Setup code')).toBeFocused();
    expect(sent).toEqual({ username: 'admin', password: 'a long password', setup_code: '123456' });
  });
});

test.describe('with an account', () => {
  test.beforeEach(async ({ booth }) => {
    await booth.admin();
  });

  test('a wrong password is refused, the right one opens the dashboard', async ({
    booth,
    page,
  }) => {
    await page.goto(`${booth.adminUrl}/admin`);
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Show or hide the password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await password.fill(booth.password);
    await password.press('Enter');
    await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);

    // Anyone who is signed in is not asked again.
    await page.goto(`${booth.adminUrl}/no/such/page`);
    await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  });

  test('a screen behind the login sends a stranger to it', async ({ booth, page }) => {
    await page.goto(`${booth.adminUrl}/account`);
    await expect(page).toHaveURL(`${booth.adminUrl}/`);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  test('each way in which a login fails has its sentence', async ({ booth, page }) => {
    const answer = async (path: string, status: number, body: string, headers = {}) => {
      await page.unrouteAll();
      await page.route(`**/api/admin/${path}`, (route) =>
        route.fulfill({ status, body, headers, contentType: 'application/json' }),
      );
    };
    const signIn = async () => {
      await page.goto(booth.adminUrl);
      await page.getByLabel('Password', { exact: true }).fill(booth.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };

    await answer('csrf-token', 500, '');
    await signIn();
    await expect(page.getByText('Failed to obtain CSRF token', { exact: true })).toBeVisible();

    await answer('csrf-token', 200, '{"success":true,"data":{}}');
    await signIn();
    await expect(page.getByText('Invalid CSRF token payload', { exact: true })).toBeVisible();

    await answer('login', 500, '<h1>Bad gateway</h1>');
    await signIn();
    await expect(page.getByText('Login failed. Please try again.', { exact: true })).toBeVisible();

    await answer('login', 403, '{"success":false,"error":"x","code":"csrf_failed"}');
    await signIn();
    await expect(
      page.getByText('Security check failed. Refresh the page and try again.'),
    ).toBeVisible();

    await answer('login', 429, '{"success":false,"error":"x","code":"rate_limited"}', {
      'Retry-After': '600',
    });
    await signIn();
    await expect(page.getByText('Rate Limited', { exact: true })).toBeVisible();

    await page.unrouteAll();
    await page.goto(booth.adminUrl);
    await page.getByLabel('Password', { exact: true }).fill(booth.password);
    await booth.kill();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(
      page.getByText('Connection error. Please try again.', { exact: true }),
    ).toBeVisible();
  });
});
