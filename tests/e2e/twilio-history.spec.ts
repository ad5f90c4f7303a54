import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { resize, sideways } from '../support/resize.ts';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { setTextSize } from '../support/page-fit.ts';
import {
  expect,
  importLog,
  messageLog,
  openTwilio,
  setUpTwilio,
  test,
  textRow,
  textRows,
} from '../support/twilio-e2e.ts';

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

function search(page: Page) {
  return page.getByRole('textbox', { name: 'Search texts' });
}
async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: `Filter by ${filter}` }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
function topOf(row: Locator) {
  return row.evaluate((element) => element.getBoundingClientRect().top);
}
function heightOf(text: Locator) {
  return text.evaluate((element) => element.clientHeight);
}
/** Opens the question that a text became, and comes back. */
async function visitQuestion(page: Page, row: Locator, words: string) {
  await row.getByRole('link', { name: /^Question \d+$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?question=\d+$/);
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toContainText(words);
  await page.goBack();
  await expect(row).toBeVisible();
}

test('a text stands with its number, its whole words and the question that it became', async ({
  booth,
  page,
  peer,
}) => {
  const long = `${'Does it work under water? '.repeat(40)}The end.`;
  peer.receive({ from: NY, body: long });
  peer.receive({ from: CA, body: 'unsubscribe' });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  const row = textRow(page, 'under water');
  await expect(row).toContainText('+1 (212) 555-0102');
  await expect(row).toContainText('NY');
  await expect(row).toContainText('United States');
  const words = row.getByText('Does it work');
  const clamped = await heightOf(words);
  await row.getByRole('button', { name: 'Show all' }).click();
  expect(await heightOf(words)).toBeGreaterThan(clamped * 2);
  await expect(page.getByText('Booth asked Twilio for it')).toBeVisible();
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: 'Show less' }).click();
  expect(await heightOf(words)).toBe(clamped);

  const stop = textRow(page, 'unsubscribe');
  await expect(stop).toContainText('STOP · opted out');
  await expect(stop.getByRole('link')).toHaveCount(0);
  await visitQuestion(page, row, 'under water');
});

test('new texts come by themselves, and move no row that is being read', async ({
  booth,
  page,
  peer,
}) => {
  peer.receive({ from: NY, body: 'The first one' });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  const first = textRow(page, 'The first one');
  // By key: no pointer holds the list.
  await first.getByRole('button', { name: 'Show all' }).press('Enter');
  const before = await topOf(first);
  peer.receive({ from: NY, body: 'The second one' });
  const pill = page.getByRole('button', { name: '1 new text' });
  await expect(pill).toBeVisible();
  expect(await topOf(first)).toBe(before);
  await expect(textRow(page, 'The second one')).toHaveCount(0);
  await pill.click();
  await expect(textRows(page).first()).toContainText('The second one');
  await expect(first.getByRole('button', { name: 'Show less' })).toBeVisible();
});

test('texts from other countries are never hidden in silence', async ({ booth, page, peer }) => {
  peer.receive({ from: DE, body: 'Schwimmt es?' });
  await setUpTwilio(booth);
  await openTwilio(booth, page);
  await expect(page.getByRole('heading', { name: 'No text from United States' })).toBeVisible();
  await expect(page.getByText('1 text came from elsewhere.')).toBeVisible();
  peer.receive({ from: NY, body: 'Does it float?' });
  await expect(textRows(page)).toHaveCount(1);
  await expect(
    page.getByText('1 text · United States · 1 from elsewhere not shown.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show all countries' }).click();
  await expect(textRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\?country=all$/);
  await expect(page.getByRole('combobox', { name: 'Filter by state' })).toBeDisabled();

  await choose(page, 'country', 'Germany');
  await expect(textRows(page)).toHaveText([/Schwimmt es\?/]);
  await expect(page).toHaveURL(/\?country=DE$/);
  await page.goBack();
  await expect(textRows(page)).toHaveCount(2);
});

test('search keeps every letter of a slow typist, and all filters stand in the address', async ({
  booth,
  page,
}) => {
  await openTwilio(booth, page);
  await importLog(page, LOG);
  await expect(textRows(page)).toHaveCount(3);
  await expect(textRows(page).first()).toContainText('Imported');

  await search(page).click();
  // Slower than the 200 ms after which each letter is searched for.
  for (const letter of 'student') {
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(new RegExp(`q=[a-z]*${letter}$`));
  }
  await expect(search(page)).toHaveValue('student');
  await expect(textRows(page)).toHaveText([/student price/]);
  await expect(page.getByText('1 text matches · United States')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(textRows(page)).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Filter by state' }).click();
  await page.keyboard.type('CA', { delay: 20 });
  await page.getByRole('option', { name: 'CA', exact: true }).click();
  await expect(textRows(page)).toHaveText([/Alaska/]);
  await choose(page, 'files', 'With files');
  await expect(page.getByRole('heading', { name: 'No text matches' })).toBeVisible();
  await expect(page).toHaveURL(/\?state=CA&media=yes$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No text matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(textRows(page)).toHaveCount(4);
});

test('it is sorted by its heads and turned by pages', async ({ booth, page }) => {
  const many = Array.from({ length: 60 }, (_, at) => ({ from: NY, body: `Text ${at + 1}!` }));
  await openTwilio(booth, page);
  await importLog(page, messageLog(many));
  await expect(textRows(page)).toHaveCount(50);
  await expect(textRows(page).first()).toContainText('Text 60!');
  await page.getByRole('button', { name: 'When' }).click();
  await expect(textRows(page).first()).toContainText('Text 1!');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(textRows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/\?order=asc&page=2$/);
  await page.getByRole('combobox', { name: 'Texts per page' }).click();
  await page.getByRole('option', { name: '25' }).click();
  await expect(page.getByText('1–25 of 60')).toBeVisible();
});

test('the export has what the filters leave', async ({ booth, page }) => {
  await openTwilio(booth, page);
  await importLog(page, LOG);
  await choose(page, 'state', 'NY');
  await expect(textRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sms-\d{8}-\d{4}\.csv$/);
  await expect(page.getByText(`Exported ${file.suggestedFilename()}`)).toBeVisible();
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toContain('student price');
  expect(content).not.toContain('Alaska');
  expect(content).not.toContain('Spektrometer');
});

test('keys move, open and search', async ({ booth, page }) => {
  await openTwilio(booth, page);
  await importLog(page, LOG);
  await expect(textRows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(textRow(page, 'student')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported from a message log')).toBeVisible();
  await page.keyboard.press('k');
  await expect(textRow(page, 'STOP')).toBeFocused();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('jk?', { delay: 20 });
  await expect(search(page)).toHaveValue('jk?');
});

test('fits every window, larger letters too, and is clean for screen readers, dark and light', async ({
  booth,
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTwilio(booth, page);
  await importLog(page, LOG);
  await page.goto(`${booth.adminUrl}/twilio?country=all`);
  await expect(page.getByText('Spektrometer')).toBeVisible();
  await page.getByText('Spektrometer').click();
  const fits = async (widths: number[], isClean: () => Promise<void>) => {
    for (const width of widths) {
      await resize(page, width, 800);
      expect(await sideways(page), `at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 390 || width === 1366) await test.step(`${width} px`, isClean);
    }
  };
  await fits([1920, 1366, 1100, 768, 390, 320], () => expectNoFaultsInBothThemes(page));
  const session = await setTextSize(page, { by: 'settings', percent: 200 });
  await page.reload();
  await expect(page.getByText('Spektrometer')).toBeVisible();
  await fits([1366, 1100, 768, 390], () => expectNoAxeViolations(page));
  await session.detach();
});
