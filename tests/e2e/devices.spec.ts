import type { Page } from 'playwright/test';
import { PAIR_PATH } from '../../server/contract/paired-devices.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { expectFocusKept, expectLive, requestsOf } from '../support/page.ts';
import { readQr } from '../support/read-qr.ts';
import { askToPair, baseOf, DEVICE_BROWSER } from './paired-device.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  ignoreHTTPSErrors: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
};

test.use(DEVICE_BROWSER);

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Staff’s phones and tablets' });
}
function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Add a device' });
}

/** Opens the dialog's code on the phone. @returns the number that the phone shows */
async function openCode(page: Page, phone: Page, base: string): Promise<string> {
  return askToPair(phone, base, await dialogOf(page).locator('[data-part=code]').innerText());
}

test('a phone is added, works, and is revoked', async ({ booth, page, browser }) => {
  const base = await baseOf(booth);
  await booth.signIn(page, '/account');
  await expectLive(page);
  await cardOf(page).getByRole('button', { name: 'Add a device' }).press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('The code works for 5 more minutes.');
  const picture = dialog.getByRole('img', { name: /^Code that opens/ }).first();
  const code = await dialog.locator('[data-part=code]').innerText();
  const link = new RegExp(`^https://.+${PAIR_PATH}\\?code=${code.replace('-', '')}$`);
  // The dialog may still be opening.
  await expect.poll(async () => (await readQr(await picture.screenshot())).zxing).toMatch(link);
  await expectNoAxeViolations(page);

  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  // Another number is another device.
  await openCode(page, phone, base);
  await dialog.getByRole('button', { name: 'No', exact: true }).click();
  await expect(dialog).toContainText('iPhone is not added.');
  await dialog.getByRole('button', { name: 'Make a new code' }).click();
  const number = await openCode(page, phone, base);
  const grouped = `${number.slice(0, 3)} ${number.slice(3)}`;
  await expect(dialog).toContainText(/iPhone at [\d.]+ shows a number. Is it/);
  await expect(dialog).toContainText(`${grouped}?`);
  const answers = requestsOf(page, 'PUT', /pairings/);
  await dialog.getByRole('button', { name: 'Yes, add it' }).dblclick();
  await expect(dialog).toContainText('iPhone is added.');
  expect(answers).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page).getByRole('button', { name: 'Add a device' })).toBeFocused();

  await phone.getByRole('link', { name: 'Sign in' }).tap();
  await phone.getByLabel('Password', { exact: true }).fill(booth.password);
  await phone.getByRole('button', { name: 'Sign In' }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await phone.goto(`${base}/account`);
  await expect(cardOf(phone).getByText('This device', { exact: true })).toBeVisible();
  await expectLive(phone);

  // What its user calls it is how it is listed.
  await phone.getByLabel('Your name on this device').fill('Ana');
  await phone.goto(`${base}/media`);
  await phone.getByRole('button', { name: 'Take a photo' }).tap();
  const camera = phone.getByRole('dialog', { name: 'Take a photo' });
  await expect(camera.getByRole('button', { name: 'Take the photo' })).toBeEnabled();
  await expect(camera.getByRole('button', { name: 'Other camera' })).toHaveCount(0);
  const stream = await camera
    .getByLabel('What the camera sees')
    .evaluateHandle((video: HTMLVideoElement) => Object(video.srcObject));
  await camera.getByRole('button', { name: 'Take the photo' }).tap();
  await expect(phone.getByRole('list', { name: 'Pictures and films' })).toContainText('photo.jpg');
  await expect(camera).toHaveCount(0);
  // Its light goes out.
  expect(await stream.evaluate(({ active }) => active)).toBe(false);

  await cardOf(page).getByRole('button', { name: 'Revoke Ana' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(cardOf(page).getByRole('listitem')).toHaveCount(0);
  await expect(phone).toHaveURL(`${base}${PAIR_PATH}`);
  await expectFocusKept(page);
  await context.close();
});

test('a device rings for a new question', { tag: '@deep' }, async ({ booth, page }) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      vibrate: () => {
        sessionStorage.setItem('rings', String(Number(sessionStorage.getItem('rings')) + 1));
        return true;
      },
    });
  });
  const rings = () => page.evaluate(() => Number(sessionStorage.getItem('rings')));
  await booth.signIn(page, '/account');
  await expectLive(page);
  await booth.ask('Before?');
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(await rings()).toBe(0);
  // What it sounds like.
  const turnOn = page.getByRole('switch', { name: 'Ring when a question comes in' });
  await turnOn.press('Space');
  await expect.poll(rings).toBe(1);
  await page.reload();
  await expect(turnOn).toBeChecked();
  await expectLive(page);
  await expect(page).toHaveTitle(/^\(1\) /);
  const id = await booth.ask('After?');
  await expect.poll(rings).toBe(2);
  await booth.approve(id);
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(await rings()).toBe(2);
});
