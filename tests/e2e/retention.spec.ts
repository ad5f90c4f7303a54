import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const DAY = 86_400_000;

/** Three leads that are 25 days old. */
async function oldLeads(booth: Booth): Promise<void> {
  await booth.kill();
  const db = new Database(join(booth.dataDir, 'booth.db'));
  const at = Date.now() - 25 * DAY;
  const insert = db.prepare(
    `INSERT INTO leads (event_id, name, email, consent_given, created_at, updated_at, search_text)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, 'a@example.com', 0, ?, ?, 'a')`,
  );
  for (let n = 0; n < 3; n += 1) insert.run(`Lead ${n}`, at, at);
  db.close();
  await booth.start();
}
function reminderOf(page: Page) {
  return page.getByRole('region', { name: 'Leads to be deleted soon' });
}

test('old leads: reminded of, exported, then deleted', async ({ booth, page }) => {
  await oldLeads(booth);
  await booth.signIn(page, '/events');
  await booth.updateSettings({ privacy: { keepDays: 30, deleteLeads: true } });
  const seen = page.waitForResponse('**/api/admin/retention/seen');
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  expect((await seen).status()).toBe(200);
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  await expect(reminderOf(page)).toContainText('3 leads will be deleted for good on ');
  await expect(reminderOf(page)).toContainText('you keep contact details for 30 days');
  // They are due in five days, but staff are given a week.
  await expect(reminderOf(page)).toContainText(day.format(Date.now() + 7 * DAY));
  await expectNoAxeViolations(page);
  const download = page.waitForEvent('download');
  await reminderOf(page).getByRole('button', { name: 'Export leads' }).press('Enter');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/leads.*\.csv$/);

  await page.getByRole('link', { name: /^Questions/ }).click();
  await expect(reminderOf(page)).toBeVisible();
  await reminderOf(page).getByRole('link', { name: 'Privacy settings' }).click();
  await expect(page).toHaveURL(/\/settings\?setting=privacy/);
  await expect(reminderOf(page)).toHaveCount(0);
});
