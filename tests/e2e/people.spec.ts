import type { Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { pagesNav, sideways } from '../support/page.ts';
import { PINS } from '../support/people.ts';

function press(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).click();
}
async function enter(page: Page, name: keyof typeof PINS): Promise<void> {
  await press(page, name);
  await page.getByLabel(`PIN of ${name}`).fill(PINS[name]);
  await page.keyboard.press('Enter');
}
async function addPeople(booth: Booth): Promise<void> {
  const staff = await booth.admin();
  for (const [name, role] of [
    ['Ana', 'admin'],
    ['Ben', 'stand'],
  ] as const) {
    // The first one is an admin before there is a second.
    const added = await staff.post('/api/admin/people', { name, role, pin: PINS[name] });
    expect(added.status, added.text).toBe(201);
  }
}

test('staff set people up, change who is there, and see what they may', async ({ booth, page }) => {
  await booth.signIn(page, '/account');
  await press(page, 'Start with yourself');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('PIN').fill('1234');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A PIN has 4 to 8 digits');
  await expectNoAxeViolations(page);
  await dialog.getByLabel('PIN').fill(PINS.Ana);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // Of who is there, another name is everywhere at once, and the rest stays.
  await press(page, 'Edit Anna');
  await expect(dialog.getByRole('radio', { name: 'Admin' })).toBeChecked();
  await dialog.getByLabel('Name').fill('Ana');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ana, change person' })).toBeVisible();
  await press(page, 'Add a person');
  await dialog.getByLabel('Name').fill('Ben');
  await dialog.getByLabel('PIN').fill(PINS.Ben);
  await press(page, 'Save');
  await expect(page.getByRole('button', { name: 'Edit Ben' })).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Add a person');
  await dialog.getByLabel('Name').fill('Cem');
  await dialog.getByLabel('PIN').fill('602214');
  await dialog.getByRole('radio', { name: 'Admin' }).check();
  await press(page, 'Save');
  const cem = page.locator('[data-part=person]').filter({ hasText: 'Cem' });
  await expect(cem).toContainText('Admin');
  await press(page, 'Remove Cem');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(cem).toHaveCount(0);
  await press(page, 'Work without people…');
  await expect(dialog.getByRole('button', { name: 'Remove everyone' })).toBeVisible();
  await page.keyboard.press('Escape');

  await press(page, 'Ana, change person');
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Ben');
  const pin = page.getByLabel('PIN of Ben');
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute('type', 'password');
  await expect(pin).toHaveAttribute('inputmode', 'numeric');
  await expect(pin).toHaveAttribute('autocomplete', 'off');
  await pin.fill('9999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This PIN isn’t right.')).toBeVisible();
  await expectNoAxeViolations(page);
  await pin.fill(PINS.Ben);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  // Nothing leads to where they may not go.
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See what the big screen shows' })).toHaveCount(0);
  const entries = pagesNav(page).getByRole('listitem').getByRole('link');
  await expect(entries).toHaveText([/Questions/, /Leads/, /Polls/]);
  await entries.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.goto(`${booth.adminUrl}/settings`);
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);

  // Without any admin's PIN, the password leads back.
  await press(page, 'Ben, change person');
  await press(page, 'No admin has their PIN?');
  await page.getByLabel('Password', { exact: true }).fill(booth.password);
  await press(page, 'Remove everyone');
  await expect(entries.nth(3)).toBeVisible();
  await expect(page.getByRole('button', { name: /change person/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a lead is captured under the name of the one who is there', async ({ booth, page }) => {
    await booth.signIn(page, '/capture');
    await expect(page.getByText('All sent')).toBeVisible();
    await addPeople(booth);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await enter(page, 'Ben');
    await page.getByLabel('Badge code', { exact: true }).fill('4711');
    await press(page, 'Save, next');
    await expect(page.getByText('4711 is on the laptop')).toBeVisible();
    await press(page, 'Ben, change person');
    await expectNoAxeViolations(page);
    expect(await sideways(page)).toBe(0);
    await press(page, 'Ben');
    await page.getByLabel('PIN of Ben').fill('9999');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This PIN isn’t right.')).toBeVisible();
    await press(page, 'Ana');
    await expect(page.getByText('This PIN isn’t right.')).toHaveCount(0);
    await enter(page, 'Ana');
    await expect(page.getByRole('button', { name: 'Ana, change person' })).toBeVisible();
    await page.getByLabel('Badge code', { exact: true }).fill('4712');
    await press(page, 'Save, next');
    await expect(page.getByText('4712 is on the laptop')).toBeVisible();
    expect(await booth.leads()).toMatchObject([
      { code: '4712', captured_by: 'Ana' },
      { code: '4711', captured_by: 'Ben' },
    ]);
  });
});
