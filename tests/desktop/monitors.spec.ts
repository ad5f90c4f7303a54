import { expect, test } from './desktop.ts';
import { plugInSecondMonitor, SECOND_MONITOR, unplugSecondMonitor } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

test('the display goes with its monitor, comes back with it, is hidden and shown by staff, and a window where there is one monitor', async ({
  desktop,
}) => {
  const page = await desktop.setUp();
  await desktop.display();
  const kiosk = async () => (await desktop.windows()).find((window) => window.kiosk);
  const admin = async () => (await desktop.windows()).find((window) => !window.kiosk);
  const { second } = await desktop.bounds();
  await expect.poll(kiosk).toMatchObject({ visible: true, onTop: true, bounds: second });
  // Another program may take this away on Windows (electron#20933).
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.setAlwaysOnTop(false);
  });
  await expect.poll(kiosk).toMatchObject({ onTop: true });
  const adminBefore = (await admin())?.bounds;

  unplugSecondMonitor();
  await expect.poll(desktop.windows).toHaveLength(1);
  expect((await admin())?.bounds).toEqual(adminBefore);

  plugInSecondMonitor();
  await expect.poll(kiosk).toMatchObject({ visible: true, bounds: second });
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  expect((await admin())?.bounds).toEqual(adminBefore);
  expect((await admin())?.focused).toBe(true);

  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Hide the big screen' }).click();
  await expect.poll(desktop.windows).toHaveLength(1);
  await page.getByRole('button', { name: 'Show the big screen' }).click();
  await expect.poll(kiosk).toMatchObject({ visible: true, bounds: second });
  await expect(page.getByRole('button', { name: 'Hide the big screen' })).toBeVisible();

  unplugSecondMonitor();
  await expect.poll(desktop.windows).toHaveLength(1);
  await page.evaluate(() => window.boothDesktop?.showDisplay());
  await desktop.display();
  const { primary } = await desktop.bounds();
  const shown = async () => (await desktop.windows()).find(({ url }) => url.includes('wedeliver'));
  await expect.poll(shown).toMatchObject({ visible: true, kiosk: false });
  expect((await shown())?.bounds.width).toBeLessThan(primary.width);

  plugInSecondMonitor();
  await expect.poll(shown).toMatchObject({ visible: true, kiosk: true, bounds: second });

  await page.evaluate(() => window.boothDesktop?.hideDisplay());
  await expect.poll(desktop.windows).toHaveLength(1);
  expect(await page.evaluate(() => window.boothDesktop?.display())).toEqual({
    visible: false,
    kiosk: false,
    monitorId: null,
    misplaced: null,
  });
});
