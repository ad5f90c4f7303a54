import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { TOASTS } from '../../server/contract/messages.ts';
import { SMS_IMPORT_MAX_BYTES, SMS_IMPORT_MESSAGES } from '../../server/contract/sms.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { chooseFrom } from '../support/page.ts';
import {
  csvFile,
  expect,
  importLog,
  messageLog,
  openTwilio,
  setUpTwilio,
  test,
  textRow,
  textRows,
} from './twilio-booth.ts';
import { dropFiles } from './drop-files.ts';
import type { PeerFile } from '../support/twilio-peer.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** Area codes of California, New York and Texas, and a German number. */
const CA = '+14155550101';
const NY = '+12125550102';
const TX = '+15125550103';
const DE = '+4915112345678';

const LOG = messageLog([
  { from: CA, body: 'Do you ship to Alaska?' },
  { from: NY, body: 'Is there a student price?' },
  { from: TX, body: 'STOP' },
  { from: DE, body: 'Was kostet das Spektrometer?' },
]);
const VIDEO: PeerFile = { contentType: 'video/mp4', content: Buffer.from('no video at all') };

function heightOf(text: Locator) {
  return text.evaluate((element) => element.clientHeight);
}
function topOf(row: Locator) {
  return row.evaluate((element) => element.getBoundingClientRect().top);
}
/** The dialog of an import. */
function report(page: Page) {
  return page.getByRole('dialog', { name: 'Import CSV' });
}
function count(page: Page, name: string) {
  return report(page).getByRole('definition').nth(['Imported', 'Skipped', 'Refused'].indexOf(name));
}
async function picture(width: number, height: number, background: string): Promise<PeerFile> {
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { contentType: 'image/jpeg', content };
}
function file(page: Page, number: number) {
  return page.getByRole('img', { name: `Image ${number} of 3` });
}

test('texts come by themselves, with number and question', async ({ booth, page, peer }) => {
  const long = `${'Does it work under water? '.repeat(40)}The end.`;
  peer.receive({ from: DE, body: 'Schwimmt es?' });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  // Those from other countries are never hidden in silence.
  await expect(page.getByRole('heading', { name: 'No text from United States' })).toBeVisible();
  await expect(page.getByText('1 text came from elsewhere.')).toBeVisible();
  peer.receive({ from: CA, body: 'unsubscribe' });
  peer.receive({ from: NY, body: long });
  await expect(textRows(page)).toHaveCount(2);
  await expect(
    page.getByText('2 texts · United States · 1 from elsewhere not shown.'),
  ).toBeVisible();
  const stop = textRow(page, 'unsubscribe');
  await expect(stop).toContainText('STOP · opted out');
  await expect(stop.getByRole('link')).toHaveCount(0);
  const row = textRow(page, 'under water');
  for (const words of ['+1 (212) 555-0102', 'NY', 'United States']) {
    await expect(row).toContainText(words);
  }
  const words = row.getByText('Does it work');
  const clamped = await heightOf(words);
  // By key: no pointer holds the list.
  await row.focus();
  await row.getByRole('button', { name: 'Show all' }).press('Enter');
  expect(await heightOf(words)).toBeGreaterThan(clamped * 2);
  await expect(page.getByText('Booth asked Twilio for it')).toBeVisible();

  // While a row is read, new ones wait above it.
  const before = await topOf(row);
  peer.receive({ from: NY, body: 'The newest one' });
  const pill = page.getByRole('button', { name: '1 new text' });
  await expect(pill).toBeVisible();
  expect(await topOf(row)).toBe(before);
  await expect(textRow(page, 'The newest one')).toHaveCount(0);
  await pill.click();
  await expect(textRows(page).first()).toContainText('The newest one');
  await row.getByRole('button', { name: 'Show less' }).click();
  expect(await heightOf(words)).toBe(clamped);

  await page.getByRole('button', { name: 'Show all countries' }).click();
  await expect(textRows(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\?country=all$/);
  await expect(page.getByRole('combobox', { name: 'Filter by state' })).toBeDisabled();
  await chooseFrom(page, 'Filter by country', 'Germany');
  await expect(textRows(page)).toHaveText([/Schwimmt es\?/]);
  await page.goBack();
  await expect(textRows(page)).toHaveCount(4);

  await row.getByRole('link', { name: /^Question \d+$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?question=\d+$/);
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toContainText('under water');
});

test('search, filters and keys find an imported text to export', async ({ booth, page }) => {
  await openTwilio(booth, page);
  await importLog(page, LOG);
  await expect(textRows(page)).toHaveCount(3);
  await expect(textRows(page).first()).toContainText('Imported');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported from a message log')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('stud');
  await expect(textRows(page)).toHaveText([/student price/]);
  await expect(page.getByText('1 text matches · United States')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(textRows(page)).toHaveCount(3);

  await chooseFrom(page, 'Filter by state', 'NY');
  await expect(textRows(page)).toHaveText([/student price/]);
  await page.getByRole('button', { name: 'Export' }).click();
  const asked = page.waitForRequest('**/export/sms.csv?*');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(new URL((await asked).url()).searchParams.get('state')).toBe('NY');

  await chooseFrom(page, 'Filter by files', 'With files');
  await expect(page.getByRole('heading', { name: 'No text matches' })).toBeVisible();
  await expect(page).toHaveURL(/\?state=NY&media=yes$/);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(textRows(page)).toHaveCount(4);
});

test('an import’s report names each line', { tag: '@deep' }, async ({ booth, page }) => {
  const log = messageLog([
    { from: NY, body: 'Do you ship, "overnight", to Alaska?\nOr by sea?' },
    { from: '+15550109999', body: 'Yes, we do.', direction: 'outbound-api' },
    { from: '', body: 'From nobody' },
    { from: NY, body: 'Some day', date: 'yesterday' },
  ]);
  const chooseFile = (file: ReturnType<typeof csvFile>) =>
    page.locator('input[type="file"]').setInputFiles(file);
  await openTwilio(booth, page);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await chooseFile(csvFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'logo.png'));
  await expect(report(page)).toContainText(SMS_IMPORT_MESSAGES.notCsv);
  await chooseFile(csvFile(log));
  await expect(page.getByText(TOASTS.importedCsv, { exact: true })).toBeVisible();
  await expect(count(page, 'Imported')).toHaveText('1');
  await expect(count(page, 'Skipped')).toHaveText('1');
  await expect(count(page, 'Refused')).toHaveText('2');
  const lines = report(page).getByRole('region', { name: 'Refused lines' }).getByRole('row');
  await expect(lines).toHaveText(['LineWhy it was refused', /^5From is missing/, /^6The date/]);
  await expectNoAxeViolations(page);
  await report(page).getByRole('button', { name: 'Done' }).click();
  await expect(textRows(page)).toHaveText([/"overnight"/]);

  // A log is dropped anywhere; two at once, and one that is too large to be sent, are refused here.
  await dropFiles(page, [
    { name: 'a.csv', content: log },
    { name: 'b.csv', content: log },
  ]);
  await expect(report(page)).toContainText(SMS_IMPORT_MESSAGES.oneAtATime);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await dropFiles(page, [{ name: 'large.csv', content: SMS_IMPORT_MAX_BYTES + 1 }]);
  await expect(report(page)).toContainText(SMS_IMPORT_MESSAGES.tooLarge);
  expect(sent.filter((url) => url.includes('/import'))).toEqual([]);
  await dropFiles(page, [{ name: 'messages.csv', content: log }]);
  await expect(count(page, 'Skipped')).toHaveText('2');
  await page.keyboard.press('Escape');
  await expect(report(page)).toBeHidden();
});

test('files are shown small, and open or download', async ({ booth, page, peer }) => {
  const files = [await picture(1200, 800, '#ff6a3d'), await picture(300, 900, '#1f6feb'), VIDEO];
  let give: (() => void) | undefined;
  const held = Promise.withResolvers<void>();
  const [late] = files;
  peer.behave(({ path }, response) => {
    if (give !== undefined || !path.includes('/Media/')) return false;
    // The first file is on its way for as long as the test wants.
    give = () => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(late?.content);
    };
    held.resolve();
    return true;
  });
  peer.receive({ from: NY, body: 'Look at this', files });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  await textRow(page, 'Look at this').getByRole('button', { name: '3 files from' }).press('Enter');
  await expect(page.getByText('On its way from Twilio.').first()).toBeVisible();
  await held.promise;
  give?.();
  for (const number of [1, 2]) {
    await expect
      .poll(() => file(page, number).evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(page.getByText('Picture (JPEG) · 1200 × 800')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await file(page, 1).click();
  await (await opened).close();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Video (MP4)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^text-\d+-file-\d+\.\w+$/);
});
