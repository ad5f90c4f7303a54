import { expect, test } from './desktop.ts';
import { plugInSecondMonitor, SECOND_MONITOR, unplugSecondMonitor } from './monitors.ts';

test('the menu opens Ready?, which knows the monitors and the power', async ({ desktop }) => {
  const admin = await desktop.setUp();
  // The menu must not cost someone what they are typing: the page goes there by itself.
  await admin.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await desktop.electron().evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
    items?.find(({ label }) => label === 'Ready?')?.click();
  });
  await expect(admin).toHaveURL(/\/preflight$/);
  expect(await admin.evaluate(() => Reflect.get(globalThis, 'samePage'))).toBe(true);
  await admin.getByRole('button', { name: /^\d+ fine$/ }).click();
  const row = (name: string) =>
    admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { level: 3, name }) });

  const power = row('Power');
  await expect(power).toContainText(/Plugged in/);
  await desktop.electron().evaluate(({ powerMonitor }) => {
    Object.assign(powerMonitor, { isOnBatteryPower: () => true });
    powerMonitor.emit('on-battery');
  });
  await expect(power).toContainText('Needs attention: ');
  await expect(power).toContainText('is running on battery');
  await desktop.electron().evaluate(({ powerMonitor }) => {
    Object.assign(powerMonitor, { isOnBatteryPower: () => false });
    powerMonitor.emit('on-ac');
  });
  await expect(power).toContainText(/Plugged in/);

  test.skip(SECOND_MONITOR === undefined, 'needs two monitors');
  const monitor = row('Big screen');
  /** One keeps the laptop awake for the phones, one the screens for the display. */
  const blockers = () =>
    desktop
      .electron()
      .evaluate(
        ({ powerSaveBlocker }) =>
          [0, 1, 2, 3, 4].filter((id) => powerSaveBlocker.isStarted(id)).length,
      );
  await expect(monitor).toContainText(/Fine: .*The big screen fills .* 1280 × 720/);
  await expect(power).toContainText('awake, screens included, while the big screen is shown');
  expect(await blockers()).toBe(2);
  unplugSecondMonitor();
  await expect(monitor).toContainText('This is the only monitor.');
  await expect(power).toContainText('own screen may switch off');
  expect(await blockers()).toBe(1);
  plugInSecondMonitor();
  await expect(monitor).toContainText('The big screen fills');

  await admin.evaluate(() => window.boothDesktop?.hideDisplay());
  await expect(monitor).toContainText('but the big screen is hidden');
  await monitor.getByRole('button', { name: 'Show the big screen' }).click();
  await expect(monitor).toContainText('The big screen fills');
});
