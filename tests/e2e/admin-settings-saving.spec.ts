import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';
import { DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import {
  GROUPS,
  PICTURE,
  openGroup,
  openSettings,
  stageOf,
  part,
  textSizeOf,
  field,
  slider,
  choose,
  saveButton,
  saved,
  publicSettings,
} from '../support/settings-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('a value out of range says its limits, and saving waits for it', async ({ booth, page }) => {
  let puts = 0;
  page.on('request', (request) => (puts += request.method() === 'PUT' ? 1 : 0));
  await openSettings(booth, page, 'Type');
  await expect(part(page, 'answer')).toBeVisible();
  const [question, answer] = [await textSizeOf(page, 'question'), await textSizeOf(page, 'answer')];
  await field(page, 'Question size').fill('99');
  await expect(page.getByText('Question size must be from 12 to 48.')).toBeVisible();
  await expect(field(page, 'Question size')).toHaveAttribute('aria-invalid', 'true');
  // The stage keeps what is saved; what is valid follows all the same.
  await field(page, 'Answer size').fill('30');
  await expect.poll(() => textSizeOf(page, 'answer')).toBeGreaterThan(answer);
  expect(await textSizeOf(page, 'question')).toBeLessThanOrEqual(question);

  await openGroup(page, 'Layout');
  await expect(
    page.getByRole('tab', { name: /Type.*2 unsaved.*needs your attention/ }),
  ).toBeVisible();
  await saveButton(page).click();
  await expect(field(page, 'Question size')).toBeFocused();
  await expect(page.getByText('To save, fix Question size.')).toBeVisible();
  await field(page, 'Question size').fill('');
  await expect(page.getByText('Question size must be a number from 12 to 48.')).toBeVisible();
  await page.keyboard.press('Control+s');
  expect(puts).toBe(0);
  await field(page, 'Question size').fill('48');
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(puts).toBe(1);
});

test('changes are undone one by one, together, or to the defaults', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { questionSize: 30, answerSize: 30 } });
  await openSettings(booth, page, 'Type');
  await expect(part(page, 'answer')).toBeVisible();
  const answer = await textSizeOf(page, 'answer');
  await field(page, 'Question size').fill('40');
  await field(page, 'Answer size').fill('41');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo the change to Question size' }).click();
  await expect(field(page, 'Question size')).toHaveValue('30');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Answer size')).toHaveValue('30');
  await expect.poll(() => textSizeOf(page, 'answer')).toBe(answer);
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(field(page, 'Question size')).toHaveValue('20');
  await expect(page.getByText('2 unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeDisabled();
  await saveButton(page).click();
  await saved(page);
  expect(await publicSettings(booth, page)).toMatchObject({
    data: { wedeliver: DEFAULT_SETTINGS.wedeliver },
  });
});

test('leaving with unsaved changes asks', async ({ booth, page }) => {
  await openSettings(booth, page, 'Layout');
  await slider(page, 'Section padding').fill('8');
  const media = page.getByRole('link', { name: 'Media' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await media.click();
  await expect(dialog).toContainText('1 change is not saved.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Section padding')).toHaveValue('8');

  await media.click();
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
  await page.goBack();
  await expect(field(page, 'Section padding')).toHaveValue('8');

  await field(page, 'Section padding').fill('99');
  await media.click();
  await expect(dialog).toContainText('Saving has to wait');
  await expect(dialog.getByRole('button', { name: 'Save and leave' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
  await page.goBack();
  await expect(field(page, 'Section padding')).toHaveValue('8');
  await media.click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
});

test('unsaved changes outlive a reload, saved ones a pulled plug', async ({ booth, page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openSettings(booth, page, 'Layout');
  await slider(page, 'Section padding').fill('12');
  await page.reload();
  await expect(page.getByText('Your earlier changes are back.')).toBeVisible();
  await expect(field(page, 'Section padding')).toHaveValue('12');
  await saveButton(page).click();
  await saved(page);

  await booth.kill();
  await booth.start();
  await page.reload();
  await expect(field(page, 'Section padding')).toHaveValue('12');
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test('somebody else’s save comes through where nothing was touched', async ({ booth, page }) => {
  await openSettings(booth, page, 'Type');
  await field(page, 'Question size').fill('40');
  await field(page, 'Answer size').fill('33');
  // A second member of staff.
  await booth.updateSettings({
    wedeliver: { questionSize: 25, questionLineHeight: 1.8 },
    theme: 'light',
  });
  await expect(field(page, 'Question line height')).toHaveValue('1.8');
  await expect(stageOf(page)).toHaveAttribute('data-theme', 'light');
  await expect(field(page, 'Question size')).toHaveValue('40');
  await expect(
    page.getByText(
      'Somebody else has saved Question size, Question line height, and Theme in the meantime.',
    ),
  ).toBeVisible();
  await expect(
    page.getByText('Somebody else has saved another value in the meantime. Saving replaces it.'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo the change to Question size' }).click();
  await expect(field(page, 'Question size')).toHaveValue('25');
  await saveButton(page).click();
  await saved(page);
  expect(await publicSettings(booth, page)).toMatchObject({
    data: {
      theme: 'light',
      wedeliver: { questionSize: 25, questionLineHeight: 1.8, answerSize: 33 },
    },
  });
});

test('what the server refuses is said at its field, and nothing is saved', async ({
  booth,
  page,
}) => {
  await openSettings(booth, page, 'Brand');
  await field(page, 'Company name').fill('Northwind');
  await page.getByRole('button', { name: 'Choose header logo' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(PICTURE);
  await expect(part(page, 'header').locator('img')).toBeVisible();
  // Gone from the library before it is saved.
  await (await booth.admin()).delete('/api/admin/media/1');
  await openGroup(page, 'Layout');
  await saveButton(page).click();
  const row = page.locator('[data-setting="wedeliver.logoUrl"]');
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(page.getByText('To save, fix Header logo.')).toBeVisible();
  expect(await publicSettings(booth, page)).toMatchObject({ data: { brand: { companyName: '' } } });

  await page.getByRole('button', { name: 'Remove header logo' }).click();
  await expect(row.getByRole('alert')).toBeHidden();
  await saveButton(page).click();
  await saved(page);
  expect(await publicSettings(booth, page)).toMatchObject({
    data: { brand: { companyName: 'Northwind' } },
  });
});

test('a failed save keeps every change', async ({ booth, page }) => {
  await openSettings(booth, page, 'Layout');
  await slider(page, 'Section padding').fill('5');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 507 }) : route.fallback(),
  );
  await saveButton(page).click();
  await expect(page.getByText('Request failed (507). Please try again.')).toBeVisible();
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/settings');
  await saveButton(page).click();
  await saved(page);
});

test('settings that cannot be loaded say so and can be tried again', async ({ booth, page }) => {
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 500 }));
  // A live connection that opens would have them fetched as well: here only the button does.
  await page.route('**/api/admin/events', (route) => route.abort());
  await page.context().addInitScript('delete window.SharedWorker');
  await booth.signIn(page, '/settings');
  await expect(page.getByText('The settings could not be loaded')).toBeVisible();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await Promise.all([page.waitForResponse('**/api/admin/settings'), again.click()]);
  await expect(again).toBeVisible();
  await page.unroute('**/api/admin/settings');
  await again.click();
  await expect(page.getByRole('tab', { name: 'Content' })).toBeVisible();
});

test('the preview shows the empty stage too', async ({ booth, page }) => {
  await openSettings(booth, page, 'Content');
  await choose(page, 'What the preview shows', 'Empty stage');
  await expect(stageOf(page).getByText(/Q&A\s*Coming\s*Soon/)).toBeVisible();
});

test('every group is accessible and fits, dark and light', async ({ booth, page }) => {
  test.slow();
  await booth.signIn(page, '/settings');
  await expect(part(page, 'question').first()).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  for (const group of GROUPS) {
    await openGroup(page, group);
    await test.step(group, () => expectNoFaultsInBothThemes(page));
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      group,
    ).toBe(true);
  }
  await openGroup(page, 'Type');
  await field(page, 'Question size').fill('99');
  await expectNoFaultsInBothThemes(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('settings are changed with a thumb, the stage in view', async ({ booth, page }) => {
    await booth.signIn(page, '/settings?group=brand');
    await expect(page.getByRole('tab', { name: 'Brand', selected: true })).toBeInViewport();
    await expect(saveButton(page)).toBeHidden();
    await field(page, 'Website').fill('https://northwind.example');
    await expect(part(page, 'site')).toBeInViewport();
    await expect(part(page, 'site')).toContainText('northwind.example');
    await page.getByRole('button', { name: 'Hide' }).tap();
    await expect(stageOf(page)).toHaveCount(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await expectNoAxeViolations(page);
    await saveButton(page).tap();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    await expect(saveButton(page)).toBeHidden();
  });
});
