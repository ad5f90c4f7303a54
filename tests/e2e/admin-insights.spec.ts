import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import type { Page } from 'playwright/test';
import { insights } from '../../server/contract/insights.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { layoutShift, setTextSize } from '../support/page-fit.ts';
import { seedShow, THREE_DAYS, type ShowSize } from '../support/seed-show.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { switchToLight } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** A booth after a show, and staff before its numbers. */
async function open(booth: Booth, page: Page, size: ShowSize = THREE_DAYS, path = '/insights') {
  await booth.kill();
  seedShow(booth.dataDir, size);
  await booth.start();
  await booth.signIn(page, path);
}
async function numbersOf(booth: Booth, query = '') {
  return dataOf(insights, await (await booth.admin()).get(`/api/admin/insights${query}`));
}
function numberOf(page: Page, label: string) {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}
function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
function widthOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

test('the numbers, their charts and the tables behind them say what was counted', async ({
  booth,
  page,
}) => {
  await open(booth, page);
  const all = await numbersOf(booth);
  await expect(numberOf(page, 'Questions')).toContainText(String(all.questions.asked));
  await expect(numberOf(page, 'Without an answer')).toContainText(String(all.questions.unanswered));
  await expect(numberOf(page, 'Leads')).toContainText(`${all.leads.hot} hot`);
  await expect(numberOf(page, 'Busiest hour')).toContainText(`${all.busiest?.questions} questions`);
  await expect(
    page.getByRole('img', { name: /^Questions by quarter of an hour on November 1\d, 2026/ }),
  ).toHaveCount(3);
  await expectNoAxeViolations(page);

  // By keys alone.
  const quarters = card(page, 'Questions by quarter of an hour');
  const toggle = quarters.getByRole('button', { name: /as a table/ });
  await toggle.focus();
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const rows = quarters.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(all.quarters.length + 1);
  await expect(rows.nth(1)).toHaveText(
    new RegExp(`${all.quarters[0]?.time}.*${all.quarters[0]?.questions}`),
  );
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
  await page.keyboard.press('Tab');
  await expect(quarters.getByRole('region', { name: /table$/ })).toBeFocused();
  for (const name of ['What became of the questions', 'Questions by label', 'Leads by rating']) {
    await card(page, name)
      .getByRole('button', { name: /as a table/ })
      .click();
  }
  await expect(card(page, 'Leads by rating').getByRole('row', { name: /^Hot/ })).toContainText(
    String(all.leads.hot),
  );
  await expectNoAxeViolations(page);
  await switchToLight(page);
  await expectNoAxeViolations(page);
});

test('a day is chosen, stays in the address, and one without anything leads back', async ({
  booth,
  page,
}) => {
  await open(booth, page);
  const day = await numbersOf(booth, '?day=2026-11-18');
  await page.getByRole('combobox', { name: 'Days' }).click();
  await page.getByRole('option', { name: 'Wed, Nov 18' }).click();
  await expect(page).toHaveURL(/\?day=2026-11-18$/);
  await expect(numberOf(page, 'Questions')).toContainText(String(day.questions.asked));
  await page.reload();
  await expect(numberOf(page, 'Questions')).toContainText(String(day.questions.asked));
  await expect(page.getByRole('img', { name: /quarter of an hour/ })).toHaveCount(1);
  await page.goto(`${booth.adminUrl}/insights?day=2026-11-25`);
  await expect(page.getByRole('heading', { name: 'Nothing came in on this day' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole event' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  await expect(numberOf(page, 'Questions')).toContainText('420');
});

test('from an empty booth on, the numbers follow what happens, and nothing moves', async ({
  booth,
  page,
}) => {
  await booth.signIn(page, '/insights');
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  const id = await booth.ask('Is it counted?', 'Ada');
  await expect(numberOf(page, 'Questions')).toContainText('1 with a name');
  const moved = await layoutShift(page);
  await booth.approve(id, 'At once.');
  await expect(numberOf(page, 'Answered')).toContainText('100%');
  await leaveDetails(booth.port);
  await expect(card(page, 'Leads by rating')).toBeVisible();
  await booth.ask('And a second one?');
  await expect(numberOf(page, 'Questions')).toContainText('2');
  expect(await layoutShift(page)).toBeCloseTo(moved, 3);
});

test('no window is too narrow and no letters are too large for it', async ({ booth, page }) => {
  await open(booth, page);
  await expect(card(page, 'Text messages')).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await widthOf(page), `${width} px`).toBe(width);
  }
  await setTextSize(page, { by: 'settings', percent: 200 });
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.reload();
    await expect(card(page, 'Text messages')).toBeVisible();
    expect(await widthOf(page), `${width} px, 200 %`).toBe(width);
  }
});

/** The sheets of a PDF, each as its size in points. */
function sheetsIn(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(
    ([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
  );
}

test('the report is printed on whole sheets, with company, event and summary, and nothing else', async ({
  booth,
  page,
}) => {
  await open(booth, page);
  await booth.updateSettings({
    brand: { companyName: 'Volt & Söhne', eventName: 'Mobility Days' },
  });
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page).toHaveURL(/\/insights\/report$/);
  const report = page.getByRole('article', { name: 'Report' });
  await expect(report.getByRole('heading', { name: 'Mobility Days' })).toBeVisible();
  await expect(report).toContainText('Volt & Söhne');
  await expect(report).toContainText('November 17 – 19, 2026');
  await expect(report).toContainText('420 questions were asked');
  await expectNoAxeViolations(page);

  const letters = new Set<string>();
  for (const [name, size] of [
    ['A4', '595×842'],
    ['Letter', '612×792'],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    const sheets = sheetsIn(await page.pdf({ preferCSSPageSize: true }));
    for (const sheet of sheets) letters.add(sheet);
    expect(letters).toContain(size);
    expect(sheets).toHaveLength(3);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(report).toBeVisible();
});

test('the spreadsheet has a sheet for each thing, with the same numbers', async ({
  booth,
  page,
}) => {
  await open(booth, page);
  const all = await numbersOf(booth);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XLSX' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^insights-\d{8}-\d{4}\.xlsx$/);
  const book = new excel.Workbook();
  await book.xlsx.load(Uint8Array.from(await readFile(await download.path())).buffer);
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount - 1])).toEqual([
    ['Summary', 11],
    ['Days', all.days.length],
    ['Quarters of an hour', all.quarters.length],
    ['Hours of the day', all.hours.length],
    ['Most wanted', all.wanted.length],
    ['Labels', all.labels.length],
    ['Leads', 9],
    ['Texts', 4],
  ]);
  expect(book.getWorksheet('Summary')?.getCell('B2').value).toBe(all.questions.asked);
});
