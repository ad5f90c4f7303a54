import { createServer } from 'node:net';
import type { Page } from 'playwright/test';
import { lanAddresses } from '../../server/platform/network/ranking.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { freePort } from '../support/peers.ts';
import { readQr } from '../support/read-qr.ts';

const SCREENS = [
  ['Questions', '/dashboard'],
  ['Leads', '/leads'],
  ['Insights', '/insights'],
  ['Media', '/media'],
  ['Settings', '/settings'],
  ['Logs', '/logs'],
  ['AI', '/ai'],
  ['Twilio', '/twilio'],
  ['QR Code', '/qrcode'],
  ['Table sign', '/qrcode/sign'],
  ['Display preview', '/preview/wedeliver'],
  ['Account', '/account'],
] as const;

/** As phones reach this laptop. */
const ADDRESS = lanAddresses()[0]?.address ?? '127.0.0.1';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = CHROMIUM_ARGS.map((arg) =>
      arg.startsWith('--host-resolver-rules') ? `${arg}, EXCLUDE ${ADDRESS}` : arg,
    );
    await use({ ...launchOptions, args });
  },
});

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Admin area on another device' });
}
function switchOf(page: Page) {
  return cardOf(page).getByRole('switch', { name: 'Open it by number too' });
}

async function openAccount(booth: Booth, page: Page, port: number): Promise<void> {
  await booth.updateSettings({ adminPort: { port } });
  await booth.signIn(page, '/account');
}

test('a phone that finds no names opens the whole admin area by number', async ({
  booth,
  page,
  browser,
}) => {
  const port = await freePort();
  await openAccount(booth, page, port);
  await expect(switchOf(page)).not.toBeChecked();
  await switchOf(page).focus();
  await page.keyboard.press('Space');
  const url = `http://${ADDRESS}:${port}/`;
  await expect(cardOf(page)).toContainText(`${ADDRESS}:${port}`);
  await expectNoAxeViolations(page);
  const code = await cardOf(page)
    .getByRole('img', { name: /^Code that opens/ })
    .screenshot();
  expect((await readQr(code)).zxing).toBe(url);

  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await phone.goto(url);
  await phone
    .getByLabel('Password', { exact: true })
    .pressSequentially(booth.password, { delay: 20 });
  await phone.getByRole('button', { name: 'Sign In' }).tap();
  await expect(phone).toHaveURL(`${url}dashboard`);
  for (const [name, path] of SCREENS) {
    await phone.goto(`${url.slice(0, -1)}${path}`);
    await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(phone.locator('[aria-busy="true"]')).toHaveCount(0);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(390);
  }
  await phone.goto(`${url}preview/wedeliver`);
  await expect(phone.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
    'href',
    `http://${ADDRESS}:${booth.port}/wedeliver`,
  );
  // The same host without the port is the visitors'.
  await phone.goto(`http://${ADDRESS}:${booth.port}/dashboard`);
  await expect(phone.getByRole('button', { name: 'Submit Question' })).toBeVisible();

  await phone.goto(`${url}account`);
  await expect(cardOf(phone)).toContainText('You are using this address now');
  await switchOf(page).press('Space');
  await expect(switchOf(page)).not.toBeChecked();
  await expect(cardOf(page).getByRole('img')).toHaveCount(0);
  await expect.poll(() => phone.goto(url).catch(() => 'refused')).toBe('refused');
  await context.close();
});

test('a port that another program has is said, and a free one is one tap away', async ({
  booth,
  page,
}) => {
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(0, listening);
  });
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await openAccount(booth, page, port);
    await cardOf(page).getByText('Open it by number too').click();
    await expect(cardOf(page).getByRole('alert')).toContainText(
      `Port ${port} is in use by another program on this laptop.`,
    );
    await expectNoAxeViolations(page);
    await cardOf(page)
      .getByRole('button', { name: /^Use port \d+$/ })
      .click();
    await expect(cardOf(page).getByRole('img', { name: /^Code that opens/ })).toBeVisible();
    await expect(cardOf(page).getByRole('alert')).toHaveCount(0);
  } finally {
    other.close();
  }
});
