import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { TOASTS } from '../../server/contract/messages.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { chooseFrom } from '../support/page.ts';
import { expect, openTwilio, setUpTwilio, test } from './twilio-booth.ts';
import type { PeerFile } from '../support/twilio-peer.ts';

/** Area codes of California and New York, and a German number. */
const CA = '+14155550101';
const NY = '+12125550102';
const DE = '+4915112345678';

const VIDEO: PeerFile = { contentType: 'video/mp4', content: Buffer.from('no video at all') };

function heightOf(text: Locator) {
  return text.evaluate((element) => element.clientHeight);
}
function topOf(row: Locator) {
  return row.evaluate((element) => element.getBoundingClientRect().top);
}
function textRows(page: Page) {
  return page.locator('tbody tr[data-sms]');
}
function textRow(page: Page, words: string) {
  return textRows(page).filter({ hasText: words });
}
function report(page: Page) {
  return page.getByRole('dialog', { name: 'Import CSV' });
}
function count(page: Page, name: string) {
  return report(page).getByRole('definition').nth(['Imported', 'Skipped', 'Refused'].indexOf(name));
}
async function image(width: number, height: number, background: string): Promise<PeerFile> {
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { contentType: 'image/jpeg', content };
}
function file(page: Page, number: number) {
  return page.getByRole('img', { name: `Picture ${number} of 3` });
}

test('messages come by themselves, with number and question', async ({ booth, page, peer }) => {
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
  // It has no pictures to show.
  await page.keyboard.press('m');
  await expect(page.getByText('Booth asked Twilio for it')).toHaveCount(0);
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
  // Nothing is read any more, and no pointer holds the list.
  await page.getByRole('heading', { level: 1 }).hover();
  peer.receive({ from: NY, body: 'While it is open' });
  await expect(textRows(page).first()).toContainText('While it is open');
  await row.getByRole('button', { name: 'Show less' }).press('Enter');
  expect(await heightOf(words)).toBe(clamped);
  peer.receive({ from: NY, body: 'One more' });
  await expect(textRows(page).first()).toContainText('One more');

  await chooseFrom(page, 'Filter by state', 'NY');
  await expect(textRows(page)).toHaveCount(4);
  await chooseFrom(page, 'Filter by files', 'With files');
  await expect(page.getByRole('heading', { name: 'No text matches' })).toBeVisible();
  await chooseFrom(page, 'Filter by files', 'All texts');
  await chooseFrom(page, 'Filter by state', 'All states');
  await expect(textRows(page)).toHaveCount(5);

  await page.getByRole('button', { name: 'Show all countries' }).click();
  await expect(textRows(page)).toHaveCount(6);
  await expect(page).toHaveURL(/\?country=all$/);
  await expect(page.getByRole('combobox', { name: 'Filter by state' })).toBeDisabled();
  await chooseFrom(page, 'Filter by country', 'Germany');
  await expect(textRows(page)).toHaveText([/Schwimmt es\?/]);
  await page.goBack();
  await expect(textRows(page)).toHaveCount(6);

  await row.getByRole('link', { name: /^Question \d+$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?question=\d+$/);
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toContainText('under water');
});

test('an import’s report names each line', { tag: '@deep' }, async ({ booth, page }) => {
  const log = [
    'From,To,Body,Status,SentDate,NumMedia,Direction,Sid',
    `${NY},+15550109999,"Do you ship, ""overnight"", to Alaska?\nOr by sea?",received,2026-10-01T09:00:00Z,0,inbound,SM${'1'.repeat(32)}`,
    `+15550109999,${NY},"Yes, we do.",delivered,2026-10-01T09:00:01Z,0,outbound-api,SM${'2'.repeat(32)}`,
    `,+15550109999,From nobody,received,2026-10-01T09:00:02Z,0,inbound,SM${'3'.repeat(32)}`,
    `${NY},+15550109999,Some day,received,yesterday,0,inbound,SM${'4'.repeat(32)}`,
  ].join('\n');
  const file = { name: 'messages.csv', mimeType: 'text/csv', buffer: Buffer.from(log) };
  await openTwilio(booth, page);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText(TOASTS.importedCsv, { exact: true })).toBeVisible();
  await expect(count(page, 'Imported')).toHaveText('1');
  await expect(count(page, 'Skipped')).toHaveText('1');
  await expect(count(page, 'Refused')).toHaveText('2');
  const lines = report(page).getByRole('region', { name: 'Refused lines' }).getByRole('row');
  await expect(lines).toHaveText(['LineWhy it was refused', /^5From is missing/, /^6The date/]);
  await expectNoAxeViolations(page);
  await report(page).getByRole('button', { name: 'Done' }).click();
  await expect(textRows(page)).toHaveText([/"overnight"/]);
});

test('files are shown, open or download', { tag: '@deep' }, async ({ booth, page, peer }) => {
  const files = [await image(1200, 800, '#ff6a3d'), await image(300, 900, '#1f6feb'), VIDEO];
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
  const opened = page.context().waitForEvent('page');
  await file(page, 1).click();
  await (await opened).close();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Video (MP4)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^text-\d+-file-\d+\.\w+$/);
});
