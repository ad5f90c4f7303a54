import type { Browser, Page } from 'playwright/test';
import { screenSets } from '../../server/contract/screens.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { resize, sideways } from '../support/resize.ts';
import { label } from '../../server/contract/labels.ts';

const SETS = '/api/admin/screens/sets';

function stageText(display: Page) {
  return display.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
function rowOf(page: Page, name: string) {
  return page.locator('[data-part=screen]').filter({ hasText: name });
}
async function approved(booth: Booth, content: string, labels: number[] = []) {
  const id = await booth.ask(content);
  const admin = await booth.admin();
  await admin.send(`/api/admin/question/${id}/labels`, { method: 'PUT', json: { add: labels } });
  await booth.approve(id);
  return id;
}
async function addLabel(booth: Booth, name: string): Promise<number> {
  const admin = await booth.admin();
  const answer = await admin.send('/api/admin/labels', { method: 'POST', json: { name } });
  return dataOf(label, answer, 201).id;
}
async function openScreen(booth: Booth, browser: Browser, query: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const display = await context.newPage();
  await display.goto(`${booth.publicUrl}/wedeliver${query}`);
  await expect(display.locator('[data-part=stage]')).toBeVisible();
  return display;
}
async function openPreview(booth: Booth, page: Page) {
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/preview/wedeliver`);
  await expect(page.getByRole('heading', { name: 'Screens', exact: true })).toBeVisible();
}

test('staff give a screen a name, labels, a layout and a pace, by keyboard; it takes them at once', async ({
  booth,
  browser,
  page,
}) => {
  await booth.updateSettings({ wedeliver: { cycleSeconds: 60 } });
  const robots = await addLabel(booth, 'Robots');
  await approved(booth, 'How strong is the arm?', [robots]);
  await approved(booth, 'What does the press cost?');
  const other = await openScreen(booth, browser, '');
  const hall = await openScreen(booth, browser, '?screen=Hall%202');
  await expect(stageText(hall)).toHaveText('What does the press cost?');

  await openPreview(booth, page);
  await expect(rowOf(page, 'Hall 2')).toContainText('What does the press cost?');
  await rowOf(page, 'Hall 2').getByRole('button', { name: 'Set up Hall 2' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Screen “Hall 2”' });
  await dialog.getByRole('combobox', { name: 'Only questions with these labels' }).focus();
  await page.keyboard.type('rob', { delay: 30 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Layout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Top bar' }).click();
  await dialog.getByLabel('Seconds for each question').focus();
  await page.keyboard.type('12', { delay: 30 });
  await expect(dialog.getByRole('img', { name: /wedeliver\?screen=Hall%202$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await expect(stageText(hall)).toHaveText('How strong is the arm?');
  await expect(hall.locator('[data-part=stage]')).toHaveAttribute('data-layout', 'topbar');
  await expect(stageText(other)).toHaveText('What does the press cost?');
  await expect(other.locator('[data-part=stage]')).toHaveAttribute('data-layout', 'classic');
  const row = rowOf(page, 'Hall 2');
  await expect(row).toContainText('How strong is the arm?');
  for (const own of ['Robots', 'Top bar', '12 s each']) await expect(row).toContainText(own);
  const sets = dataOf(screenSets, await (await booth.admin()).get(SETS)).items;
  expect(sets).toEqual([
    { name: 'Hall 2', labels: [robots], layoutPreset: 'topbar', cycleSeconds: 12 },
  ]);

  // A new approval with the label is only on this one; the other screen keeps to what is there for everybody.
  await approved(booth, 'And the hand?', [robots]);
  await expect(stageText(hall)).toHaveText('And the hand?');
  await hall.close();
  await expect(row).toContainText('Away');
  await row.getByRole('button', { name: 'Set up Hall 2' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('a screen is added before it is opened, and a name is taken once', async ({ booth, page }) => {
  await openPreview(booth, page);
  await expect(page.getByText('No screens are open.')).toBeVisible();
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a screen' }).click();
    await page.getByLabel('Name').pressSequentially(name, { delay: 20 });
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await page.getByRole('button', { name: 'Add a screen' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await add('Back wall');
  await expect(rowOf(page, 'Back wall')).toContainText('Away');
  await expect(rowOf(page, 'Back wall')).toContainText('As in the settings');
  await add('BACK WALL');
  await expect(page.getByText('There is already a screen with this name.')).toBeVisible();
});

test('with the server away a screen keeps what it has of its own, after a reload, too', async ({
  booth,
  browser,
}) => {
  const robots = await addLabel(booth, 'Robots');
  await approved(booth, 'How strong is the arm?', [robots]);
  await approved(booth, 'What does the press cost?');
  const admin = await booth.admin();
  const set = { name: 'hall', labels: [robots], layoutPreset: 'topbar' };
  await admin.send(SETS, { method: 'PUT', json: set });
  const hall = await openScreen(booth, browser, '?screen=hall');
  await expect(stageText(hall)).toHaveText('How strong is the arm?');
  await hall.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await hall.reload();
  await expect(stageText(hall)).toHaveText('How strong is the arm?');
  await expect(hall.locator('[data-part=stage]')).toHaveAttribute('data-layout', 'topbar');
});

test('a name that is none shows the stage as ever', async ({ booth, browser }) => {
  await approved(booth, 'Still here?');
  for (const query of [
    '?screen=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    `?screen=${'x'.repeat(3000)}`,
    '?screen=__proto__',
    '?screen=%00%0a',
    '?screen',
  ]) {
    await test.step(query.slice(0, 40), async () => {
      const display = await openScreen(booth, browser, query);
      await expect(stageText(display)).toHaveText('Still here?');
      await expect(display.locator('[data-part=not-live]')).toHaveCount(0);
      await display.context().close();
    });
  }
});

test('the list of screens sticks out nowhere, on a laptop and on a phone', async ({
  booth,
  browser,
  page,
}) => {
  const labels = [await addLabel(booth, 'Robots'), await addLabel(booth, 'Prices and delivery')];
  await approved(booth, `${'How does it cope with rain, snow and salt '.repeat(4)}?`, labels);
  const admin = await booth.admin();
  const set = { name: 'Back wall', labels, layoutPreset: 'corner-duo', cycleSeconds: 20 };
  await admin.send(SETS, { method: 'PUT', json: set });
  await admin.send(SETS, { method: 'PUT', json: { name: 'Lounge', cycleSeconds: 30 } });
  await openScreen(booth, browser, '?screen=back%20wall');
  await openScreen(booth, browser, '');
  await openPreview(booth, page);
  for (const width of [1366, 390]) {
    await test.step(`${width} px`, async () => {
      await resize(page, width, 900);
      await expect(rowOf(page, 'Back wall')).toContainText('rain, snow and salt');
      await expect(rowOf(page, 'Lounge')).toContainText('Away');
      await expectNoAxeViolations(page);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Set up Back wall' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img', { name: /screen=Back%20wall$/ })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});
