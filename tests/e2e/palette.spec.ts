import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rowOf, rows, statusOf } from './questions-page.ts';
import { pagesNav } from '../support/page.ts';
import { leaveDetails } from '../support/api.ts';

test('the palette finds anything, and does what the keys do', async ({ booth, page }) => {
  await booth.ask('Asked at the event before?');
  await (await booth.admin()).post('/api/admin/event', { name: 'Boat Show' });
  await booth.ask('Does the battery last?', 'Ada');
  await leaveDetails(booth.port);
  await booth.signIn(page);
  const find = page.getByRole('dialog', { name: 'Find' });
  const field = find.getByRole('combobox', { name: 'Find' });
  const options = find.getByRole('option');
  const open = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
  };
  await expect(rows(page)).toHaveCount(1);

  // A page's keys are listed, and pressed from here too; the focus goes back to where it was.
  await page.keyboard.press('j');
  await expect(rowOf(page, 'battery')).toBeFocused();
  await page.keyboard.press('?');
  await expect(find.getByRole('group', { name: 'Questions' })).toContainText('Approve');
  await expectNoAxeViolations(page, '[role=dialog]');
  await page.keyboard.type('appro');
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(find).toBeHidden();
  await expect(statusOf(page, 'battery')).toHaveText('Approved');
  await page.keyboard.press('Control+z');
  await expect(statusOf(page, 'battery')).toHaveText('Pending');

  await open('ready');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/preflight`);
  await open('typeface');
  await expect(options.first()).toContainText('Typeface');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?setting=wedeliver\.fontFamily$/);
  // The page leads to the setting before anything else is done.
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Typeface' })).toBeFocused();
  // Asked for again, it is led to again.
  await page.keyboard.press('Tab');
  await open('typeface');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Typeface' })).toBeFocused();
  const download = page.waitForEvent('download');
  await open('export leads');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^leads-.*\.csv$/);
  await open('zzqq');
  await expect(find.getByText('Nothing is called that.')).toBeVisible();
  await field.fill('the battery last');
  await expect(options).toHaveText([/Does the battery last/]);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(question.getByLabel('Answer (Markdown)')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await open('ada');
  await options.filter({ hasText: 'Lovelace' }).click();
  const lead = page.getByRole('dialog', { name: 'Lead' });
  await expect(lead).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lead).toBeHidden();
  await open('event');
  await find.getByRole('group', { name: 'Past events' }).getByRole('option').first().click();
  await expect(page.getByRole('region', { name: 'Past event' })).toBeVisible();

  await pagesNav(page).getByRole('button', { name: 'Find' }).click();
  await field.fill('logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('single letters act in the list alone, and can be switched off', async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.signIn(page);
  const row = rowOf(page, 'Does it float?');
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  // What an icon does stands beside it on focus, too.
  await row.getByRole('button', { name: /^Reject/ }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('Reject (r)');
  await pagesNav(page).getByRole('button', { name: 'Logout' }).focus();
  for (const key of ['a', 'e', 'm', 'j']) await page.keyboard.press(key);
  await expect(statusOf(page, 'Does it float?')).toHaveText('Pending');
  await expect(pagesNav(page).getByRole('button', { name: 'Logout' })).toBeFocused();
  await row.click({ position: { x: 300, y: 8 } });
  await page.keyboard.press('a');
  await expect(statusOf(page, 'Does it float?')).toHaveText('Approved');

  await pagesNav(page).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('switch', { name: 'Single-letter keys' }).press('Space');
  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  await expect(row).toBeVisible();
  await expect(page.getByRole('region', { name: 'List of questions' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('r');
  await row.getByRole('button', { name: /^Reject/ }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('Reject');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
  await expect(statusOf(page, 'Does it float?')).toHaveText('Approved');
});
