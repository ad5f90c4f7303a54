import type { Page } from 'playwright/test';
import { TOASTS } from '../../server/contract/messages.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { chooseFrom, printedSheets, toast } from '../support/page.ts';
import { scan } from '../support/read-qr.ts';
import { publicView } from './settings-page.ts';

function code(page: Page) {
  return page.getByRole('img', { name: /^Code that leads to / });
}
function wifiCode(page: Page) {
  return page.getByRole('img', { name: /^QR code to join the Wi-Fi network / });
}
async function openQrCode(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page, '/qrcode');
  await expect(code(page)).toBeVisible();
}
function preview(page: Page) {
  return page.getByRole('region', { name: 'Preview' });
}
function faultOf(page: Page, name: string) {
  return page.locator(`[data-setting="${name}"]`).locator('[data-said=urgent]');
}
function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
async function saved(page: Page) {
  await expect(toast(page, TOASTS.qrSettingsSaved)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
}

test('the preview is the real code, of an address and the Wi-Fi too', async ({ booth, page }) => {
  await openQrCode(booth, page);
  const { join } = await publicView(booth);
  await expect(preview(page)).toContainText(join.label);
  await expect(textbox(page, 'Size')).toHaveCount(0);
  await page.getByRole('button', { name: 'Style, size and colors' }).press('Enter');
  await page.getByRole('radio', { name: 'Dots' }).press('Space');
  await textbox(page, 'Size').fill('256');
  await textbox(page, 'Color').fill('#0b3d2e');
  for (const parameter of ['size=256', 'fg=%230b3d2e', 'style=dots']) {
    await expect(code(page)).toHaveAttribute('src', new RegExp(`[?&]${parameter}(&|$)`));
  }
  await expect.poll(() => scan(code(page))).toBe(join.url);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the code' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('qr-code.png');
  expect(download.url()).toContain('size=512');
  expect((await publicView(booth)).qrcode.size).toBe(160);
  await page.keyboard.press('Control+s');
  await saved(page);
  const { qrcode } = await publicView(booth);
  expect(qrcode).toMatchObject({ style: 'dots', size: 256, foreground: '#0b3d2e' });

  // The palette leads to a setting, also into a fold.
  await page.goto(`${booth.adminUrl}/qrcode?setting=qrcode.size`);
  await expect(textbox(page, 'Size')).toBeFocused();

  // Codes that no phone reads, and limits, are explained while typing.
  const before = /fg=%230b3d2e.*size=256/;
  await expect(code(page)).toHaveAttribute('src', before);
  await textbox(page, 'Color').fill('#c0c0c0');
  await expect(faultOf(page, 'qrcode.foreground')).toContainText('too close to each other');
  await expect(preview(page)).toContainText('Phones could not read this code.');
  await expect(code(page)).toHaveAttribute('src', before);

  // A custom address and its limits.
  await page.getByRole('button', { name: 'Discard' }).click();
  await chooseFrom(page, 'Opens', 'Own address');
  await page.getByRole('button', { name: 'Save' }).click();
  const own = textbox(page, 'Own address');
  await expect(own).toBeFocused();
  await own.fill('https://ask.example.com');
  await expect(code(page)).toHaveAttribute('alt', 'Code that leads to ask.example.com');
  await expect.poll(() => scan(code(page))).toBe('https://ask.example.com');
  await page.keyboard.press('Control+s');
  await saved(page);
  expect((await publicView(booth)).join.url).toBe('https://ask.example.com');
  await page.getByRole('combobox', { name: 'Opens' }).click();
  await page.getByRole('option').first().click();
  await expect(own).toHaveCount(0);
  await expect(preview(page)).toContainText(join.label);

  // The Wi-Fi code, and a Wi-Fi without internet.
  const name = page.getByRole('textbox', { name: 'Network name' });
  await expect(name).toHaveCount(0);
  await page.getByRole('switch', { name: 'Wi-Fi as the first step' }).press('Space');
  await expect(preview(page)).toContainText('Enter a network name.');
  await expect(wifiCode(page)).toHaveCount(0);
  await name.fill('Acme; "Guests"');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill(String.raw`a\b:c,d;e"`);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect
    .poll(() => scan(wifiCode(page)))
    .toBe(String.raw`WIFI:T:WPA;S:Acme\; \"Guests\";P:a\\b\:c\,d\;e\";;`);
  await chooseFrom(page, 'Security', 'None');
  await expect(password).toHaveCount(0);

  await page.getByRole('button', { name: 'A Wi-Fi without internet' }).click();
  await page.getByRole('switch', { name: 'Answer phones’ checks' }).press('Space');
  await expect(page.getByRole('note')).toContainText(`Booth has port ${booth.port} now`);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect
    .poll(() => scan(wifiCode(page)))
    .toBe(String.raw`WIFI:T:nopass;S:Acme\; \"Guests\";;`);
  await page.goto(`${booth.adminUrl}/qrcode/without-internet`);
  await expect(page.getByRole('switch', { name: 'Answer phones’ checks' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Lines for dnsmasq' })).toContainText(
    /^address=\/captive\.apple\.com\/[\d.]+$/m,
  );
});

const SHEETS = [
  ['A4', '595×842'],
  ['A5', '420×595'],
  ['Letter', '612×792'],
] as const;
function paper(page: Page) {
  return page.getByRole('article', { name: 'Table sign' });
}
/** Words and images that stick out of the sheet. */
function cutOff(page: Page) {
  return paper(page).evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect();
    return Array.from(sheet.querySelectorAll('*'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const inside =
          box.left >= edge.left &&
          box.right <= edge.right &&
          box.top >= edge.top &&
          box.bottom <= edge.bottom;
        return !inside || element.scrollWidth > element.clientWidth + 1;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
}

test('the table sign prints both codes on one sheet', async ({ booth, page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  // The longest names fit, too.
  const companyName = 'Wissenschaftliche Geräte '.repeat(3).trim();
  const [eventName, ssid, password] = ['W'.repeat(80), 'N'.repeat(32), 'M'.repeat(63)];
  await booth.updateSettings({
    theme: 'light',
    brand: { companyName, eventName, colour: '#0b2a6f' },
    wifi: { enabled: true, ssid, password },
  });
  await booth.signIn(page, '/qrcode/sign');
  // It follows what a colleague saves.
  await expect(code(page)).toHaveAttribute('src', /style=squares/);
  await booth.updateSettings({ qrcode: { style: 'dots' } });
  await expect(code(page)).toHaveAttribute('src', /style=dots/);
  const { join } = await publicView(booth);
  await expect(paper(page)).toContainText(companyName);
  await expect(paper(page)).toContainText(eventName);
  const steps = paper(page).getByRole('heading', { level: 2 });
  await expect(steps).toHaveText(['1Join the Wi-Fi', '2Ask your question']);
  await expect(steps.first().getByText('1', { exact: true })).toHaveCSS(
    'background-color',
    'rgb(11, 42, 111)',
  );
  await expect(paper(page).getByText(password)).toBeVisible();
  await expect(paper(page).getByText(join.label)).toBeVisible();
  await expect.poll(() => scan(wifiCode(page))).toBe(`WIFI:T:WPA;S:${ssid};P:${password};;`);
  await expect.poll(() => scan(code(page))).toBe(join.url);
  for (const [name, size] of SHEETS) {
    await page.getByText(name, { exact: true }).click();
    expect(await cutOff(page), name).toEqual([]);
    expect(await printedSheets(page), name).toEqual([size]);
  }
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Letter' })).toBeChecked();
  await page.getByRole('switch', { name: 'Password in words' }).press('Space');
  await expect(paper(page).getByText(password)).toHaveCount(0);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Table sign' })).toBeHidden();
  await expect(paper(page)).toBeVisible();
});
