import type { Page } from 'playwright/test';
import { insights } from '../../server/contract/insights.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { layoutShift, setTextSize } from '../support/page-fit.ts';
import { sideways } from '../support/resize.ts';
import { seedShow } from './seed-show.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { expectLive, pagesNav } from '../support/shell.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** A booth after a three-day show, and staff on its page. */
async function open(booth: Booth, page: Page, path = '/insights') {
  await booth.kill();
  seedShow(booth.dataDir);
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

test('numbers, charts, tables and days', async ({ booth, page }) => {
  await open(booth, page);
  const all = await numbersOf(booth);
  await expect(numberOf(page, 'Questions')).toContainText(String(all.questions.asked));
  await expect(numberOf(page, 'Without an answer')).toContainText(String(all.questions.unanswered));
  await expect(numberOf(page, 'Leads')).toContainText(`${all.leads.hot} hot`);
  await expect(numberOf(page, 'Busiest hour')).toContainText(`${all.busiest?.questions} questions`);
  await expect(
    page.getByRole('img', { name: /^Questions by quarter of an hour on November 1\d, 2026/ }),
  ).toHaveCount(3);

  const quarters = card(page, 'Questions by quarter of an hour');
  const toggle = quarters.getByRole('button', { name: /as a table/ });
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const rows = quarters.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(all.quarters.length + 1);
  await expect(rows.nth(1)).toHaveText(
    new RegExp(`${all.quarters[0]?.time}.*${all.quarters[0]?.questions}`),
  );
  await page.keyboard.press('Tab');
  await expect(quarters.getByRole('region', { name: /table$/ })).toBeFocused();
  await card(page, 'Leads by rating')
    .getByRole('button', { name: /as a table/ })
    .click();
  await expect(card(page, 'Leads by rating').getByRole('row', { name: /^Hot/ })).toContainText(
    String(all.leads.hot),
  );
  await expectNoAxeViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^insights-\d{8}-\d{4}\.xlsx$/);

  const day = await numbersOf(booth, '?day=2026-11-18');
  await page.getByRole('combobox', { name: 'Days' }).click();
  await page.getByRole('option', { name: 'Wed, Nov 18' }).click();
  await expect(page).toHaveURL(/\?day=2026-11-18$/);
  await expect(numberOf(page, 'Questions')).toContainText(String(day.questions.asked));
  await page.goto(`${booth.adminUrl}/insights?day=2026-11-25`);
  await expect(page.getByRole('heading', { name: 'Nothing came in on this day' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole event' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  await expect(numberOf(page, 'Questions')).toContainText(String(all.questions.asked));
});

test('the numbers are live and nothing shifts', async ({ booth, page }) => {
  await booth.signIn(page, '/insights');
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  await expectLive(page);
  await expectNoAxeViolations(page);
  const id = await booth.ask('Is it counted?', 'Ada');
  await expect(numberOf(page, 'Questions')).toContainText('1 with a name');
  const moved = await layoutShift(page);
  await booth.approve(id, 'At once.');
  await leaveDetails(booth.port);
  await booth.ask('And a second one?');
  await expect(numberOf(page, 'Questions')).toContainText('2');
  await expect(numberOf(page, 'Answered')).toContainText('50%');
  await expect(card(page, 'Leads by rating')).toBeVisible();
  expect(await layoutShift(page)).toBeCloseTo(moved, 3);
});

test('the report is printed on whole sheets', async ({ booth, page }) => {
  await booth.updateSettings({
    brand: { companyName: 'Volt & Söhne', eventName: 'Mobility Days' },
  });
  await open(booth, page, '/insights/report');
  const report = page.getByRole('article', { name: 'Report' });
  await expect(report.getByRole('heading', { name: 'Mobility Days' })).toBeVisible();
  await expect(report).toContainText('Volt & Söhne');
  await expect(report).toContainText('November 17 – 19, 2026');
  await expect(report).toContainText('420 questions were asked');
  for (const [name, size] of [
    ['A4', '595×842'],
    ['Letter', '612×792'],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
    const sheets = Array.from(boxes, (box) => box.slice(1).map(Number).map(Math.round).join('×'));
    expect(sheets, name).toEqual([size, size, size]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(pagesNav(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(report).toBeVisible();
});

test('it fits with letters twice as large', { tag: '@deep' }, async ({ booth, page }) => {
  await open(booth, page);
  await setTextSize(page, { by: 'settings', percent: 200 });
  for (const width of [320, 390, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.reload();
    await expect(card(page, 'Text messages')).toBeVisible();
    expect(await sideways(page), `${width} px`).toBe(0);
  }
});
