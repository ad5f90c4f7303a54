import type { Browser, Locator, Page } from 'playwright/test';
import { expect, test, type Booth } from '../support/e2e.ts';

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

test('a phone does the round trip while staff watch its three steps turn green', async ({
  booth,
  browser,
  page,
}) => {
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/preflight`);
  await expect(page.getByRole('heading', { level: 1, name: 'Preflight' })).toBeVisible();
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
});
