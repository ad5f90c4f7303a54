import type { Page } from 'playwright/test';
import { label as labelSchema } from '../../server/contract/labels.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { card, rowOf, rows } from '../support/questions-page.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { resize, sideways } from '../support/resize.ts';

test.use({ viewport: { width: 1366, height: 768 } });

async function addLabel(booth: Booth, name: string): Promise<number> {
  const answer = await (await booth.admin()).post('/api/admin/labels', { name });
  return dataOf(labelSchema, answer, 201).id;
}
async function mark(booth: Booth, id: number, add: number[]): Promise<void> {
  await (await booth.admin()).put(`/api/admin/question/${id}/labels`, { add });
}
async function open(booth: Booth, page: Page, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await booth.ask(name));
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(names.length);
  return ids;
}
function chipsOf(page: Page, text: string) {
  return rowOf(page, text).getByRole('list', { name: 'Labels' }).getByRole('listitem');
}

test('a question is labelled by keys alone, with labels that are made on the way', async ({
  booth,
  page,
}) => {
  await addLabel(booth, 'Price');
  await open(booth, page, ['How heavy is it?', 'What does it cost?']);
  await page.keyboard.press('j');
  // Typed without waiting for the dialog: no letter is lost, nor does one act as a key of the list.
  await page.keyboard.type('lpri');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await expect(dialog.getByRole('combobox')).toHaveValue('pri');
  await expect(dialog.getByRole('option')).toHaveText(['Price', 'Create “pri”']);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Price' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('For the  boss', { delay: 30 });
  await expect(dialog.getByRole('option')).toHaveText(['Create “For the boss”']);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option')).toHaveText(['For the boss', 'Price']);
  await expect(dialog.locator('[aria-selected=true]')).toHaveCount(2);
  // Off again, with the arrow keys.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[aria-selected=true]')).toHaveText(['For the boss']);
  await page.keyboard.press('Escape');
  await expect(chipsOf(page, 'What does it cost?')).toHaveText(['For the boss']);
  // The keys go on at the row.
  await expect(rowOf(page, 'What does it cost?')).toBeFocused();
  await page.keyboard.press('u');
  await expect(chipsOf(page, 'What does it cost?')).toHaveText(['For the boss', 'Price']);
  await page.keyboard.press('u');
  await expect(chipsOf(page, 'What does it cost?')).toHaveText(['Price']);
});

test('what is called the same in other letters is not made twice', async ({ booth, page }) => {
  await addLabel(booth, 'Größe');
  await open(booth, page, ['How heavy is it?']);
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  for (const typed of ['GROSSE', 'gröSSe', ' größe ']) {
    await page.getByRole('combobox', { name: 'Labels of this question' }).fill('');
    await page.keyboard.type(typed, { delay: 20 });
    await expect(page.getByRole('option')).toHaveText(['Größe']);
  }
});

test('by the mouse: labelled from the row’s menu, filtered, and the filter is in the address', async ({
  booth,
  page,
}) => {
  const [heavy = 0, cost = 0] = await open(booth, page, ['How heavy?', 'What cost?', 'Which way?']);
  const price = await addLabel(booth, 'Price');
  const weight = await addLabel(booth, 'Weight');
  await mark(booth, cost, [price]);
  await mark(booth, heavy, [weight]);
  await expect(chipsOf(page, 'What cost?')).toHaveText(['Price']);
  await rowOf(page, 'What cost?').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await page.getByRole('option', { name: 'Weight' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(chipsOf(page, 'What cost?')).toHaveText(['Price', 'Weight']);

  await page.getByRole('button', { name: 'Filter by label: Any label' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by label' });
  await expect(filter.getByRole('option')).toHaveText(['Price1', 'Weight2']);
  await filter.getByRole('option', { name: 'Price' }).click();
  await expect(rows(page)).toHaveText([/What cost/]);
  await filter.getByRole('option', { name: 'Weight' }).click();
  await expect(rows(page)).toHaveText([/What cost/, /How heavy/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter by label: 2 labels' })).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveText([/What cost/, /How heavy/]);
  await page.getByRole('button', { name: 'Filter by label: 2 labels' }).click();
  await filter.getByRole('button', { name: 'Any label' }).click();
  await expect(page).not.toHaveURL(/labels=/);
});

test('labels are managed: renamed, coloured, deleted and brought back', async ({ booth, page }) => {
  const [id = 0] = await open(booth, page, ['What does it cost?']);
  const price = await addLabel(booth, 'Price');
  await addLabel(booth, 'Weight');
  await mark(booth, id, [price]);
  await page.getByRole('button', { name: /^Filter by label/ }).click();
  await page.getByRole('button', { name: 'Manage labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage labels' });
  const names = dialog.getByRole('textbox', { name: /^Name of (Price|Weight|Cost|Fresh)/ });

  const field = dialog.getByRole('textbox', { name: 'Name of Price' });
  await field.press('ControlOrMeta+a');
  await field.pressSequentially('wEIGHT', { delay: 20 });
  await field.press('Enter');
  await expect(dialog.getByText('There is a label “Weight” already.')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('Price');
  await field.press('ControlOrMeta+a');
  await field.pressSequentially('Cost', { delay: 20 });
  await field.press('Enter');
  await expect(chipsOf(page, 'What does it cost?')).toHaveText(['Cost']);

  await dialog.getByRole('button', { name: /^Colour of Cost/ }).click();
  await page.getByRole('menuitem', { name: 'Purple' }).click();
  await expect(dialog.getByRole('button', { name: 'Colour of Cost: purple' })).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Name of a new label' }).fill('Fresh');
  await page.keyboard.press('Enter');
  await expect(names).toHaveCount(3);
  // No question carries it, so it goes right away. One that is carried asks first.
  await dialog.getByRole('button', { name: 'Delete Fresh' }).click();
  await expect(names).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Delete Cost' }).click();
  await expect(dialog.getByRole('alertdialog')).toContainText('On 1 question.');
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await dialog.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveCount(1);
  await expect(page.getByText('Deleted the label “Cost”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chipsOf(page, 'What does it cost?')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(chipsOf(page, 'What does it cost?')).toHaveText(['Cost']);
});

test('another dashboard sees it without a reload, and two at once lose nothing', async ({
  booth,
  page,
  context,
}) => {
  const price = await addLabel(booth, 'Price');
  await open(booth, page, ['What does it cost?']);
  const other = await context.newPage();
  await other.goto(`${booth.adminUrl}/dashboard`);
  await expect(rows(other)).toHaveCount(1);
  for (const each of [page, other]) {
    await each.bringToFront();
    await each.keyboard.press('j');
    await each.keyboard.press('l');
  }
  await other.getByRole('dialog').getByRole('combobox').pressSequentially('Weight', { delay: 20 });
  await other.keyboard.press('Enter');
  await page.bringToFront();
  await page.getByRole('option', { name: 'Price' }).click();
  for (const each of [page, other]) {
    await expect(each.getByRole('dialog').locator('[aria-selected=true]')).toHaveCount(2);
    await each.keyboard.press('Escape');
    await expect(chipsOf(each, 'What does it cost?')).toHaveText(['Price', 'Weight']);
  }
  await (await booth.admin()).put(`/api/admin/labels/${price}`, { name: 'Cost' });
  await expect(chipsOf(other, 'What does it cost?')).toHaveText(['Cost', 'Weight']);
});

const LONG_NAMES = ['Battery', 'Price', 'For the boss', 'A rather long name of a label, yes', 'Ü5'];

/** Questions with more and more labels; resolves with each one's list of labels. */
async function openLabelled(booth: Booth, page: Page) {
  const ids: number[] = [];
  for (const name of LONG_NAMES) ids.push(await addLabel(booth, name));
  for (let i = 1; i <= 4; i += 1) {
    await mark(booth, await booth.ask(`How long does battery ${i} last?`), ids.slice(0, i + 1));
  }
  await booth.signIn(page);
  const lists = page.locator('[data-question]').getByRole('list', { name: 'Labels' });
  await expect(lists).toHaveCount(4);
  return lists;
}

test('questions come with their labels, and nothing moves', async ({ booth, page }) => {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
          sum += Number(entry.value);
        }
      }
      Object.assign(window, { movedBy: sum });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const lists = await openLabelled(booth, page);
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(lists).toHaveCount(4);
    const movedBy: unknown = await page.evaluate(() => Reflect.get(window, 'movedBy') ?? 0);
    expect(movedBy, `at ${width} px`).toBe(0);
  }
});

test('chips, picker, filter and dialog fit and can be read, on a laptop and on a phone', async ({
  booth,
  page,
}) => {
  test.slow();
  await openLabelled(booth, page);
  // Text at 200 % is twice as large in half of the room.
  for (const width of [1920, 1366, 960, 768, 683, 390, 384, 320]) {
    await resize(page, width, 844);
    await expect(card(page, 'Archived')).toBeVisible();
    expect(await sideways(page), `at ${width} px`).toBe(0);
  }
  for (const width of [1366, 390]) {
    await test.step(`${width} px`, async () => {
      await resize(page, width, 844);
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      await expect(page.getByRole('option')).toHaveCount(5);
      // What lies half under it is not meant to be pressed now.
      await expectNoFaultsInBothThemes(page, '[data-portal]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Filter by label/ }).click();
      await expect(page.getByRole('option')).toHaveCount(5);
      await expectNoFaultsInBothThemes(page, '[data-portal]');
      await page.getByRole('button', { name: 'Manage labels' }).click();
      await expect(page.getByRole('dialog', { name: 'Manage labels' })).toBeVisible();
      await expect(page.getByRole('option')).toHaveCount(0);
      await expectNoFaultsInBothThemes(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectNoFaultsInBothThemes(page);
    });
  }
});
