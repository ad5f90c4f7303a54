import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sealed } from '../../server/platform/vault/sealed-file.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { resize, sideways } from '../support/resize.ts';

function rowOf(page: import('playwright/test').Page, words: string) {
  return page
    .getByRole('list', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: words });
}

test('staff back up, look at what a backup holds, and restore it; every window follows', async ({
  booth,
  page,
  context,
}) => {
  await booth.approve(await booth.ask('Was it here before?'));
  await booth.signIn(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page).toHaveTitle('Backups · Booth admin');
  await page.getByRole('button', { name: 'Back up now' }).press('Enter');
  await expect(page.getByText('Backed up', { exact: true })).toBeVisible();
  const made = rowOf(page, 'Manual');
  await expect(made).toContainText('1 question, 0 leads');

  const phone = await context.newPage();
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  await expect(phone.getByText('Was it here before?').first()).toBeVisible();
  await booth.ask('And this one?');

  await made.getByRole('button', { name: /^Restore the backup of/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect(dialog.getByRole('row', { name: 'Questions' })).toHaveText(/Questions\s*1\s*2/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await made.getByRole('button', { name: /^Restore the backup of/ }).click();
  await dialog.getByRole('button', { name: 'Restore this backup' }).click();

  // Still signed in, on the same screen, told what happened; and what was there is a backup.
  const told = page.getByText(/^Restored: the backup of/);
  await expect(told).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, 'Safety copy')).toContainText('2 questions');
  await expectNoAxeViolations(page);
  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  // In the list: once the display is back it stands in the strip above as well.
  const list = page.getByRole('tabpanel');
  await expect(list.getByText('Was it here before?')).toBeVisible();
  await expect(list.getByText('And this one?')).toBeHidden();
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(told).toBeHidden();

  // The display has come back by itself.
  await booth.approve(await booth.ask('Asked after it'));
  await expect(phone.getByText('Asked after it').first()).toBeVisible({ timeout: 45_000 });
});

test('a second place is chosen, told when it is gone, and caught up when it is back', async ({
  booth,
  page,
}) => {
  const place = await mkdtemp(join(tmpdir(), 'booth-stick-'));
  const pulled = `${place}-pulled`;
  try {
    await booth.signIn(page, '/backups');
    const card = page.getByRole('region', { name: 'A second place' });
    const path = card.getByLabel('Path of the folder on the laptop');
    await path.pressSequentially('/nowhere/at/all');
    await path.press('Enter');
    await expect(card.getByRole('alert')).toHaveText('There is no such folder on this laptop.');
    await path.fill('');
    await path.pressSequentially(place);
    await expect(card.getByRole('alert')).toBeHidden();
    await card.getByRole('button', { name: 'Use this folder' }).click();
    await expect(card).toContainText('Up to date');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(rowOf(page, 'Manual')).toContainText('Laptop and second place');

    await rename(place, pulled);
    const gone = page
      .getByRole('main')
      .locator('..')
      .getByText(/The second place is gone\./);
    await expect(gone.first()).toBeVisible();
    await booth.ask('While it is away');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(rowOf(page, 'Manual').first()).toContainText('1 question');
    await expectNoAxeViolations(page);

    await rename(pulled, place);
    await expect(card).toContainText('Up to date');
    await expect(gone).toHaveCount(0);
    await expect(rowOf(page, 'Laptop and second place').first()).toContainText('1 question');
    await card.getByRole('button', { name: 'No second place' }).click();
    await expect(card).not.toContainText(place);
  } finally {
    await rm(place, { recursive: true, force: true });
    await rm(pulled, { recursive: true, force: true });
  }
});

test('a passphrase is set for the second place, entered twice, and removed', async ({
  booth,
  page,
}) => {
  const place = await mkdtemp(join(tmpdir(), 'booth-stick-'));
  try {
    await booth.signIn(page, '/backups');
    const path = page.getByLabel('Path of the folder on the laptop');
    await path.pressSequentially(place);
    await path.press('Enter');
    const card = page.getByRole('region', { name: 'Passphrase' });
    await expect(card).toContainText('None: anyone with the stick can read');
    await card.getByRole('button', { name: 'Set a passphrase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a passphrase' });
    await expect(dialog).toContainText('Nobody can recover a lost passphrase.');
    const set = dialog.getByRole('button', { name: 'Set passphrase' });
    await dialog.getByLabel('Passphrase', { exact: true }).pressSequentially('hull mast gull 7');
    await dialog.getByLabel('Passphrase again').pressSequentially('hull mist');
    await expect(dialog).toContainText('This does not match.');
    await expect(set).toBeDisabled();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Passphrase again').fill('');
    await dialog.getByLabel('Passphrase again').pressSequentially('hull mast gull 7');
    await set.click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Everything in the second place is encrypted.');
    const inStep = page.getByRole('region', { name: 'A second place' });
    await expect(inStep).toContainText('Up to date');

    // Another laptop's, whose passphrase nobody has entered here yet.
    const theirs = join(place, 'Booth backups', '0123456789abcdef-0123456789abcdef');
    const folder = join(theirs, '20261122-100000-asked');
    await mkdir(folder, { recursive: true });
    const key = { salt: randomBytes(16), cost: { log2n: 10, r: 8, p: 1 }, master: randomBytes(32) };
    await writeFile(
      join(folder, 'manifest.json.sealed'),
      sealed(Readable.from([Buffer.from('{}')]), key),
    );
    await page.setViewportSize({ width: 320, height: 844 });
    await page.reload();
    await expect(card).toContainText('1 backup in the second place was encrypted');
    await card.getByLabel('Their passphrase', { exact: true }).pressSequentially('not this one');
    await card.getByRole('button', { name: 'Unlock' }).click();
    await expect(card.getByRole('alert')).toContainText('This passphrase opens none of them.');
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits).toBe(true);
    await expectNoAxeViolations(page);

    await card.getByRole('button', { name: 'Remove…' }).click();
    await page
      .getByRole('dialog', { name: 'Remove the passphrase?' })
      .getByRole('button', { name: 'Remove passphrase' })
      .click();
    await expect(card).toContainText('None: anyone with the stick can read');
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});

test('the backups fit every width, in both themes', async ({ booth, page }) => {
  await booth.signIn(page, '/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(rowOf(page, 'Manual')).toBeVisible();
  // What fades has no contrast.
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const width of [1920, 1366, 768, 390, 320]) {
    await resize(page, width, 844);
    expect(await sideways(page), `at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 1366 || width === 390) await expectNoFaultsInBothThemes(page);
  }
});
