import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { card, rowOf, rows, statusOf } from '../support/questions-page.ts';
import { stopClock } from '../support/stage-record.ts';
import { whenStill } from '../support/when-still.ts';
import { switchToLight } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** Takes the pointer off the list, as somebody does who only watches. */
function watch(page: Page) {
  return page.mouse.move(4, 4);
}

test('an empty booth says what will happen', async ({ booth, page }) => {
  await booth.signIn(page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
});

test('a visitor’s question appears without a reload and is approved with one click', async ({
  booth,
  page,
}) => {
  await booth.signIn(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await booth.ask('Does it float?', 'Ada');
  await expect(statusOf(page, 'Does it float?')).toHaveText('Pending');
  await expect(card(page, 'Pending')).toHaveText('Pending1');
  await expect(page).toHaveTitle(/^\(1\) Questions/);

  await rowOf(page, 'Does it float?').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  await expect(statusOf(page, 'Does it float?')).toHaveText('Approved');
  await expect(card(page, 'Approved')).toHaveText('Approved1');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page, 'Does it float?')).toHaveText('Pending');
  await expect(card(page, 'Approved')).toHaveText('Approved0');
});

test('the dropdown sets each status', async ({ booth, page }) => {
  await booth.ask('Is it blue?');
  await booth.signIn(page);
  for (const [choice, state] of [
    ['Approve', 'Approved'],
    ['Reject', 'Rejected'],
    ['Pending', 'Pending'],
  ] as const) {
    await statusOf(page, 'Is it blue?').click();
    await page.getByRole('menuitem', { name: choice }).click();
    await expect(statusOf(page, 'Is it blue?')).toHaveText(state);
    await expect(card(page, state)).toHaveText(`${state}1`);
  }
});

test('moderation by keyboard', async ({ booth, page }) => {
  await booth.ask('First question');
  await booth.ask('Second question');
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(2);

  await page.keyboard.press('j');
  await expect(rowOf(page, 'Second question')).toBeFocused();
  await page.keyboard.press('a');
  await expect(statusOf(page, 'Second question')).toHaveText('Approved');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(statusOf(page, 'First question')).toHaveText('Rejected');
  await expect(card(page, 'Rejected')).toHaveText('Rejected1');
  await page.keyboard.press('u');
  await expect(statusOf(page, 'First question')).toHaveText('Pending');
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await expect(dialog).toContainText('Second question');
  // Letters are letters while somebody types.
  await dialog.getByLabel('Answer (Markdown)').fill('r');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(statusOf(page, 'Second question')).toHaveText('Approved');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search questions')).toBeFocused();
});

function askMany(booth: Booth) {
  return Promise.all(
    Array.from({ length: 27 }, (_, i) => booth.ask(`Number ${i}`, i === 3 ? 'Zoe' : 'Bob')),
  );
}

test('search and filters narrow the list', async ({ booth, page }) => {
  await booth.ask('What about wool?', 'Bob');
  await booth.approve(await booth.ask('What about 100% wool?', 'Ann'), 'All of it.');
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(2);

  await page.getByLabel('Search questions').fill('100%');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=100%25/);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Filter by answer' }).click();
  await page.getByRole('option', { name: 'With answer', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await card(page, 'Pending').click();
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('filters, order and page stay in the address', async ({ booth, page }) => {
  await askMany(booth);
  await booth.approve(await booth.ask('The approved one', 'Ann'));
  await booth.signIn(page);
  await expect(page.getByText('1–28 of 28')).toBeVisible();
  await card(page, 'Pending').click();
  await expect(card(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(27);

  await page.getByRole('button', { name: 'Author' }).click();
  await expect(page.getByRole('columnheader', { name: 'Author' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Author' }).click();
  await expect(rows(page).first()).toContainText('Zoe');

  await page.getByRole('combobox', { name: 'Questions per page' }).click();
  await page.getByRole('option', { name: '25', exact: true }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('26–27 of 27')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await page.reload();
  await expect(page.getByText('26–27 of 27')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–25 of 27')).toBeVisible();
});

test('nothing moves under a pointer that is aiming', async ({ booth, page }) => {
  await booth.ask('The one I am looking at');
  await booth.signIn(page);
  const target = rowOf(page, 'The one I am looking at');
  await expect(target).toBeVisible();
  await whenStill(page);
  // Time stands still from here on, so that the aiming lasts as long as the test needs.
  await page.clock.install();
  await stopClock(page);
  await target.hover();
  await target.hover({ position: { x: 300, y: 12 } });
  const before = await target.boundingBox();
  await booth.ask('A newcomer');
  const news = page.getByRole('button', { name: '1 new question' });
  // Little by little: the aiming ends three seconds after the pointer moved.
  await expect(async () => {
    await page.clock.runFor(40);
    await expect(news).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(await target.boundingBox()).toEqual(before);
  await news.click();
  await expect(rows(page).first()).toContainText('A newcomer');
});

test('a row that no longer matches the filter stays until one is done', async ({ booth, page }) => {
  await booth.ask('Left over');
  await booth.ask('To be approved');
  await booth.signIn(page);
  await card(page, 'Pending').click();
  await expect(rows(page)).toHaveCount(2);
  await rowOf(page, 'To be approved').getByRole('button', { name: 'Approve' }).click();
  await expect(statusOf(page, 'To be approved')).toHaveText('Approved');
  await watch(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, 'Left over').getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
});

test('a refused change goes back and says why; a double click sends one', async ({
  booth,
  page,
}) => {
  await booth.ask('Will it fail?');
  await booth.signIn(page);
  let sent = 0;
  await page.route('**/api/admin/question/*', (route) => {
    sent += 1;
    return route.fulfill({ status: 500, body: 'oops' });
  });
  const approve = rowOf(page, 'Will it fail?').getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  await expect(statusOf(page, 'Will it fail?')).toHaveText('Pending');
  expect(sent).toBe(1);

  await page.unrouteAll();
  sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await approve.dblclick();
  await expect(page.getByText('Question updated', { exact: true })).toBeVisible();
  await expect(statusOf(page, 'Will it fail?')).toHaveText('Approved');
  expect(sent).toBe(1);
});

test('the AI’s row actions', async ({ booth, page }) => {
  const id = await booth.ask('Who drafted this?');
  await booth.approve(id, 'x'.repeat(150));
  await booth.signIn(page);
  // There is no draft to be had in a test: the server's own rows are shown as if an AI had written them.
  await page.route('**/api/admin/questions?*', async (route) => {
    // Only the browser knows the booth's names.
    const url = route.request().url().replace('admin.booth.local', '127.0.0.1');
    const headers = { ...(await route.request().allHeaders()), host: new URL(booth.adminUrl).host };
    const response = await route.fetch({ url, headers });
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace('"ai_suggested":false', '"ai_suggested":true'),
    });
  });
  await page.reload();
  const row = rowOf(page, 'Who drafted this?');
  await expect(row.getByText('AI draft')).toBeVisible();
  await expect(row.getByText(`${'x'.repeat(100)}…`)).toBeVisible();

  // Nothing can be asked of an AI that is switched off; what it wrote can be dealt with.
  await expect(row.getByRole('button', { name: 'Re-run AI' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Clear AI' }).click();
  await page.getByRole('menuitem', { name: 'Clear flag only' }).click();
  await expect(page.getByText('Cleared AI flag', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Clear AI' }).click();
  await page.getByRole('menuitem', { name: 'Clear flag and answer' }).click();
  await expect(page.getByText('Cleared AI answer', { exact: true })).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.route('**/rerun-ai', (route) =>
    route.fulfill({ status: 202, json: { success: true } }),
  );
  await expect(row.getByRole('button', { name: 'Clear AI' })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByText('Ask the AI for a draft')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await booth.updateSettings({ ai: { enabled: true, baseUrl: 'http://127.0.0.1:9/v1' } });
  await row.getByRole('button', { name: 'Re-run AI' }).click();
  await expect(page.getByText('Queued for AI', { exact: true })).toBeVisible();
});

test('an export carries the filters and is saved under its name', async ({ booth, page }) => {
  await booth.signIn(page, '/dashboard?status=pending&q=wool&answer=no');
  let asked = '';
  await page.route('**/api/admin/export/**', (route) => {
    asked = route.request().url();
    return route.fulfill({ status: 200, body: '[]', contentType: 'application/json' });
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^questions-\d{8}-\d{4}\.json$/);
  // First: it does not stay, and a busy machine reads the file slowly.
  await expect(page.getByText(`Exported ${download.suggestedFilename()}`)).toBeVisible();
  expect(await readFile(await download.path(), 'utf8')).toBe('[]');
  const { pathname, searchParams } = new URL(asked);
  expect(pathname).toBe('/api/admin/export/questions.json');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    q: 'wool',
    status: 'pending',
    has_answer: 'false',
  });

  await page.unrouteAll();
  await page.route('**/api/admin/export/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByText('Export failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Export failed (503)', { exact: true })).toBeVisible();
});

test('the dashboard has no accessibility faults', async ({ booth, page }) => {
  await booth.approve(await booth.ask('An approved one', 'Ada'), '**Yes.**');
  await booth.ask('A pending one');
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(2);
  await expectNoAxeViolations(page);
  await switchToLight(page);
  await expectNoAxeViolations(page);
  await statusOf(page, 'A pending one').click();
  await expect(page.getByRole('menuitem', { name: 'Reject' })).toBeVisible();
  await expectNoAxeViolations(page);
});
