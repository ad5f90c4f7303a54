import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { exportEvent, openEventFile, packEvent, withDatabase } from '../support/event-files.ts';
import { boothFile, changesOf, eventRow, fileNamed, putAway } from '../support/events-page.ts';
import { resize, sideways } from '../support/resize.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function openCard(page: Page, name: string) {
  return page.getByRole('region', { name });
}
function importDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Bring in a file' });
}
async function choose(page: Page, content: Buffer, name?: string) {
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  await page.locator('input[type="file"]').setInputFiles(boothFile(content, name));
}
async function openDisplay(booth: Booth, page: Page) {
  const display = await page.context().newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  return display;
}

test('a new event is started once; every window follows', async ({ booth, page }) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await booth.approve(await booth.ask('Asked in the morning?'));
  await leaveDetails(booth.port);
  await booth.signIn(page, '/events');
  await expect(openCard(page, 'Boat Show')).toContainText('1 question, 1 lead');
  await expect(page.getByText('No event is over yet')).toBeVisible();
  const display = await openDisplay(booth, page);
  await expect(display.getByText('Asked in the morning?').first()).toBeVisible();

  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Begin another event…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin another event' });
  await expect(dialog).toContainText('1 question, 1 lead. They leave every screen');
  const name = dialog.getByLabel('Name of the next event');
  await expect(name).toHaveValue(/^Boat Show, \w+day (?:morning|afternoon|evening)$/);
  const next = await name.inputValue();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Begin' }).dblclick();
  await expect(dialog.getByText('Boat Show is put away')).toBeVisible();
  await expect(page.getByText(`${next} has begun`)).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toBeHidden();
  await expect(openCard(page, next)).toContainText('Nothing has come in yet');
  await expect(eventRow(page, '')).toHaveText(/Boat Show.*1 question, 1 lead/s);
  expect(changes).toEqual(['/api/admin/event/archive']);
  await expect(display.getByText('Asked in the morning?')).toHaveCount(0, { timeout: 45_000 });
  await booth.approve(await booth.ask('Asked in the afternoon?'));
  await expect(display.getByText('Asked in the afternoon?').first()).toBeVisible();
  await expect(openCard(page, next)).toContainText('1 question, 0 leads');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'a new event by keyboard, with the plug pulled',
    { tag: '@deep' },
    async ({ booth, page }) => {
      await booth.ask('Before?');
      await booth.signIn(page, '/events');
      await page.getByRole('button', { name: 'Begin another event…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Begin another event' });
      const name = dialog.getByLabel('Name of the next event');
      await expect(name).toBeFocused();
      // The suggestion is selected: typing replaces it.
      await page.keyboard.type('Evening', { delay: 30 });
      await expect(name).toHaveValue('Evening');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/Evening begins/)).toBeVisible();
      await booth.kill();
      await expect(
        page.getByText('Booth is restarting and comes back automatically.'),
      ).toBeVisible();
      await booth.start();
      await expect(page.getByText(/^Evening has begun/)).toBeVisible({ timeout: 30_000 });
      await expect(dialog).toBeHidden();
      await expect(eventRow(page, 'Event without a name')).toContainText('1 question');
      expect(await booth.questions()).toEqual([]);
    },
  );
});

test('a past event is read, searched and exported', async ({ booth, page }) => {
  await booth.approve(await booth.ask('How long does the battery hold?', 'Ada'), 'Two hours.');
  await booth.ask('Is there a Diesel?');
  await leaveDetails(booth.port);
  await putAway(booth, ['Morning']);
  await booth.signIn(page, '/events');
  await page.getByRole('link', { name: /^Open Morning/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Morning' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Questions of this event' });
  const questions = list.getByRole('listitem');
  await expect(questions).toHaveCount(2);
  await expect(list).toContainText('Two hours.');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search this event')).toBeFocused();
  await page.keyboard.type('dieselx', { delay: 20 });
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(questions).toHaveCount(2);
  const filter = async (label: string, option: string) => {
    await page.getByLabel(label).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await filter('Filter by status', 'Pending');
  await expect(questions).toHaveCount(1);
  await expect(questions).toContainText('Is there a Diesel?');
  await page.getByText('Leads', { exact: true }).last().click();
  const leads = page.getByRole('list', { name: 'Leads of this event' }).getByRole('listitem');
  await expect(leads).toHaveCount(1);
  await filter('Filter by rating', 'Hot');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await filter('Filter by rating', 'Not rated');
  await expect(leads).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await readFile(await (await download).path())).toString()).toContain('ada@example.org');
  await page.getByRole('button', { name: /^Erase .+…$/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Erase .+ for good\?$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('events are exported as files, and deleted', async ({ booth, page }) => {
  await booth.ask('In the file?');
  await putAway(booth, ['Morning', 'Yesterday']);
  await booth.signIn(page, '/events');
  for (const [button, event] of [
    ['Save the open event as a file', ''],
    [/^Save Morning, put away .* as a file$/, 'Morning'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await readFile(await (await download).path());
    expect(openEventFile(file).manifest).toMatchObject({ event, counts: { questions: 1 } });
  }
  await page.getByRole('button', { name: /^Delete Morning/ }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Delete “Morning” for good?' });
  await expect(sure).toContainText('It holds 1 question, 0 leads');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(page.getByRole('button', { name: /^Delete Morning/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await sure.getByRole('button', { name: 'Delete for good' }).click();
  await expect(eventRow(page, 'Morning')).toHaveCount(0);
  await expect(eventRow(page, 'Yesterday')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Over', exact: true })).toBeFocused();
});

test('a file is looked into, then replaces the open event', async ({ booth, page }) => {
  await booth.ask('In the file?');
  const file = await fileNamed(booth, { event: 'The other stand' });
  await booth.ask('Only here?');
  await booth.signIn(page, '/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  const dialog = importDialog(page);
  const drop = (names: string[]) =>
    page.evaluate(
      ({ names: given, base64 }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
        for (const name of given) data.items.add(new File([bytes], name));
        const init = { dataTransfer: data, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('dragover', init));
        document.body.dispatchEvent(new DragEvent('drop', init));
      },
      { names, base64: file.toString('base64') },
    );
  await drop(['a.booth', 'b.booth']);
  await expect(dialog.getByRole('alert')).toContainText(EVENT_MESSAGES.oneAtATime);
  const changes = changesOf(page);
  await drop(['a.booth']);
  await expect(dialog.getByText('The other stand', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Questions' })).toHaveText(/Questions\s*1\s*2/);
  await expect(dialog).toContainText('(2 questions, 0 leads) leaves every screen and is put away');
  await expectNoAxeViolations(page);
  expect(changes).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The progress of an upload, which can be cancelled.
  await page.route('**/api/admin/event/import', () => undefined);
  await choose(page, file, 'stand.booth');
  const replace = dialog.getByRole('button', { name: 'Replace what is open' });
  await replace.click();
  await expect(dialog.getByRole('progressbar', { name: 'Upload of stand.booth' })).toHaveCount(1);
  await expect(dialog).toContainText(/ of .+ · \d+ %/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();

  // What only shows in the file's middle is found by the server.
  await page.keyboard.press('Escape');
  const damaged = Buffer.from(file);
  damaged[Math.floor(file.length / 2)]! ^= 1;
  await choose(page, damaged);
  await replace.click();
  await expect(dialog.getByRole('alert')).toContainText(
    `${EVENT_MESSAGES.damaged} Nothing was changed.`,
  );
  await page.keyboard.press('Escape');
  await choose(page, Buffer.alloc(4096, 'x'));
  await expect(dialog.getByRole('alert')).toContainText(EVENT_MESSAGES.foreign);
  await page.keyboard.press('Escape');

  await choose(page, file);
  changes.length = 0;
  await replace.dblclick();
  await expect(page.getByText(/^Imported: /)).toContainText('put away', { timeout: 30_000 });
  await expect(dialog).toBeHidden();
  expect(changes).toEqual(['/api/admin/event/import']);
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['In the file?']);
  await expect(eventRow(page, 'Event without a name')).toContainText('2 questions');
});

test('another laptop’s file is merged, and only once', async ({ booth, page }) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await leaveDetails(booth.port);
  await booth.approve(await booth.ask('Asked at the other laptop?'));
  const theirs = withDatabase(
    openEventFile(await exportEvent({ staff: await booth.admin() })),
    (db) => db.exec("UPDATE questions SET uid = 'there' WHERE content LIKE '%other laptop%'"),
  );
  const file = packEvent(theirs, { booth: 'f'.repeat(16) });
  const phone = await openDisplay(booth, page);
  await phone.setViewportSize({ width: 390, height: 844 });
  await expect(phone.getByText('Asked at the other laptop?').first()).toBeVisible();
  await booth.signIn(page, '/events');
  const changes = changesOf(page);

  const dialog = importDialog(page);
  await choose(page, file);
  await expect(dialog).toContainText('It comes from another laptop at this event');
  const add = dialog.getByRole('radio', { name: 'Add it to the open event' });
  await expect(add).toBeChecked();
  await expect(dialog).toContainText('join those of Boat Show, without duplicates');
  await add.focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('button', { name: 'Replace what is open' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectNoAxeViolations(page);
  await resize(page, 390, 844);
  expect(await sideways(page)).toBe(0);
  const merge = dialog.getByRole('button', { name: 'Add to the open event' });
  await merge.dblclick();
  await expect(page.getByText('1 question added; 1 was already here.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog).toBeHidden();
  expect(changes).toEqual(['/api/admin/event/merge']);
  await expect(openCard(page, 'Boat Show')).toContainText('2 questions, 1 lead');
  await expect(phone.getByText('Asked at the other laptop?').nth(1)).toBeVisible();
  await choose(page, file);
  await merge.press('Enter');
  await expect(page.getByText('Nothing new in it; 2 were already here.')).toBeVisible({
    timeout: 30_000,
  });
  expect((await booth.questions()).length).toBe(2);
});
