import type { Page, Route } from 'playwright/test';
import { MESSAGES } from '../../server/contract/messages.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { addLabel, mark } from '../support/labels.ts';
import { requestsOf, toast } from '../support/page.ts';
import { atHand, fromMenu, rowOf, rows } from './questions-page.ts';

function chipsOf(page: Page, text: string) {
  return rowOf(page, text).locator('[data-label]');
}

function isPut(route: Route): boolean {
  return route.request().method() === 'PUT';
}

test('questions are labelled by keys, with new labels too', async ({ booth, page }) => {
  const as = { staff: await booth.admin() };
  const { id: price } = await addLabel(as, 'Price');
  await booth.ask('How heavy is it?');
  const cost = await booth.ask('What does it cost?');
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(2);
  const chips = chipsOf(page, 'What does it cost?');
  await page.keyboard.press('j');
  // Typed without waiting for the dialog: no letter is lost, nor does one act as a key of the list.
  await page.keyboard.type('lpri');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  const chosen = dialog.locator('[aria-selected=true]');
  await expect(dialog.getByRole('textbox')).toHaveValue('pri');
  await expect(dialog.getByText('No label has that name.')).toHaveCount(0);
  await expect(dialog.getByRole('option')).toHaveText(['Price', 'Create “pri”']);
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText(['Price']);
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('For the  boss', { delay: 20 });
  await expect(dialog.getByRole('option')).toHaveText(['Create “For the boss”']);
  await page.keyboard.press('Enter');
  // A second one means the same.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option')).toHaveText(['For the boss', 'Price']);
  await expect(chosen).toHaveCount(2);
  // Off again, with the arrow keys.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText(['For the boss']);
  // What someone else labels meanwhile is seen, and nothing of it is lost.
  const { id: weight } = await addLabel(as, 'Weight');
  await mark(as, cost, [weight]);
  await expect(chosen).toHaveText(['For the boss', 'Weight']);
  await page.keyboard.press('Escape');
  await expect(chips).toHaveText(['For the boss', 'Weight']);
  // The keys go on at the row.
  await expect(rowOf(page, 'What does it cost?')).toBeFocused();
  await page.keyboard.press('u');
  await expect(chips).toHaveText(['For the boss', 'Price', 'Weight']);
  await page.keyboard.press('u');
  await expect(chips).toHaveText(['Price', 'Weight']);
  await (await booth.admin()).put(`/api/admin/labels/${weight}`, { name: 'Size' });
  await expect(chips).toHaveText(['Price', 'Size']);

  // Of two that are marked, one has the label: both get it, and one step takes it off the other one.
  const sent = requestsOf(page, 'POST', /\/questions\/bulk$/);
  const onHeavy = async () => (await booth.questions())[0]?.labels;
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Label' }).click();
  await expect(dialog).toContainText('2 questions');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.type('price', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Labeled “How heavy is it?” as “Price”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bar).toContainText('2 selected');
  expect(await onHeavy()).toEqual([price]);
  await page.keyboard.press('u');
  await expect.poll(onHeavy).toEqual([]);
  await expect(chips).toHaveText(['Price', 'Size']);
  expect(sent).toHaveLength(2);
});

test('the mouse sets, filters and manages labels', { tag: '@deep' }, async ({ booth, page }) => {
  const as = { staff: await booth.admin() };
  const { id: price } = await addLabel(as, 'Price');
  const { id: weight } = await addLabel(as, 'Weight');
  await mark(as, await booth.ask('How heavy?'), [weight]);
  await mark(as, await booth.ask('What cost?'), [price]);
  await booth.ask('Which way?');
  await booth.signIn(page);
  const chips = chipsOf(page, 'What cost?');
  await expect(chips).toHaveText(['Price']);
  await (await atHand(page, 'What cost?', 'More actions')).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await page.getByRole('option', { name: 'Weight' }).click();
  await page.keyboard.press('Escape');
  await expect(chips).toHaveText(['Price', 'Weight']);

  await fromMenu(page, 'Labels');
  const filter = page.getByRole('dialog', { name: 'Filter by label' });
  await expect(filter.getByRole('option')).toHaveText(['Price1', 'Weight2']);
  await filter.getByRole('option', { name: 'Price' }).click();
  await expect(rows(page)).toHaveText([/What cost/]);
  await filter.getByRole('option', { name: 'Weight' }).click();
  await expect(rows(page)).toHaveText([/What cost/, /How heavy/]);
  await page.keyboard.press('Escape');
  const filtered = page.getByRole('button', { name: 'Filter by label: 2 labels' });
  await expect(page).toHaveURL(/labels=/);
  await filtered.click();
  await filter.getByRole('button', { name: 'Any label' }).click();
  await expect(page).not.toHaveURL(/labels=/);
  await expect(rows(page)).toHaveCount(3);

  await filter.getByRole('button', { name: 'Manage labels' }).click();
  const dialog = filter;
  const names = dialog.getByRole('textbox', { name: /^Name of (Weight|Cost)/ });
  const field = dialog.getByRole('textbox', { name: 'Name of Price' });
  await field.press('ControlOrMeta+a');
  await field.pressSequentially('Cost', { delay: 20 });
  await field.press('Enter');
  await expect(chips).toHaveText(['Cost', 'Weight']);
  await page.route('**/api/admin/labels/*', (route) =>
    isPut(route) ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await dialog.getByLabel('Color of Cost').selectOption('red');
  await expect(toast(page, MESSAGES.requestFailed(500))).toContainText('Not saved: “Cost”');
  await page.unroute('**/api/admin/labels/*');
  await dialog.getByLabel('Color of Cost').selectOption('purple');
  await expect(chips.first()).toHaveAttribute('data-colour', 'purple');
  await expectNoAxeViolations(page);
  // The second half deletes nothing.
  await dialog.getByRole('button', { name: 'Delete Cost' }).click({ clickCount: 2 });
  await expect(names).toHaveCount(1);
  await expect(page.getByText('Deleted the label “Cost”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chips).toHaveText(['Weight']);
  await page.keyboard.press('u');
  await expect(chips).toHaveText(['Cost', 'Weight']);
});
