import type { Browser, Locator, Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';

// The server sees phones by the address that a proxy would name; all browsers here come from the same one.
test.use({ serverEnv: { BOOTH_TRUST_PROXY: 'loopback' }, viewport: { width: 1366, height: 768 } });

/** A phone of a visitor's size, with an address of its own. */
async function openPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  return context.newPage();
}

/** Where the code on the screen leads, on a host that this browser finds. */
async function scanned(booth: Booth, staff: Page): Promise<string> {
  const code = staff.getByRole('img', { name: 'Code for the round trip' });
  await expect(code).toBeVisible();
  const source = await code.getAttribute('src');
  const { pathname } = new URL(
    new URL(source ?? '', booth.adminUrl).searchParams.get('data') ?? '',
  );
  return `${booth.publicUrl}${pathname}`;
}

/** One check on the staff's screen. */
function row(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

test('a phone does the round trip while staff watch, and the keyboard runs everything again', async ({
  booth,
  browser,
  page,
}) => {
  await booth.signIn(page, '/preflight');
  await expect(page.getByRole('heading', { level: 1, name: 'Ready?' })).toBeVisible();
  const firewall = row(page, 'Firewall');
  await expect(firewall).toContainText('Look at this: ');
  const steps = page.getByRole('list', { name: 'Steps of the round trip' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Not yet/, /^Not yet/, /^Not yet/]);

  const phone = await openPhone(browser, '192.168.1.77');
  await phone.goto(await scanned(booth, page));
  await expect(phone.getByRole('heading', { name: 'This phone works here' })).toBeVisible();
  await expect(phone.getByText(/There and back in \d+ milliseconds/)).toBeVisible();
  await expect(steps).toHaveText([/^Good/, /^Good/, /^Good/]);
  await expect(row(page, 'A phone’s round trip')).toContainText(/there and back in \d+ ms/);

  await phone.getByRole('link', { name: 'Check again' }).tap();
  await expect(page.getByRole('list', { name: 'Earlier phones' })).toContainText(
    'Safari on iPhone',
  );
  await expect(firewall).toContainText('Good: ');
  await expect(row(page, 'A phone’s round trip')).toContainText(/there and back in \d+ ms/);

  const again = page.getByRole('button', { name: 'Run again' });
  await page.getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  const answer = page.waitForResponse('**/api/admin/preflight/run');
  await page.keyboard.press('Enter');
  expect((await answer).status()).toBe(200);
  await expect(again).toBeFocused();
});

test('a phone that hears nothing is told so, and can check again', async ({
  booth,
  browser,
  page,
}) => {
  await booth.signIn(page, '/preflight');
  const phone = await openPhone(browser, '192.168.1.78');
  await phone.clock.install();
  await phone.route('**/events', (route) => route.abort());
  await phone.goto(await scanned(booth, page));
  await expect(phone.locator('#posted')).toHaveAttribute('data-state', 'done');
  await phone.clock.runFor(16_000);
  await expect(phone.getByRole('heading', { name: 'Something is in the way' })).toBeVisible();
  await expect(phone.getByText(/live updates do not arrive/)).toBeVisible();
  await expectNoAxeViolations(phone);

  await phone.unroute('**/events');
  await phone.getByRole('link', { name: 'Check again' }).tap();
  await expect(phone.getByRole('heading', { name: 'This phone works here' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Steps of the round trip' }).getByText('Good').last(),
  ).toBeVisible();

  await phone.goto(`${booth.publicUrl}/check/AAAAAAAAAAAAAAAA`);
  await expect(phone.getByRole('heading', { name: 'This code has expired' })).toBeVisible();
  await expectNoAxeViolations(phone);
});

test('one printed page says whose stand it is, when, where, and every check', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({
    brand: { companyName: 'Acme Robotics', eventName: 'Hannover Fair' },
  });
  await booth.signIn(page, '/preflight');
  await expect(page.getByRole('heading', { name: 'This laptop' })).toBeVisible();
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Acme Robotics · Hannover Fair')).toBeVisible();
  await expect(page.getByText(/^\w+day, /)).toBeVisible();
  await expect(page.getByText('Look at this.').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Code for the round trip' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeHidden();
});
