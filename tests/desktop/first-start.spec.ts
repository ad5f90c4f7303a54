import type { Page } from 'playwright/test';
import { ADMIN_PASSWORD, PUBLIC_HOST } from '../support/api.ts';
import { readQr } from '../support/read-qr.ts';
import { PICTURE } from '../support/settings-page.ts';
import { type Desktop, expect, test } from './desktop.ts';
import {
  plugInSecondMonitor,
  SECOND_MONITOR,
  takePicture,
  unplugSecondMonitor,
} from './monitors.ts';
import { openPhone } from './phone.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const QUESTION = 'Can everybody read this from the aisle?';

async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text, { delay: 20 });
}
/** The windows with a monitor's number, from left to right. */
async function numbers(desktop: Desktop) {
  const windows = await desktop.windows();
  return windows
    .filter(({ title, visible }) => visible && title.startsWith('Monitor '))
    .toSorted((one, other) => one.bounds.x - other.bounds.x);
}
/** The test's address as a phone reads it off the code on the page, by the name that this phone knows. */
async function scan(page: Page, port: number): Promise<string> {
  const code = page.getByRole('img', { name: 'Code that opens the question page' });
  await expect(code).toBeVisible();
  const src = await code.evaluate((image: HTMLImageElement) => image.src);
  const bytes = await page.evaluate(async (url) => {
    const picture = await (await fetch(url)).arrayBuffer();
    return Array.from(new Uint8Array(picture));
  }, src);
  const { jsqr } = await readQr(Buffer.from(bytes));
  return `http://${PUBLIC_HOST}:${port}/${new URL(jsqr ?? '').search}`;
}

test('a first start, from nothing to a question on the second monitor', async ({
  desktop,
}, testInfo) => {
  test.slow();
  const picture = (name: string) => takePicture(desktop, testInfo.outputPath(`${name}.png`));
  let admin = await desktop.admin();
  let display = await desktop.display();
  await expect(admin.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await picture('1-password');
  await type(admin, 'Password', ADMIN_PASSWORD);
  await admin.keyboard.press('Enter');

  await expect(admin.getByRole('heading', { name: 'Whose stand is it?' })).toBeVisible();
  await type(admin, 'Company', 'Northwind Instruments');
  await type(admin, 'Event', 'Expo 2026');
  await admin.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(admin.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await type(admin, 'Your colour', '#1f6feb');
  await type(admin, 'Website', 'northwind.example');
  await picture('2-stand');
  await admin.keyboard.press('Enter');

  await expect(admin.getByRole('heading', { name: 'How do phones get here?' })).toBeVisible();
  // A laptop that goes off in the middle of it carries on where it was.
  await desktop.quit();
  await desktop.start();
  admin = await desktop.admin();
  display = await desktop.display();
  await expect(admin.getByRole('heading', { name: 'How do phones get here?' })).toBeVisible();
  await type(admin, 'Wi-Fi name', 'Northwind Guests');
  await type(admin, 'Wi-Fi password', 'correct horse');
  await picture('3-phones');
  await admin.keyboard.press('Enter');

  await expect(admin.getByText('The big screen is on monitor 2.')).toBeVisible();
  await admin.getByRole('button', { name: 'Show the numbers' }).click();
  await expect
    .poll(async () => (await numbers(desktop)).map(({ title }) => title))
    .toEqual(['Monitor 1', 'Monitor 2']);
  const { second } = await desktop.bounds();
  const [left, right] = await numbers(desktop);
  expect(left?.bounds.x).toBeLessThan(second?.x ?? 0);
  expect(right?.bounds.x).toBeGreaterThanOrEqual(second?.x ?? Infinity);
  await picture('4-numbers');
  const focused = (await desktop.windows()).filter((window) => window.focused);
  expect(focused.map(({ title }) => title).join()).toContain('Set up Booth');
  await expect.poll(() => numbers(desktop), { timeout: 15_000 }).toEqual([]);
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();

  unplugSecondMonitor();
  await expect(admin.getByText('There is only one monitor.')).toBeVisible();
  await picture('5-one-monitor');
  plugInSecondMonitor();
  await expect(admin.getByText('The big screen is on monitor 2.')).toBeVisible();
  display = await desktop.display();
  await admin.getByRole('button', { name: 'Continue' }).click();

  const phone = await openPhone(await desktop.port());
  await phone.page.goto(await scan(admin, await desktop.port()));
  await type(phone.page, 'Your question', QUESTION);
  await phone.page.getByRole('button', { name: 'Submit Question' }).click();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(display.getByText(QUESTION)).toBeVisible();
  const last = admin.getByRole('listitem').filter({ hasText: 'It is on the big screen' });
  await expect(last).toContainText('done');
  await picture('6-question');
  await phone.close();

  await admin.getByRole('button', { name: 'Finish' }).click();
  await expect(admin.getByRole('heading', { name: 'Ready. Open the doors.' })).toBeVisible();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  await picture('7-ready');
  await admin.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(admin).toHaveURL(/\/dashboard$/);
  await picture('8-dashboard');

  // Later, from the menu.
  await desktop.electron().evaluate(({ Menu }) => {
    const [booth] = Menu.getApplicationMenu()?.items ?? [];
    booth?.submenu?.items.find(({ label }) => label === 'Set Up Again…')?.click();
  });
  await expect(admin.getByRole('heading', { name: 'Whose stand is it?' })).toBeVisible();
});
