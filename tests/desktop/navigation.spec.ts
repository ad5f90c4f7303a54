import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { expect, test } from './desktop.ts';
import { hostsAsked } from './net-log.ts';

const ELSEWHERE = 'https://example.com/';
/** Those of a lead are for the system's programs; of the others one is as strange as the next. */
const LINKS = [
  'mailto:ada@example.com',
  'tel:+4930123456',
  'file:///etc/hosts',
  'smb://elsewhere/x',
];

const folder = mkdtempSync(join(tmpdir(), 'booth-net-log-'));
const netLog = join(folder, 'net.json');
/** A company's proxy, which knows neither of the laptop's names. */
const env = { ...process.env, http_proxy: 'http://proxy.example:3128' };
test.use({ session: { args: [`--log-net-log=${netLog}`], env } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no window leaves its origin or gets more than in a browser', async ({ desktop }) => {
  const admin = await desktop.admin();
  const display = await desktop.display();
  await desktop.electron().evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const addresses = [admin.url(), display.url()];

  for (const page of [admin, display]) {
    await page.evaluate((url) => window.location.assign(url), ELSEWHERE);
    expect(await page.evaluate((url) => window.open(url), ELSEWHERE)).toBeNull();
    expect(await page.evaluate(() => window.open('/'))).toBeNull();
    for (const href of LINKS) {
      await page.evaluate(
        (to) => Object.assign(document.createElement('a'), { href: to }).click(),
        href,
      );
    }
    expect(await page.evaluate(() => typeof Reflect.get(window, 'require'))).toBe('undefined');
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  }

  expect([admin.url(), display.url()]).toEqual(addresses);
  expect(await desktop.windows()).toHaveLength(addresses.length);
  // Only from the admin window; the page change and the new window are for the browser.
  const opened = await desktop.electron().evaluate(() => Reflect.get(globalThis, 'opened'));
  expect(opened).toEqual([ELSEWHERE, ELSEWHERE, ...LINKS.slice(0, 2)]);

  expect(await display.evaluate(() => typeof window.boothDesktop)).toBe('undefined');
  expect(await admin.evaluate(() => window.boothDesktop?.monitors())).not.toHaveLength(0);
  // The desktop calls refuse arguments of another shape.
  const refused = await admin.evaluate(async () => {
    const move: unknown = window.boothDesktop?.moveDisplay;
    if (typeof move !== 'function') return 'no such call';
    try {
      await move('second');
      return 'taken';
    } catch {
      return 'refused';
    }
  });
  expect(refused).toBe('refused');

  await desktop.quit();
  expect(hostsAsked(netLog)).toEqual(['127.0.0.1', ADMIN_HOST, PUBLIC_HOST]);
});

test('only the admin page may fill the screen', { tag: '@deep' }, async ({ desktop }) => {
  const admin = await desktop.admin();
  const display = await desktop.display();
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    const filled: string[] = [];
    Object.assign(globalThis, { filled });
    for (const window of BrowserWindow.getAllWindows()) {
      window.on('enter-html-full-screen', () => filled.push(window.webContents.getURL()));
    }
  });
  // Electron never settles a request that is refused. The admin page asks later: once it is there, the display would
  // be, too.
  for (const page of [display, admin]) {
    await page.evaluate(() => {
      document.documentElement.requestFullscreen().catch(() => {});
    });
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  }
  const filled = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'filled'));
  await expect.poll(filled).toContain(admin.url());
  expect(await filled()).toEqual([admin.url()]);
  expect(await display.evaluate(() => document.fullscreenElement)).toBeNull();
});
