import type { Page } from 'playwright/test';
import { ADMIN_PASSWORD } from '../support/api.ts';
import { type Desktop, expect, test } from './desktop.ts';
import {
  plugInSecondMonitor,
  SECOND_MONITOR,
  takePicture,
  unplugSecondMonitor,
} from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

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

test('a first start, from nothing to a big screen on the second monitor', async ({
  desktop,
}, testInfo) => {
  const admin = await desktop.admin();
  await expect(admin.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await type(admin, 'Password', ADMIN_PASSWORD);
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Your stand' })).toBeVisible();
  await type(admin, 'Company', 'Northwind Instruments');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Wi-Fi' })).toBeVisible();
  await admin.getByRole('button', { name: 'Continue' }).click();

  await expect(admin.getByRole('heading', { level: 1, name: 'Ready?' })).toBeVisible();
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  unplugSecondMonitor();
  await expect(admin.getByText('This is the only monitor.')).toBeVisible();
  plugInSecondMonitor();
  await expect(admin.getByText('This is the only monitor.')).toBeHidden();
  await admin.getByRole('button', { name: /^\d+ fine$/ }).click();
  await expect(admin.getByText(/^The big screen fills .* 1280 × 720/)).toBeVisible();

  // Which monitor is which, as the app counts them.
  await admin.evaluate(() => window.boothDesktop?.numberMonitors());
  await expect
    .poll(async () => (await numbers(desktop)).map(({ title }) => title))
    .toEqual(['Monitor 1', 'Monitor 2']);
  const { second } = await desktop.bounds();
  const [left, right] = await numbers(desktop);
  expect(left?.bounds.x).toBeLessThan(second?.x ?? 0);
  expect(right?.bounds.x).toBeGreaterThanOrEqual(second?.x ?? Infinity);
  await takePicture(desktop, testInfo.outputPath('numbers.png'));
  const focused = (await desktop.windows()).filter((window) => window.focused);
  expect(focused.map(({ title }) => title).join()).toContain('Set up Booth');
  await admin.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(admin).toHaveURL(/\/dashboard$/);
  // Later, from the menu.
  await desktop.electron().evaluate(({ Menu }) => {
    const [booth] = Menu.getApplicationMenu()?.items ?? [];
    booth?.submenu?.items.find(({ label }) => label === 'Set Up Again…')?.click();
  });
  await expect(admin.getByRole('heading', { name: 'Your stand' })).toBeVisible();
  // The numbers go away by themselves.
  await expect.poll(() => numbers(desktop)).toEqual([]);
});
