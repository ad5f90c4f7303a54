import { createServer } from 'node:net';
import type { Page } from 'playwright/test';
import { lanAddresses } from '../../server/platform/network/ranking.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { freePort } from '../support/peers.ts';
import { readQr } from '../support/read-qr.ts';
import { sideways } from '../support/page.ts';

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

test('a phone opens the admin area by address', async ({ booth, page, browser }) => {
  const port = await freePort();
  await booth.updateSettings({ adminPort: { port } });
  await booth.signIn(page, '/account');
  const turnOn = cardOf(page).getByRole('switch', { name: 'Allow sign-in by IP address' });
  await expect(turnOn).not.toBeChecked();
  await turnOn.press('Space');
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
  await phone.getByLabel('Password', { exact: true }).fill(booth.password);
  await phone.getByRole('button', { name: 'Sign In' }).tap();
  await expect(phone).toHaveURL(`${url}dashboard`);
  await expect(phone.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  expect(await sideways(phone)).toBe(0);
  await phone.goto(`${url}preview/wedeliver`);
  await expect(phone.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
    'href',
    `http://${ADDRESS}:${booth.port}/wedeliver`,
  );
  // The same host without the port serves visitors.
  await phone.goto(`http://${ADDRESS}:${booth.port}/dashboard`);
  await expect(phone.getByRole('button', { name: 'Submit Question' })).toBeVisible();

  await phone.goto(`${url}account`);
  await expect(cardOf(phone)).toContainText('You are using this address now');
  await turnOn.press('Space');
  await expect(turnOn).not.toBeChecked();
  await expect(cardOf(page).getByRole('img')).toHaveCount(0);
  await expect.poll(() => phone.goto(url).catch(() => 'refused')).toBe('refused');
  await context.close();
});

test('a port in use is reported with a free one', { tag: '@deep' }, async ({ booth, page }) => {
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(0, listening);
  });
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await booth.updateSettings({ adminPort: { port } });
    await booth.signIn(page, '/account');
    await cardOf(page).getByText('Allow sign-in by IP address').click();
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
