import type { Page } from 'playwright/test';
import { TOASTS } from '../../server/contract/messages.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { resize, sideways } from '../support/resize.ts';
import { scan } from '../support/scan-picture.ts';
import { code, wifiCode, publicView } from '../support/qr-screen.ts';

async function openQrCode(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page, '/qrcode');
  await expect(code(page)).toBeVisible();
}

function preview(page: Page) {
  return page.getByRole('region', { name: 'Preview' });
}

function setting(page: Page, name: string) {
  return page.locator(`[data-setting="${name}"]`);
}

function colour(page: Page) {
  return page.getByRole('textbox', { name: 'Colour', exact: true });
}

function savePanel(page: Page) {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

function toast(page: Page, message: string) {
  return page.getByRole('alert').filter({ hasText: message });
}

test.describe('at 1366×768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the preview is the real code, follows each control, and is saved with a key', async ({
    booth,
    page,
  }) => {
    await openQrCode(booth, page);
    const { join } = await publicView(page);
    await expect.poll(() => scan(code(page))).toBe(join.url);
    await expect(preview(page)).toContainText(join.label);

    await page.getByRole('radio', { name: 'Dots' }).press('Space');
    await page.getByRole('textbox', { name: 'Size', exact: true }).fill('256');
    await colour(page).fill('#0b3d2e');
    for (const parameter of ['size=256', 'fg=%230b3d2e', 'style=dots']) {
      await expect(code(page)).toHaveAttribute('src', new RegExp(`[?&]${parameter}(&|$)`));
    }
    await expect.poll(() => scan(code(page))).toBe(join.url);
    await expect(setting(page, 'qrcode.size')).toContainText('Not saved');
    await expect(savePanel(page)).toContainText('3 unsaved changes');
    expect((await publicView(page)).qrcode.size).toBe(160);

    await page.keyboard.press('Control+s');
    await expect(toast(page, TOASTS.qrSettingsSaved)).toBeVisible();
    await expect(savePanel(page)).toContainText('Everything is saved');
    const { qrcode } = await publicView(page);
    expect(qrcode).toMatchObject({ style: 'dots', size: 256, foreground: '#0b3d2e' });
  });

  test('a code that no phone reads is said at its field while one types', async ({
    booth,
    page,
  }) => {
    await openQrCode(booth, page);
    const before = await code(page).getAttribute('src');
    await colour(page).fill('#c0c0c0');
    await expect(setting(page, 'qrcode.foreground').getByRole('alert')).toContainText(
      'too close to each other',
    );
    await expect(preview(page)).toContainText('Phones could not read this code.');
    await expect(code(page)).toHaveAttribute('src', before ?? '');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(colour(page)).toBeFocused();
    await expect(savePanel(page)).toContainText('To save, fix Colour.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(setting(page, 'qrcode.foreground').getByRole('alert')).toHaveCount(0);
    await expect(colour(page)).toHaveValue('#000000');
  });

  test('limits are said, and too much data for the size as well', async ({ booth, page }) => {
    await openQrCode(booth, page);
    const size = page.getByRole('textbox', { name: 'Size', exact: true });
    await size.fill('600');
    await expect(setting(page, 'qrcode.size').getByRole('alert')).toHaveText(
      'QR size must be from 64 to 512.',
    );
    await size.fill('64');
    await page.getByText('Own address', { exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Own address' })
      .fill(`https://example.com/${'a'.repeat(200)}`);
    await expect(setting(page, 'qrcode.size').getByRole('alert')).toContainText(
      'needs a size of at least',
    );
  });

  test('it holds an address of one’s own, or one of this machine’s', async ({ booth, page }) => {
    await openQrCode(booth, page);
    await page.getByRole('combobox', { name: 'Address of this laptop' }).click();
    const options = page.getByRole('option');
    await expect(options.first()).toContainText('Automatic');
    await page.keyboard.press('Escape');

    await page.getByText('Own address', { exact: true }).click();
    await expect(preview(page)).toContainText('Enter the address first.');
    await page.getByRole('button', { name: 'Save' }).click();
    const own = page.getByRole('textbox', { name: 'Own address' });
    await expect(own).toBeFocused();
    await expect(setting(page, 'qrcode.customUrl').getByRole('alert')).toHaveText(
      'Enter the address that the code should open.',
    );
    await own.fill('https://ask.example.com');
    await expect(code(page)).toHaveAttribute('alt', 'Code that leads to ask.example.com');
    await expect.poll(() => scan(code(page))).toBe('https://ask.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, TOASTS.qrSettingsSaved)).toBeVisible();
    expect((await publicView(page)).join.url).toBe('https://ask.example.com');
  });

  test('the Wi-Fi’s code is there after saving, odd characters and all', async ({
    booth,
    page,
  }) => {
    await openQrCode(booth, page);
    await expect(preview(page)).toContainText('Enter a network name.');
    await page.getByRole('switch', { name: 'Wi-Fi as the first step' }).press('Space');
    await page.getByRole('textbox', { name: 'Network name' }).fill('Acme; "Guests"');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('short');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.keyboard.press('Control+s');
    await expect(setting(page, 'wifi.password').getByRole('alert')).toContainText(
      'at least 8 characters',
    );
    await password.fill(String.raw`a\b:c,d;e"`);
    await page.keyboard.press('Control+s');
    await expect(toast(page, TOASTS.qrSettingsSaved)).toBeVisible();
    await expect(wifiCode(page)).toBeVisible();
    await expect
      .poll(() => scan(wifiCode(page)))
      .toBe(String.raw`WIFI:T:WPA;S:Acme\; \"Guests\";P:a\\b\:c\,d\;e\";;`);
    await page.getByText('None', { exact: true }).click();
    await expect(password).toHaveCount(0);
    await expect(preview(page)).toContainText('As saved; save to see the new one.');
  });

  test('unsaved changes survive a reload and are not left behind unasked', async ({
    booth,
    page,
  }) => {
    await openQrCode(booth, page);
    await page.getByRole('textbox', { name: 'Network name' }).fill('Acme Guests');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expect(savePanel(page)).toContainText('Your earlier changes are back.');
    await page.getByRole('link', { name: 'Open the sign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Save and leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Table sign' })).toBeVisible();
    await expect(toast(page, TOASTS.qrSettingsSaved)).toBeVisible();
  });

  test('what somebody else saves meanwhile comes through', async ({ booth, page }) => {
    await openQrCode(booth, page);
    await colour(page).fill('#0b3d2e');
    await booth.updateSettings({ qrcode: { size: 300 } });
    await expect(page.getByRole('textbox', { name: 'Size', exact: true })).toHaveValue('300');
    await expect(savePanel(page)).toContainText('Somebody else has saved Size in the meantime.');
    await expect(colour(page)).toHaveValue('#0b3d2e');
  });
});

test('fits a phone and is clean for screen readers, dark and light', async ({ booth, page }) => {
  test.slow();
  // A message that is fading in does not have its contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await booth.updateSettings({
    wifi: { enabled: true, ssid: 'Guests', password: 'hello world' },
  });
  await openQrCode(booth, page);
  await expect(wifiCode(page)).toBeVisible();
  await colour(page).fill('#c0c0c0');
  await expect(setting(page, 'qrcode.foreground').getByRole('alert')).toBeVisible();
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await expectNoFaultsInBothThemes(page);
    });
  }
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Open the sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Table sign' })).toBeVisible();
  await expect(code(page)).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await expectNoFaultsInBothThemes(page);
});
