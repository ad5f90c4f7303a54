import type { Page } from 'playwright/test';
import { insights } from '../../server/contract/insights.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { layoutShift } from '../support/page-fit.ts';
import { expectLive, printedSheets } from '../support/page.ts';
import { leaveDetails } from '../support/api.ts';
import { seedShow } from './seed-show.ts';

function numberOf(page: Page, label: string) {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}

test('insights have numbers, charts, days, a spreadsheet and a report', async ({ booth, page }) => {
  await booth.updateSettings({
    brand: { companyName: 'Volt & Söhne', eventName: 'Mobility Days' },
  });
  await booth.kill();
  seedShow(booth.dataDir);
  await booth.start();
  await booth.signIn(page, '/insights');
  const staff = await booth.admin();
  const all = dataOf(insights, await staff.get('/api/admin/insights'));
  await expect(numberOf(page, 'Questions')).toContainText(String(all.questions.asked));
  await expect(numberOf(page, 'Without an answer')).toContainText(
    new RegExp(`${all.questions.unanswered}oldest`),
  );
  // The charts' numbers, for those who do not see them.
  const quarters = page.getByRole('table', { name: /^Questions by quarter of an hour on Nov/ });
  await expect(quarters).toHaveCount(3);
  const first = all.quarters.find(({ questions }) => questions > 0);
  await expect(quarters.first().getByRole('row').first()).toHaveText(
    `${first?.time}${first?.questions}`,
  );
  await expect(
    page.getByRole('region', { name: 'Outcomes' }).getByRole('listitem').first(),
  ).toContainText(`Answered${all.questions.answered}`);
  await expectNoAxeViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^insights-\d{8}-\d{4}\.xlsx$/);

  await page.getByRole('link', { name: 'Report' }).click();
  const report = page.getByRole('article', { name: 'Report' });
  await expect(report.getByRole('heading', { name: 'Mobility Days' })).toBeVisible();
  await expect(report).toContainText('Volt & Söhne');
  await expect(report).toContainText('November 17 – 19, 2026');
  await expect(report).toContainText('420 questions were asked');
  await page.getByText('Letter', { exact: true }).click();
  expect(await printedSheets(page)).toEqual(['612×792', '612×792']);
  await page.goBack();

  await page.getByRole('combobox', { name: 'Days' }).click();
  await page.getByRole('option', { name: 'Wed, Nov 18' }).click();
  await expect(page).toHaveURL(/\?day=2026-11-18$/);
  await expect(quarters).toHaveCount(1);
  await page.goto(`${booth.adminUrl}/insights?day=2026-11-25`);
  await page.getByRole('button', { name: 'Show all days' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  await expect(quarters).toHaveCount(3);

  // Over: "ago" says nothing any more.
  await staff.post('/api/admin/event', { name: 'Next' });
  await page.goto(`${booth.adminUrl}/insights?event=1`);
  await expect(numberOf(page, 'Without an answer')).toContainText(/oldest of Nov 1\d, 2026/);
});

test('the numbers are live, nothing shifts', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.signIn(page, '/insights');
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  await expectLive(page);
  const id = await booth.ask('Is it counted?', 'Ada');
  await expect(numberOf(page, 'Questions')).toContainText('1 with a name');
  const moved = await layoutShift(page);
  await booth.approve(id, 'At once.');
  await leaveDetails(booth.port);
  await booth.ask('And a second one?');
  await expect(numberOf(page, 'Answered')).toContainText('50%');
  await expect(numberOf(page, 'Leads')).toContainText('1');
  expect(await layoutShift(page)).toBeCloseTo(moved, 3);
});
