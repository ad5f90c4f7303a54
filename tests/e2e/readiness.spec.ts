import type { Browser, Locator, Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { pasted, toast } from '../support/page.ts';

// The server sees phones by the address that a proxy would name; all browsers here come from the same one.
test.use({ serverEnv: { BOOTH_TRUST_PROXY: 'loopback' } });

/** A phone of a visitor's size, at this address. */
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

/** Where the code on the page leads, on a host that this browser finds. */
async function scanned(booth: Booth, staff: Page): Promise<string> {
  const code = staff.getByRole('img', { name: 'Code for the phone test' });
  await expect(code).toBeVisible();
  const source = await code.getAttribute('src');
  const { pathname } = new URL(
    new URL(source ?? '', booth.adminUrl).searchParams.get('data') ?? '',
  );
  return `${booth.publicUrl}${pathname}`;
}

function factOf(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }) });
}

test('a phone test ticks itself off, a key checks again', async ({ booth, browser, page }) => {
  await booth.signIn(page, '/preflight');
  await expect(page.getByRole('heading', { level: 1, name: 'Ready?' })).toBeVisible();
  const open = page.getByRole('list', { name: 'Needs attention' });
  await expect(open).toContainText('No phone has come through');
  await expect(factOf(page, 'Clock')).toBeHidden();
  await factOf(page, 'Phones').getByRole('link', { name: 'Phone test' }).click();
  const steps = page.getByRole('list', { name: 'Steps of the phone test' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Not yet/, /^Not yet/, /^Not yet/]);

  const phone = await openPhone(browser, '192.168.1.77');
  await phone.goto(await scanned(booth, page));
  await expect(phone.getByRole('heading', { name: 'This phone works here' })).toBeVisible();
  await expect(steps).toHaveText([/^Fine/, /^Fine/, /^Fine/]);
  await expect(page.getByText(/Safari on iPhone: there and back in \d+ ms/)).toBeVisible();
  await expect(open).not.toContainText('Phones');

  await page.getByRole('button', { name: /^\d+ fine$/ }).click();
  await expect(factOf(page, 'Phones')).toContainText(/there and back in \d+ ms/);
  const again = page.getByRole('button', { name: 'Check again' });
  await page.getByRole('button', { name: 'Copy report' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Copied')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  const answer = page.waitForResponse('**/api/admin/readiness/check');
  await page.keyboard.press('Enter');
  expect((await answer).status()).toBe(200);
  await expect(again).toBeFocused();
  await page.getByRole('button', { name: 'Phone test' }).click();
  await expect(steps).toHaveCount(0);
  expect(await pasted(page)).toMatch(/^Booth: Ready\?\n[^]*there and back in \d+ ms/);

  await phone.getByRole('link', { name: 'Ask a question' }).tap();
  await expect(phone).toHaveURL(`${booth.publicUrl}/`);
});

test('a phone without live updates says so', { tag: '@deep' }, async ({ booth, browser, page }) => {
  await booth.signIn(page, '/preflight?test=phone');
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

  await phone.goto(`${booth.publicUrl}/check/AAAAAAAAAAAAAAAA`);
  await expect(phone.getByRole('heading', { name: 'This code has expired' })).toBeVisible();
});
