import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { boothEvent } from '../../server/contract/event.ts';
import type { ImportedEvent } from '../../server/contract/event-file.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { rows } from './questions-page.ts';
import { resize, sideways, pagesNav } from '../support/page.ts';
import { leaveDetails } from '../support/api.ts';

/** Boat Show, which is over, with two questions and a lead; Next Show is open with one question. */
async function twoEvents(booth: Booth) {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await booth.approve(await booth.ask('How long does the battery hold?', 'Ada'), '**Two** hours.');
  await booth.ask('Is there a Diesel?');
  await leaveDetails(booth.port);
  await (await booth.admin()).post('/api/admin/event', { name: 'Next Show' });
  await booth.ask('Asked at the next one?');
}
function menuOf(page: Page, name: string) {
  return page.getByRole('button', { name: `Event: ${name}` });
}

test('a new event begins, and every page and screen follows', async ({ booth, page }) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await booth.approve(await booth.ask('Asked in the morning?'));
  const display = await page.context().newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(display.getByText('Asked in the morning?').first()).toBeVisible();
  await booth.signIn(page, '/dashboard?status=all');
  await expect(rows(page)).toHaveCount(1);

  await menuOf(page, 'Boat Show').press('Enter');
  await page.getByRole('menuitem', { name: 'New event…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await expect(dialog).toContainText('Boat Show becomes a past event: its 1 question');
  const name = dialog.getByLabel('Name');
  await expect(name).toHaveValue(/^Boat Show, \w+day (?:morning|afternoon|evening)$/);
  await expectNoAxeViolations(page);
  // The suggestion is selected: typing replaces it.
  await expect(name).toBeFocused();
  await page.keyboard.type('Autumn');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(menuOf(page, 'Autumn')).toBeFocused();
  await expect(rows(page)).toHaveCount(0);
  await expect(display.getByText('Asked in the morning?')).toHaveCount(0);
  await booth.ask('Asked in the afternoon?');
  await expect(rows(page)).toHaveCount(1);
});

test('staff work with the leads of a past event', async ({ booth, page }) => {
  await twoEvents(booth);
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(1);
  const menu = menuOf(page, 'Next Show');
  await menu.press('Enter');
  const past = page.getByRole('menuitem', { name: /^Boat Show/ });
  await expect(past).toBeVisible();
  await past.click();
  await expect(page).toHaveURL(/\/dashboard\?status=all&event=\d+$/);
  const line = page.getByRole('region', { name: 'Past event' });
  await expect(line).toContainText(/ \d{4} · past event/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('its questions stay as they are')).toBeVisible();
  for (const control of ['Approve', 'Reject', 'Edit', 'More actions']) {
    await expect(page.getByRole('button', { name: control })).toHaveCount(0);
  }
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await page.getByText('How long does the battery hold?').dblclick();
  const question = page.getByRole('dialog', { name: 'Question' });
  await expect(question.locator('strong')).toHaveText('Two');
  await expect(question).toContainText('Ada');
  await expect(question.getByRole('textbox')).toHaveCount(0);
  await question.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(question).toBeHidden();
  // What comes in elsewhere stays there.
  await booth.ask('Not for Boat Show');
  await expect(page).toHaveTitle(/^\(2\)/);
  await expect(rows(page)).toHaveCount(2);
  await expectNoAxeViolations(page);

  await pagesNav(page).getByText('Leads').click();
  await expect(page).toHaveURL(/\/leads\?event=\d+$/);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  await drawer.getByRole('button', { name: 'Hot' }).click();
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Call on Monday');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await line.getByRole('link', { name: 'Back to the open event' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await expect(line).toBeHidden();
  await expect(menu).toBeVisible();
  await page.goBack();
  await line.getByRole('button', { name: 'Open again' }).click();
  await expect(menuOf(page, 'Boat Show')).toBeVisible();
  await expect(page).toHaveURL(/\/leads$/);
});

test('an event is imported, renamed, deleted', { tag: '@deep' }, async ({ booth, page }) => {
  await twoEvents(booth);
  await booth.signIn(page, '/events');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions for Boat Show' }).click();
  await page.getByRole('menuitem', { name: /^Export/ }).click();
  const buffer = await readFile(await (await download).path());
  const file = { name: 'boat-show.booth', mimeType: 'application/zip', buffer };
  const choose = () => page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import event' });
  const staff = await booth.admin();
  const [, event] = dataOf(boothEvent.array(), await staff.get('/api/admin/event/list'));
  // The server's part is proven over HTTP.
  const data = {
    event: event!,
    added: { question: 12, lead: 3 },
    changed: { question: 2 },
    skipped: { question: 40, label: 1 },
    erased: { lead: 1 },
    settings: [
      { part: 'brand', value: { companyName: 'Acme', eventName: 'Elsewhere' } },
      { part: 'cors', value: { enabled: true } },
    ],
    was_open: false,
  } satisfies ImportedEvent;
  await page.route('**/api/admin/event/import', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
  await choose();
  await expect(dialog.getByRole('heading', { name: 'Boat Show is imported' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Questions/ })).toHaveText(/12\s*2\s*40\s*0$/);
  await expect(dialog.getByRole('row', { name: /^Leads/ })).toHaveText(/3\s*0\s*0\s*1$/);
  await expect(dialog.getByRole('checkbox', { name: 'Company, website' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Allowed websites' })).not.toBeChecked();
  await expectNoAxeViolations(page);
  await resize(page, 390, 844);
  expect(await sideways(page)).toBe(0);
  await resize(page, 1366, 768);
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Apply what is checked' }).click();
  expect((await saved).postDataJSON()).toEqual({ brand: { companyName: 'Acme' } });
  await expect(dialog).toBeHidden();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Import event' }).click();
  await choose();
  await expect(dialog.getByRole('heading', { name: 'Boat Show had nothing new' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Questions/ })).toHaveText(/0\s*0\s*2\s*0$/);
  await dialog.getByRole('link', { name: 'Show it' }).click();
  await expect(rows(page)).toHaveCount(2);

  // Events are renamed, opened again and deleted.
  await pagesNav(page).getByRole('link', { name: 'Events' }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
    if (action === 'Rename') await expect(page.getByLabel(`New name of ${name}`)).toBeFocused();
  };
  await expect(row('Boat Show').getByRole('cell')).toHaveText([/\d{4}/, '2', '1', '0', /B$/, '']);
  await act('Boat Show', 'Rename');
  await page.keyboard.type('Boats 2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Actions for Boats 2026' })).toBeFocused();
  await act('Next Show', 'Rename');
  await page.keyboard.press('Escape');
  await expect(row('Next Show')).toContainText('Open now');
  await resize(page, 390, 844);
  await expect(row('Boats 2026')).toContainText('2 questions, 1 lead, and 0 messages');
  expect(await sideways(page)).toBe(0);
  await resize(page, 1366, 768);

  await act('Boats 2026', 'Open again');
  await expect(menuOf(page, 'Boats 2026')).toBeVisible();
  await expect(row('Boats 2026')).toContainText('Open now');
  await act('Next Show', 'Delete for good…');
  const sure = page.getByRole('dialog', { name: 'Delete “Next Show” for good?' });
  await expect(sure).toContainText('Its 1 question, 0 leads, and 0 messages of');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Next Show' })).toBeFocused();
  const link = await row('Next Show').getByRole('link').getAttribute('href');
  await act('Next Show', 'Delete for good…');
  await sure.getByRole('button', { name: 'Delete for good' }).click();
  await expect(row('Next Show')).toHaveCount(0);

  await page.goto(`${booth.adminUrl}${link}`);
  await expect(page.getByRole('heading', { name: 'This event was deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the open event' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('an export shows how far it is, and can be given up', async ({ booth, page }) => {
  await booth.ask('How long does the battery hold?');
  await booth.signIn(page, '/events');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/admin/event/*.booth', () => arrived.resolve());
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Export as a .booth file' }).click();
  await arrived.promise;
  const message = page.getByRole('group').filter({ hasText: /^Exporting event-.*\.booth/ });
  await expect(message.getByRole('progressbar')).toBeVisible();
  await expectNoAxeViolations(page);
  await message.getByRole('button', { name: 'Cancel' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByText(/Exported|Export failed/)).toHaveCount(0);
});
