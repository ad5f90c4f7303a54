import type { Page } from 'playwright/test';
import { adminSettings } from '../../server/contract/settings.ts';
import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { openBooth } from '../support/booth.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { layoutShift, setTextSize } from '../support/page-fit.ts';
import { sideways } from '../support/page.ts';
import { IMAGE } from './settings-page.ts';

const STEPS = ['stand', 'wifi', 'ready'] as const;

test.use({ from: 'fresh' });

async function createAccount(booth: Booth, page: Page) {
  await page.goto(booth.adminUrl);
  await expect(page.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(booth.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/welcome/stand`);
}

async function settingsOf(booth: Booth) {
  return dataOf(adminSettings, await (await booth.admin()).get('/api/admin/settings'));
}

function on(page: Page) {
  return page.getByRole('button', { name: 'Continue' });
}

test('from nothing to the first question on the screen', async ({ booth, page }) => {
  await createAccount(booth, page);
  await expect(page.getByLabel('Company')).toBeFocused();
  await page.getByLabel('Company').fill('Northwind');
  await page.getByRole('button', { name: 'Look around with an example' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  const note = page.getByRole('region', { name: 'The example is on' });
  await expect(note).toContainText('Anything sent now will not be kept.');
  await expect(page.getByRole('button', { name: 'Event: Example' })).toBeVisible();
  await expect(page.getByText('Is the demo press for sale after the fair?')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(booth.adminUrl);
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);

  await note.getByRole('button', { name: 'End the example…' }).click();
  const end = page.getByRole('dialog', { name: 'End the example?' });
  await end.getByRole('button', { name: 'End the example' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/welcome/stand`);
  await expect(page.getByLabel('Company')).toHaveValue('Northwind');

  const stage = page.getByRole('complementary', { name: 'Preview' });
  await page.getByLabel('Company').press('End');
  await page.keyboard.type(' Instruments');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Expo 2026');
  // Seen right away, in small, before anything is saved.
  await expect(stage.getByText('Northwind Instruments', { exact: true }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  const help = page.getByRole('link', { name: 'Help' });
  await expect(help).toHaveAttribute('href', '/help/evening-before');
  await page.locator('input[type=file]').setInputFiles(IMAGE);
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await page.getByLabel('Your color').fill('#1f6feb');
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: /Wi-Fi/ }).click();
  await on(page).click();
  await expect(page.locator('[data-said=urgent]')).toContainText('Website is not right yet.');
  await page.getByRole('button', { name: /Your booth/ }).click();
  await page.getByLabel('Website').fill('northwind.example');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wifi$/);
  const { brand, wedeliver } = await settingsOf(booth);
  expect(brand).toEqual({
    companyName: 'Northwind Instruments',
    eventName: 'Expo 2026',
    siteUrl: 'https://northwind.example/',
    colour: '#1f6feb',
  });
  expect(wedeliver.logoUrl).toMatch(/^\/media\//);

  await expect(page.getByLabel('Wi-Fi name')).toBeFocused();
  await expectNoAxeViolations(page);
  // A name that is taken back leaves nothing to fix.
  await page.keyboard.type('N');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ready$/);
  await page.goBack();
  await expect(page.getByLabel('Wi-Fi name')).toBeFocused();
  await page.keyboard.type('Northwind Guests');
  await page.getByLabel('Wi-Fi password', { exact: true }).fill('correct horse');
  await page.getByLabel('The big screen shows how to join this Wi-Fi').press('Space');
  await page.getByLabel('Wi-Fi name').press('Enter');
  await expect(page).toHaveURL(/\/ready$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ready?' })).toBeFocused();
  expect((await settingsOf(booth)).wifi).toMatchObject({
    enabled: true,
    ssid: 'Northwind Guests',
    password: 'correct horse',
    onScreen: false,
  });

  // A tick is something that happened.
  const open = page.getByRole('list', { name: 'Needs attention' });
  await expect(open).toContainText('No big screen is on yet.');
  await expectNoAxeViolations(page);
  const display = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the big screen' }).click();
  await expect((await display).getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  await expect(open).not.toContainText('Big screen');

  await page.getByRole('button', { name: 'Open Questions' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
});

test('a new laptop goes on where another one was', async ({ booth, page, boothTemplate }) => {
  const other = await openBooth({ BOOTH_RATE_LIMIT: 'off' }, boothTemplate);
  try {
    await other.booth.ask('Was it there before?');
    const staff = await other.booth.admin();
    await staff.post('/api/admin/backups');
    await createAccount(booth, page);
    await page.getByRole('link', { name: 'Bring what you have' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoAxeViolations(page);

    const file = { name: 'x.booth', mimeType: 'application/zip', buffer: Buffer.from('no zip') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('This file is not an event that Booth exported.')).toBeVisible();
    const { bytes: buffer } = await staff.get('/api/admin/event.booth');
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer });
    await expect(page).toHaveURL(/\/welcome\/(?!bring)/);
    await expect(page.getByText(/ is here$/)).toBeVisible();
    await page.goBack();

    const folder = page.getByLabel('Path of the folder on this laptop');
    await folder.fill(`${other.booth.dataDir}x`);
    await folder.press('Enter');
    await expect(page.getByText('There is no such folder on this laptop.')).toBeVisible();
    await folder.fill(other.booth.dataDir);
    await folder.press('Enter');
    await expect(page.getByText(/^1 question, 0 leads/)).toBeVisible();
    await expectNoAxeViolations(page);
    const bring = page.getByRole('button', { name: 'Bring this backup' });
    await folder.press('x');
    await expect(bring).toHaveCount(0);
    await folder.press('Backspace');
    await bring.click();

    // Staff are signed in still.
    await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`, { timeout: 30_000 });
    await expect(page.getByText('Was it there before?')).toBeVisible();
  } finally {
    await other.close();
  }
});

test('an interrupted first start continues', { tag: '@deep' }, async ({ booth, page, browser }) => {
  await createAccount(booth, page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Website').fill('not an address');
  await on(page).click();
  await expect(page.getByText('An address starts with https:// or http://.')).toBeVisible();
  await expect(page.getByLabel('Website')).toBeFocused();
  await page.getByLabel('Website').fill('');
  await page.getByLabel('Company').fill('Northwind');
  await page.reload();
  await expect(page.getByLabel('Company')).toHaveValue('Northwind');
  // While the server is away nothing typed is lost, and it says so.
  await booth.kill();
  await on(page).click();
  await expect(page.locator('[data-said=urgent]')).toContainText('What you typed is kept here');
  await expect(page.getByLabel('Company')).toHaveValue('Northwind');
  // At another step nothing has failed.
  await page.getByRole('button', { name: /Wi-Fi/ }).click();
  await expect(page.getByLabel('Wi-Fi name')).toBeFocused();
  await expect(page.getByText('What you typed is kept here')).toHaveCount(0);
  await page.goBack();
  await booth.start();
  await on(page).dblclick();
  await expect(page).toHaveURL(/\/wifi$/);

  const other = await (await browser.newContext()).newPage();
  await booth.signIn(other, '/');
  await expect(other).toHaveURL(/\/wifi$/);
  await other.getByRole('button', { name: 'Skip' }).press('Enter');
  await expect(other).toHaveURL(`${booth.adminUrl}/dashboard`);
  await other.goto(booth.adminUrl);
  await expect(other).toHaveURL(`${booth.adminUrl}/dashboard`);
});

test('each step stands still and fits a phone', { tag: '@deep' }, async ({ booth, page }) => {
  await createAccount(booth, page);
  for (const step of STEPS) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${booth.adminUrl}/welcome/${step}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await layoutShift(page), step).toBeLessThan(0.02);
    await expectNoFaultsInBothThemes(page);
    for (const percent of [100, 200]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await setTextSize(page, { by: 'settings', percent });
      expect(await sideways(page), `${step} at ${percent} %`).toBe(0);
    }
    await setTextSize(page, { by: 'settings', percent: 100 });
  }
});
