import type { Page } from 'playwright/test';
import { openEvent } from '../../server/contract/event.ts';
import { dataOf } from '../support/data-of.ts';
import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { chooseFrom, resize, toast } from '../support/page.ts';
import { drawCode } from '../support/photos.ts';

const LIST = [
  'Nummer;Vorname;Nachname;Firma;E-Mail;Land',
  '4711;Ada;Lovelace;Engines;ada@example.com;UK',
  '4712;Bob;Builder;Pumps;bob@example.com;DE',
  '4712;Bob;Builder;Valves;bob@example.com;DE',
  ';Nobody;;;;',
];

async function capture(booth: Booth, code: string) {
  const staff = await booth.admin();
  const { uid } = dataOf(openEvent, await staff.get('/api/admin/event'));
  await staff.post('/api/admin/capture', { event: uid, code, at: new Date().toISOString() });
}
async function openDialog(page: Page, item: string) {
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
async function namesOf(booth: Booth) {
  return (await booth.leads()).map(({ name }) => name);
}

test('an organiser’s list is loaded, names a scan, and is removed', async ({ booth, page }) => {
  await capture(booth, '4711');
  await booth.signIn(page, '/leads');
  await resize(page, 1366, 768);
  const open = () => openDialog(page, 'Match list…');
  await open();
  const dialog = page.getByRole('dialog', { name: 'Match list' });
  await expectNoFaultsInBothThemes(page);
  const buffer = Buffer.from(LIST.join('\n'));
  const choose = () =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'visitors.csv', mimeType: 'text/csv', buffer });
  await choose();
  await expect(dialog.getByRole('button', { name: 'Load the list' })).toBeDisabled();
  await chooseFrom(page, 'Meaning of Nummer', 'Badge code');
  await expect(dialog.getByRole('definition').first()).toHaveText('2');
  await expectNoFaultsInBothThemes(page);
  await dialog.getByRole('radio', { name: /^Overwrite it/ }).check();
  const sent = page.waitForRequest(/capture\/list\?.*mode=overwrite/);
  await dialog.getByRole('button', { name: 'Load the list' }).click();
  await sent;
  await expect(toast(page, 'List loaded. 1 lead changed')).toBeVisible();
  expect(await namesOf(booth)).toEqual(['Ada Lovelace']);

  await open();
  await expect(dialog.getByText(/^2 codes on the list, loaded/)).toBeVisible();

  await booth.signIn(page, '/capture');
  await resize(page, 360, 640);
  await page.getByLabel('Badge code', { exact: true }).fill('4712');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bob Builder');
  await expect(page.getByText('Code kept, details from the organiser’s list')).toBeVisible();
  // What staff take out stays out.
  await page.getByLabel('Company', { exact: true }).fill('');
  const asked = page.waitForResponse('**/api/admin/capture/known');
  await page.getByLabel('Email', { exact: true }).fill('b@example.com');
  await asked;
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('');

  await booth.signIn(page, '/leads');
  await resize(page, 1366, 768);
  await open();
  await dialog.getByRole('button', { name: 'Remove the list' }).click();
  await dialog.getByRole('button', { name: 'Remove it for good' }).click();
  await expect(toast(page, 'List removed')).toBeVisible();
});

test('the parts of a separated code are named once, on a captured one', async ({ booth, page }) => {
  await capture(booth, '4711::Lovelace::Ada::Engines');
  await booth.signIn(page, '/leads');
  await resize(page, 1366, 768);
  await openDialog(page, 'Badge codes…');
  const dialog = page.getByRole('dialog', { name: 'Badge codes' });
  await expect(dialog.getByRole('combobox', { name: 'Sample' })).toHaveValue(
    '4711::Lovelace::Ada::Engines',
  );
  // Guessed, and corrected.
  await expect(dialog.getByLabel('Meaning of Part 2')).toHaveValue('Last name');
  await chooseFrom(page, 'Meaning of Part 4', 'Company');
  await expectNoFaultsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Badge codes saved. 1 lead read again')).toBeVisible();
  expect(await namesOf(booth)).toEqual(['Ada Lovelace']);
  // Another one is named on what is pasted, without the leads of before, and one is taken out.
  await openDialog(page, 'Badge codes…');
  await expect(dialog.getByText('Badge code :: Last name :: First name :: Company')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Sample' }).fill('4713,1|Vale|Pumps');
  await chooseFrom(page, 'Separated by', '|');
  await chooseFrom(page, 'Meaning of Part 3', 'Company');
  await dialog.getByRole('checkbox', { name: /^Read earlier leads/ }).uncheck();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    forms: [{}, { separator: '|' }],
    read_again: false,
  });
  await openDialog(page, 'Badge codes…');
  await dialog.getByRole('button', { name: 'Remove form 2' }).click();
  await dialog.getByRole('combobox', { name: 'Sample' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await openDialog(page, 'Badge codes…');
  await expect(dialog.getByRole('button', { name: /^Remove form/ })).toHaveCount(1);

  await booth.signIn(page, '/capture');
  await resize(page, 360, 640);
  await page.getByLabel('Photo of a badge').setInputFiles({
    name: 'badge.png',
    mimeType: 'image/png',
    buffer: await drawCode('qrcode', '4712::Builder::Bob::Pumps', 600),
  });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bob Builder');
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Pumps');
  await expect(page.getByLabel('Badge code', { exact: true })).toHaveValue('4712');
  await page.getByLabel('Badge code', { exact: true }).fill('Eve|Smith|Valves');
  await expect(page.getByText(/^It has several parts/)).toBeVisible();
});
