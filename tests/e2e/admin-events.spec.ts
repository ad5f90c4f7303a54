import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { EVENT_MAX_BYTES, EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import { exportEvent, openEventFile } from '../support/event-files.ts';
import { boothFile, eventRow, fileNamed, putAway } from '../support/events-page.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

async function openEvents(booth: Booth, page: Page): Promise<void> {
  await booth.signIn(page);
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Events' })
    .click();
  await expect(page).toHaveTitle(/^(?:\(\d+\) )?Events · Booth admin$/);
}
function openCard(page: Page, name: string) {
  return page.getByRole('region', { name });
}
/** Of every call that changes something, its path. */
function changesOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
async function choose(page: Page, file: ReturnType<typeof boothFile>): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
}

test.use({ viewport: { width: 1366, height: 768 } });

test('two events a day are two clicks, however fast somebody clicks; every window follows', async ({
  booth,
  page,
  context,
}) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await booth.approve(await booth.ask('Asked in the morning?'));
  await leaveDetails(booth.port);
  await openEvents(booth, page);
  await expect(openCard(page, 'Boat Show')).toContainText('1 question, 1 lead');
  await expect(page.getByText('No event is over yet')).toBeVisible();
  const phone = await context.newPage();
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  await expect(phone.getByText('Asked in the morning?').first()).toBeVisible();

  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Begin another event…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin another event' });
  await expect(dialog).toContainText('1 question, 1 lead. They leave every screen');
  await expect(dialog).toContainText(
    'Settings, pictures, what the AI knows, labels and saved replies',
  );
  const name = dialog.getByLabel('Name of the next event');
  await expect(name).toHaveValue(/^Boat Show, \w+day (?:morning|afternoon|evening)$/);
  const next = await name.inputValue();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Begin' }).dblclick();
  await expect(dialog.getByText('Boat Show is put away')).toBeVisible();

  await expect(page.getByText(`${next} has begun`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog).toBeHidden();
  await expect(openCard(page, next)).toContainText('Nothing has come yet');
  await expect(
    page.getByRole('list', { name: 'Events that are over' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(eventRow(page, 'Boat Show')).toContainText('1 question, 1 lead');
  expect(changes).toEqual(['/api/admin/event/archive']);
  await expectNoAxeViolations(page);
  await expect(phone.getByText('Asked in the morning?')).toHaveCount(0, { timeout: 45_000 });
  await booth.approve(await booth.ask('Asked in the afternoon?'));
  await expect(phone.getByText('Asked in the afternoon?').first()).toBeVisible({ timeout: 45_000 });
  await expect(openCard(page, next)).toContainText('1 question, 0 leads');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('another event begins by keys alone, under a name that is typed, while somebody pulls the plug', async ({
    booth,
    page,
  }) => {
    await booth.ask('Before?');
    await booth.signIn(page);
    await page.goto(`${booth.adminUrl}/events`);
    await page.getByRole('button', { name: 'Begin another event…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Begin another event' });
    const name = dialog.getByLabel('Name of the next event');
    await expect(name).toBeFocused();
    // Selected: whatever is typed takes its place.
    await page.keyboard.type('Evening', { delay: 30 });
    await expect(name).toHaveValue('Evening');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/Evening begins/)).toBeVisible();
    await booth.kill();
    await expect(page.getByText('Booth starts again, and is back by itself.')).toBeVisible();
    await booth.start();
    await expect(page.getByText(/^Evening has begun/)).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toBeHidden();
    await expect(eventRow(page, 'Event without a name')).toContainText('1 question');
    expect(await booth.questions()).toEqual([]);
  });
});

test('an event is taken along as a file, and deleted once its name was read', async ({
  booth,
  page,
}) => {
  await booth.ask('In the file?');
  await putAway(booth, ['Morning', 'Yesterday']);
  await openEvents(booth, page);
  await expect(page.getByText(/can be read in it by anybody/)).toBeVisible();
  for (const [button, event] of [
    ['Save the open event as a file', ''],
    [/^Save Morning, put away .* as a file$/, 'Morning'],
  ] as const) {
    // oxlint-disable no-await-in-loop
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await readFile(await (await download).path());
    expect(openEventFile(file).manifest).toMatchObject({ event, counts: { questions: 1 } });
    // oxlint-enable no-await-in-loop
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

test('what a file holds is shown before anything is sent; then it takes the place of what is open', async ({
  booth,
  page,
}) => {
  await booth.ask('In the file?');
  const file = await fileNamed(booth, { event: 'The other stand' });
  await booth.ask('Only here?');
  await openEvents(booth, page);
  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  await choose(page, boothFile(file));
  await expect(dialog.getByText('The other stand', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Questions' })).toHaveText(/Questions\s*1\s*2/);
  await expect(dialog).toContainText('(2 questions, 0 leads) leaves every screen and is put away');
  await expectNoAxeViolations(page);
  expect(changes).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Bring in a file…' }).press('Enter');
  await choose(page, boothFile(file));
  await dialog.getByRole('button', { name: 'Replace what is open' }).dblclick();
  await expect(page.getByText(/^Imported: /)).toContainText('put away', { timeout: 30_000 });
  await expect(dialog).toBeHidden();
  expect(changes).toEqual(['/api/admin/event/import']);
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['In the file?']);
  await expect(eventRow(page, 'Event without a name')).toContainText('2 questions');
});

test('how much of a file is on its way is told in per cent, and it can be called back', async ({
  booth,
  page,
}) => {
  await openEvents(booth, page);
  const file = await fileNamed(booth, {});
  await page.route('**/api/admin/event/import', () => undefined);
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  await choose(page, boothFile(file, 'stand.booth'));
  await page.getByRole('button', { name: 'Replace what is open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  await expect(dialog.getByRole('progressbar', { name: 'Upload of stand.booth' })).toHaveCount(1);
  await expect(dialog).toContainText(/ of .+ · \d+ %/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Replace what is open' })).toBeVisible();
});

test('a file that Booth does not take is refused in a sentence, before it is sent where its head tells', async ({
  booth,
  page,
}) => {
  await booth.ask('Still here?');
  const good = await exportEvent({ staff: await booth.admin() });
  await openEvents(booth, page);
  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  const refused: [Buffer, string][] = [
    [Buffer.alloc(0), EVENT_MESSAGES.empty],
    [Buffer.from('a holiday picture'), EVENT_MESSAGES.foreign],
    [Buffer.alloc(4096, 'x'), EVENT_MESSAGES.foreign],
    [good.subarray(0, good.length - 5000), EVENT_MESSAGES.damaged],
    [good.subarray(0, 700), EVENT_MESSAGES.damaged],
    [await fileNamed(booth, { kind: 'other' }), EVENT_MESSAGES.foreign],
    [await fileNamed(booth, { format: 99 }), EVENT_MESSAGES.newer],
    [await fileNamed(booth, { schema: 9999 }), EVENT_MESSAGES.newer],
    [await fileNamed(booth, { counts: 'many' }), EVENT_MESSAGES.damaged],
  ];
  for (const [content, sentence] of refused) {
    // oxlint-disable no-await-in-loop
    await choose(page, boothFile(content));
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await dialog.getByRole('button', { name: 'Close this message' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    // oxlint-enable no-await-in-loop
  }
  await page.evaluate((size) => {
    const data = new DataTransfer();
    const large = new File(['x'], 'large.booth');
    Object.defineProperty(File.prototype, 'size', { get: () => size });
    data.items.add(large);
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, EVENT_MAX_BYTES + 1);
  await expect(dialog.getByRole('alert')).toContainText(EVENT_MESSAGES.tooLarge);
  await page.reload();
  expect(changes).toEqual([]);

  // What only the last byte tells is found by the server.
  const rotten = Buffer.from(good);
  rotten[Math.floor(good.length / 2)]! ^= 1;
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  await choose(page, boothFile(rotten));
  await dialog.getByRole('button', { name: 'Replace what is open' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    `${EVENT_MESSAGES.damaged} Nothing was changed.`,
  );
  await expectNoAxeViolations(page);
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['Still here?']);
});

test('a file is dropped anywhere on the page; two at once are refused', async ({ booth, page }) => {
  await openEvents(booth, page);
  const file = await fileNamed(booth, { event: 'Dropped' });
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
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  await expect(dialog.getByRole('alert')).toContainText(EVENT_MESSAGES.oneAtATime);
  await drop(['a.booth']);
  await expect(dialog.getByText('Dropped', { exact: true })).toBeVisible();
});

test('an event that is over is opened to be read: searched, exported, and nothing in it to press', async ({
  booth,
  page,
}) => {
  await booth.approve(await booth.ask('How long does the battery hold?', 'Ada'), 'Two hours.');
  await booth.ask('Is there a Diesel?');
  await leaveDetails(booth.port);
  await putAway(booth, ['Morning']);
  await booth.ask('Asked in the afternoon');
  await openEvents(booth, page);
  await page.getByRole('link', { name: /^Open Morning/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Morning' })).toBeVisible();
  await expect(
    page.getByText('This event is over. Nothing here can be changed; a lead can be erased.'),
  ).toBeVisible();
  const questions = page.getByRole('list', { name: 'Questions of this event' });
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  await expect(questions).toContainText('Two hours.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('/');
  const search = page.getByLabel('Search this event');
  await expect(search).toBeFocused();
  await page.keyboard.type('diesel', { delay: 40 });
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await expect(questions).toContainText('Is there a Diesel?');
  await page.keyboard.type('x', { delay: 40 });
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(questions.getByRole('listitem')).toHaveCount(2);

  const choose = async (filter: string, option: string) => {
    await page.getByLabel(filter).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Filter by status', 'Pending');
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await expect(questions).toContainText('Is there a Diesel?');
  await choose('Filter by status', 'Rejected');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(questions.getByRole('listitem')).toHaveCount(2);

  await page.getByText('Texts', { exact: true }).last().click();
  await expect(page.getByText('Nothing came')).toBeVisible();
  await page.getByText('Leads', { exact: true }).last().click();
  const leads = page.getByRole('list', { name: 'Leads of this event' }).getByRole('listitem');
  await expect(leads).toHaveCount(1);
  await choose('Filter by rating', 'Hot');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await choose('Filter by rating', 'Not rated');
  await expect(leads).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await readFile(await (await download).path())).toString()).toContain('@');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: /^Erase .+…$/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Erase .+ for good\?$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});
