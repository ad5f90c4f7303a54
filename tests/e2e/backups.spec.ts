import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { expectFocusKept, holdAnswer } from '../support/page.ts';

function rowOf(page: Page, words: string) {
  return page
    .getByRole('list', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: words });
}

test('staff back up and restore, and every window follows', async ({ booth, page, context }) => {
  await booth.approve(await booth.ask('Was it here before?'));
  await booth.signIn(page, '/events');
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page).toHaveTitle('Backups · Booth admin');
  await page.getByRole('button', { name: 'Back up now' }).press('Enter');
  await expect(page.getByText('Backed up', { exact: true })).toBeVisible();
  const made = rowOf(page, 'Manual');
  await expect(made).toContainText('1 question, 0 leads');
  const display = await context.newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(display.getByText('Was it here before?').first()).toBeVisible();
  await booth.ask('And this one?');

  // Of one whose description is broken, the rest may be fine.
  const [file = ''] = await readdir(join(booth.dataDir, 'backups'));
  await writeFile(join(booth.dataDir, 'backups', file, 'manifest.json'), '');
  await page.reload();
  const broken = rowOf(page, 'Its description cannot be read.');
  await broken.getByRole('button', { name: /^Read the backup of .* again$/ }).click();
  await expect(made).toContainText('1 question, 0 leads');
  await expect(broken).toHaveCount(0);

  const restore = made.getByRole('button', { name: /^Restore the backup of/ });
  await restore.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect(dialog.getByRole('row', { name: 'Questions' })).toHaveText(/Questions\s*1\s*2/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await restore.click();
  await dialog.getByRole('button', { name: 'Restore this backup' }).click();

  // Staff are still signed in, on the same page; what was there before is a backup.
  const restored = page.getByText(/^Restored: the backup of/);
  await expect(restored).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, 'Safety copy')).toContainText('2 questions');
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['Was it here before?']);
  // Not that of a toast.
  await page.locator('#root').getByRole('button', { name: 'Close this message' }).click();
  await expect(restored).toBeHidden();
  await booth.approve(await booth.ask('Asked after it'));
  await expect(display.getByText('Asked after it').first()).toBeVisible({ timeout: 45_000 });
});

test('an external backup is encrypted, goes away and catches up', async ({ booth, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'booth-stick-'));
  const pulled = `${folder}-pulled`;
  try {
    await booth.signIn(page, '/backups');
    const card = page.getByRole('region', { name: 'External backup' });
    const path = card.getByLabel('Path of the folder on the laptop');
    await path.fill('/nowhere/at/all');
    await path.press('Enter');
    await expect(card.locator('[data-said=urgent]')).toHaveText(
      'There is no such folder on this laptop.',
    );
    await path.fill(folder);
    await expect(card.locator('[data-said=urgent]')).toBeHidden();
    // What is typed before the answer stays.
    const answer = await holdAnswer(page, 'PUT', '**/second-place');
    await card.getByRole('button', { name: 'Use this folder' }).click();
    await path.press('End');
    await page.keyboard.type('/2');
    answer();
    await expect(card).toContainText('Up to date');
    await expect(path).toHaveValue(`${folder}/2`);

    await expect(card).toContainText('No passphrase: anyone with the stick can read');
    await card.getByRole('button', { name: 'Set a passphrase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a passphrase' });
    await expect(dialog).toContainText('Nobody can recover a lost passphrase.');
    const set = dialog.getByRole('button', { name: 'Set passphrase' });
    await dialog.getByLabel('Passphrase', { exact: true }).fill('hull mast gull 7');
    await dialog.getByLabel('Passphrase again').fill('hull mist');
    await expect(dialog).toContainText('This does not match.');
    await expect(set).toBeDisabled();
    // Given up, it is not there for the next one to see.
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Set a passphrase…' }).click();
    await expect(dialog.getByLabel('Passphrase', { exact: true })).toHaveValue('');
    await dialog.getByLabel('Passphrase', { exact: true }).fill('hull mast gull 7');
    await dialog.getByLabel('Passphrase again').fill('hull mast gull 7');
    await set.click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Everything in it is encrypted.');
    await expect(card).toContainText('Up to date');

    await rename(folder, pulled);
    const gone = page
      .getByRole('main')
      .locator('..')
      .getByText(/The external backup is gone\./);
    await expect(gone.first()).toBeVisible();
    await rename(pulled, folder);
    await expect(card).toContainText('Up to date');
    await expect(gone).toHaveCount(0);

    await card.getByRole('button', { name: 'Remove…' }).click();
    await page
      .getByRole('dialog', { name: 'Remove the passphrase?' })
      .getByRole('button', { name: 'Remove passphrase' })
      .click();
    await expect(card).toContainText('No passphrase: anyone with the stick can read');
    await card.getByRole('button', { name: 'Stop using it' }).click();
    await expect(card).not.toContainText(folder);
    await expectFocusKept(page);
    // What is used stands above the field, and no longer in it.
    await path.fill(folder);
    await path.press('Enter');
    await expect(card).toContainText('Up to date');
    await expect(path).toHaveValue('');
  } finally {
    // It would go on writing there.
    await booth.kill();
    await rm(folder, { recursive: true, force: true });
    await rm(pulled, { recursive: true, force: true });
  }
});

test('other backups ask for their passphrase', { tag: '@deep' }, async ({ booth, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'booth-stick-'));
  try {
    const theirs = join(folder, 'Booth backups', '0123456789abcdef-0123456789abcdef');
    const backup = join(theirs, '20261122-100000-asked');
    await mkdir(backup, { recursive: true });
    await writeFile(join(theirs, 'key.age'), 'not to be opened');
    await writeFile(join(backup, 'manifest.json.age'), 'nor this');
    await booth.signIn(page, '/backups');
    await page.getByLabel('Path of the folder on the laptop').fill(folder);
    await page.getByRole('button', { name: 'Use this folder' }).click();
    const card = page.getByRole('region', { name: 'External backup' });
    await expect(card).toContainText('1 backup in the folder was encrypted');
    await card.getByLabel('Their passphrase', { exact: true }).fill('not this one');
    await card.getByRole('button', { name: 'Unlock' }).click();
    await expect(card.locator('[data-said=urgent]')).toContainText(
      'This passphrase opens none of them.',
    );
  } finally {
    await booth.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
