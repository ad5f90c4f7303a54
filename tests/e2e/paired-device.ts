import type { Fixtures, Page, PlaywrightWorkerOptions } from 'playwright/test';
import { deviceList, PAIR_PATH, pairing } from '../../server/contract/paired-devices.ts';
import { lanAddresses } from '../../server/platform/network/ranking.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { dataOf } from '../support/data-of.ts';
import type { Booth } from '../support/e2e.ts';

/** As phones reach this laptop. */
export const ADDRESS = lanAddresses()[0]?.address ?? '127.0.0.1';

const CAMERA_ARGS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** A browser that reaches it by its address, and has a camera. Tests with the same one share it. */
export const DEVICE_BROWSER: Fixtures<object, object, object, PlaywrightWorkerOptions> = {
  launchOptions: async ({ launchOptions }, use) => {
    const args = CHROMIUM_ARGS.map((arg) =>
      arg.startsWith('--host-resolver-rules') ? `${arg}, EXCLUDE ${ADDRESS}` : arg,
    );
    await use({ ...launchOptions, args: [...args, ...CAMERA_ARGS] });
  },
};

/** Where devices find the admin area, in an address that needs no name service. */
export async function baseOf(booth: Booth): Promise<string> {
  const answer = await (await booth.admin()).get('/api/admin/devices');
  const [link = ''] = dataOf(deviceList.strict(), answer).addresses;
  return `https://${ADDRESS}:${new URL(link).port || 443}`;
}

/** Presses the button on the device's pairing page. @returns the number that it shows then */
export async function askToPair(device: Page, base: string, code: string): Promise<string> {
  await device.goto(`${base}${PAIR_PATH}?code=${code.replace('-', '')}`);
  await device.getByRole('button', { name: 'Pair this device' }).click();
  const shown = device.getByRole('img', { name: /^\d( \d){5}$/ });
  return ((await shown.getAttribute('aria-label')) ?? '').replaceAll(' ', '');
}

/** Adds a device, and signs in on it. */
export async function openPaired(booth: Booth, device: Page, base: string): Promise<void> {
  const staff = await booth.admin();
  const pairings = '/api/admin/devices/pairings';
  const { id, code } = dataOf(pairing, await staff.post(pairings), 201);
  const number = await askToPair(device, base, code);
  await staff.put(`${pairings}/${id}`, { accepted: true, number });
  await device.getByRole('link', { name: 'Sign in' }).click();
  await device.getByLabel('Password', { exact: true }).fill(booth.password);
  await device.getByRole('button', { name: 'Sign In' }).click();
  await device.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
}
