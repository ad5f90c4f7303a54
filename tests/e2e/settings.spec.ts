import { DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { sideways } from '../support/resize.ts';
import {
  choose,
  field,
  openDisplay,
  openGroup,
  openSettings,
  part,
  PICTURE,
  publicSettings,
  saveButton,
  saved,
  slider,
  stageOf,
  textSizeOf,
  toggle,
  variableOf,
} from '../support/settings-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('content and type: previewed, saved, displayed', async ({ booth, page }) => {
  await booth.updateSettings({ twilio: { phoneNumber: '+15551234567' } });
  await booth.approve(await booth.ask('Is it heavy?', 'Ada'), 'About **two kilos**.');
  await booth.approve(await booth.ask('Does it float?'), 'It *does*.');
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Content');
  await expect(part(page, 'question')).toHaveText('Does it float?');
  await expect(part(page, 'answer').locator('em')).toHaveText('does');
  await toggle(page, 'Count');
  await toggle(page, 'Date');
  await toggle(page, 'Formatted answers');
  await toggle(page, 'SMS number');
  await expect(part(page, 'count').first()).toHaveText('1 / 2');
  await expect(part(page, 'answer').first()).toContainText('*');
  await expect(stageOf(page).getByText('or text')).toBeHidden();
  await expect(page.getByText('4 unsaved changes', { exact: true })).toBeVisible();
  // Unsaved changes stay off the display.
  await expect(part(display, 'count')).toBeHidden();
  await expect(stageOf(display).getByText('or text')).toBeVisible();
  await saveButton(page).click();
  await saved(page);
  await expect(part(display, 'count').first()).toHaveText(/^\d \/ 2$/);
  await expect(part(display, 'date').first()).toBeVisible();
  await expect(stageOf(display).getByText('or text')).toBeHidden();

  await openGroup(page, 'Type');
  await choose(page, 'Typeface', 'Serif');
  await expect.poll(() => variableOf(stageOf(page), '--stage-text')).toContain('Georgia');
  await slider(page, 'Question size').fill('36');
  await expect(field(page, 'Question size')).toHaveValue('36');
  await field(page, 'Answer size').fill('24');
  await expect(slider(page, 'Answer size')).toHaveValue('24');
  await slider(page, 'Question line height').focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Question line height')).toHaveValue('1.5');
  await choose(page, 'Alignment', 'Centre');
  await toggle(page, 'Text shadow');
  await expect(stageOf(page)).toHaveAttribute('data-align', 'center');
  await expect(stageOf(page)).not.toHaveAttribute('data-shadow');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({
    wedeliver: {
      fontFamily: 'serif',
      questionSize: 36,
      answerSize: 24,
      questionLineHeight: 1.5,
      textAlign: 'center',
      shadow: false,
    },
  });
  await expect(stageOf(display)).toHaveAttribute('data-align', 'center');
});

test('motion and background are previewed at once', { tag: '@deep' }, async ({ booth, page }) => {
  for (const content of ['One?', 'Two?', 'Three?']) await booth.approve(await booth.ask(content));
  await openSettings(booth, page, 'Motion');
  await expect(part(page, 'question')).toHaveText('Three?');
  // So slow that nothing changes by itself while the test looks.
  await slider(page, 'Cycle seconds').press('End');
  await expect(field(page, 'Cycle seconds')).toHaveValue('600');
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(part(page, 'question').first()).toHaveText('Two?');
  const transitions = page.getByRole('group', { name: 'Transitions' });
  await transitions.getByRole('checkbox', { name: 'Zoom' }).check();
  await expect(page.getByText('only the first is used: Fade')).toBeVisible();
  await transitions.getByRole('checkbox', { name: 'Fade' }).uncheck();
  await expect(stageOf(page).locator('[data-effect="zoom"]').first()).toBeVisible();
  await transitions.getByRole('checkbox', { name: 'Zoom' }).uncheck();
  await expect(page.getByText('Choose at least one transition.')).toBeVisible();
  await transitions.getByRole('checkbox', { name: 'Slide' }).check();
  await toggle(page, 'Random transitions');
  await toggle(page, 'Automatic change');
  await expect(page.getByRole('button', { name: 'Next question' })).toBeDisabled();

  await openGroup(page, 'Layout');
  await choose(page, 'Arrangement', 'Top bar');
  await expect(stageOf(page)).toHaveAttribute('data-layout', 'topbar');

  await openGroup(page, 'Background');
  const smoke = part(page, 'smoke');
  await page.getByRole('radio', { name: 'Green' }).check();
  await expect.poll(() => variableOf(smoke, '--smoke')).toBe('#1fa862');
  await field(page, 'Custom smoke colour').fill('#12abcd');
  await page.keyboard.press('Escape');
  await expect.poll(() => variableOf(smoke, '--smoke')).toBe('#12abcd');
  await choose(page, 'Background preset', 'Blue smoke');
  await expect.poll(() => variableOf(smoke, '--smoke')).toBe('#2f6bff');
  await choose(page, 'Background preset', 'None');
  await choose(page, 'Background effect', 'None');
  await expect(smoke).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose overlay image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose overlay image' });
  await expect(dialog.getByText('No images yet')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(dialog).toBeHidden();
  const picture = part(page, 'backdrop').locator('img');
  await expect(picture).toHaveCSS('opacity', '0.2');
  await slider(page, 'Overlay opacity').fill('70');
  await expect(picture).toHaveCSS('opacity', '0.7');
  await saveButton(page).click();
  await saved(page);
  expect(await publicSettings(booth, page)).toMatchObject({
    data: {
      wedeliver: {
        cycleSeconds: 600,
        fadeTypes: ['slide'],
        randomizeOrder: true,
        autoFade: false,
        layoutPreset: 'topbar',
        overlayOpacity: 70,
      },
    },
  });
});

test('brand, logos and other sites', async ({ booth, page }) => {
  // Little enough text for every logo to keep its position.
  await booth.approve(await booth.ask('Is it heavy?', 'Ada'), 'About two kilos.');
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Brand');
  await field(page, 'Company name').fill('Northwind');
  await field(page, 'Event name').fill('Expo 2026');
  await field(page, 'Website').fill('northwind.example');
  await expect(page.getByText('An address starts with https:// or http://.')).toBeVisible();
  await expect(part(page, 'header')).toHaveText('NorthwindExpo 2026');
  await field(page, 'Website').fill('https://northwind.example');
  await choose(page, 'Theme', 'Light');
  await expect(stageOf(page)).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Choose header logo' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(PICTURE);
  await expect(part(page, 'header').locator('img')).toBeVisible();
  await slider(page, 'Header logo size').fill('100');

  for (const at of [1, 2]) {
    await page.getByRole('button', { name: 'Add a logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'northwind.svg' }).click();
    await expect(page.getByRole('radiogroup', { name: `Place of logo ${at}` })).toBeVisible();
  }
  // With the pointer on the small stage, and with the keys.
  const first = page.getByRole('radiogroup', { name: 'Place of logo 1' });
  await first.locator('[data-position="bottom-right"]').click();
  await expect(part(page, 'logos-bottom-right').locator('img')).toBeVisible();
  await expect(part(page, 'logos-top-left')).toHaveCount(0);
  const second = page.getByRole('radiogroup', { name: 'Place of logo 2' });
  await second.getByRole('radio', { name: 'Top centre' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(second.getByRole('radio', { name: 'Top right' })).toBeChecked();
  await field(page, 'Height of logo 2').fill('15');
  await expect(page.getByText('Logo height must be from 16 to 200.')).toBeVisible();
  await field(page, 'Height of logo 2').fill('120');
  await page.getByRole('button', { name: 'Remove logo 1' }).click();
  await expect(part(page, 'logos-bottom-right')).toHaveCount(0);

  await openGroup(page, 'Other sites');
  const origins = page.getByRole('textbox', { name: 'Allowed origins' });
  await origins.fill('https://a.example, ,  nonsense\n\nhttps://b.example:8443  ');
  await expect(page.getByText('Not an origin: nonsense')).toBeVisible();
  await origins.fill('https://a.example, ,  \n\nhttps://b.example:8443  ');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    cors: { allowed_origins: ['https://a.example', 'https://b.example:8443'] },
    brand: { companyName: 'Northwind', eventName: 'Expo 2026' },
    wedeliver: { logoSize: 100, logos: [{ height: 120, position: 'top-right' }] },
  });
  await saved(page);
  await expect(stageOf(display)).toHaveAttribute('data-theme', 'light');
  await expect(part(display, 'logos-top-right').locator('img')).toBeVisible();
  await expect(part(display, 'header').locator('img')).toBeVisible();
  await expect(part(display, 'site')).toContainText('northwind.example');
});

test('limits, undo, discard and reset', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { questionSize: 30, answerSize: 14 } });
  let puts = 0;
  page.on('request', (request) => (puts += request.method() === 'PUT' ? 1 : 0));
  await openSettings(booth, page, 'Type');
  await expect(part(page, 'answer')).toBeVisible();
  const [question, answer] = [await textSizeOf(page, 'question'), await textSizeOf(page, 'answer')];
  await field(page, 'Question size').fill('99');
  await expect(page.getByText('Question size must be from 12 to 48.')).toBeVisible();
  await expect(field(page, 'Question size')).toHaveAttribute('aria-invalid', 'true');
  // The preview keeps the saved value of an invalid field; valid ones follow.
  await field(page, 'Answer size').fill('18');
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
  await page.getByRole('button', { name: 'Undo the change to Question size' }).click();
  await expect(field(page, 'Question size')).toHaveValue('30');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Answer size')).toHaveValue('14');
  await expect.poll(() => textSizeOf(page, 'answer')).toBe(answer);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(field(page, 'Question size')).toHaveValue('20');
  await expect(page.getByText('2 unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeDisabled();
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(puts).toBe(1);
  expect(await publicSettings(booth, page)).toMatchObject({
    data: { wedeliver: DEFAULT_SETTINGS.wedeliver },
  });
});

test('leaving with unsaved changes asks', async ({ booth, page }) => {
  page.on('dialog', (question) => void question.accept());
  await openSettings(booth, page, 'Layout');
  await slider(page, 'Section padding').fill('8');
  await page.reload();
  await expect(page.getByText('Your earlier changes are back.')).toBeVisible();
  const padding = field(page, 'Section padding');
  await expect(padding).toHaveValue('8');
  const media = page.getByRole('link', { name: 'Media' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await media.click();
  await expect(dialog).toContainText('1 change is not saved.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(padding).toHaveValue('8');
  await media.click();
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
  await page.goBack();
  await expect(padding).toHaveValue('8');

  await padding.fill('99');
  await media.click();
  await expect(dialog).toContainText('Saving has to wait');
  await expect(dialog.getByRole('button', { name: 'Save and leave' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
  await page.goBack();
  await expect(padding).toHaveValue('8');
  await media.click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
});

test('colleagues’ saves, failed saves and refusals', async ({ booth, page }) => {
  await openSettings(booth, page, 'Type');
  await field(page, 'Question size').fill('40');
  await field(page, 'Answer size').fill('33');
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
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 507 }) : route.fallback(),
  );
  await saveButton(page).click();
  await expect(page.getByText('Request failed (507). Please try again.')).toBeVisible();
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/settings');
  await saveButton(page).click();
  await saved(page);
  expect(await publicSettings(booth, page)).toMatchObject({
    data: {
      theme: 'light',
      wedeliver: { questionSize: 25, questionLineHeight: 1.8, answerSize: 33 },
    },
  });

  await openGroup(page, 'Brand');
  await field(page, 'Company name').fill('Northwind');
  await page.getByRole('button', { name: 'Choose header logo' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(PICTURE);
  await expect(part(page, 'header').locator('img')).toBeVisible();
  // Deleted from the library before it is saved.
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
  await expect
    .poll(() => publicSettings(booth, page))
    .toMatchObject({ data: { brand: { companyName: 'Northwind' } } });
});

test('failed loading, and the preview of the empty stage', async ({ booth, page }) => {
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 500 }));
  // Opening the event stream would load them as well.
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
  await choose(page, 'What the preview shows', 'Empty stage');
  await expect(stageOf(page).getByText(/Q&A\s*Coming\s*Soon/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('settings are changed by touch with the stage in view', async ({ booth, page }) => {
    await booth.signIn(page, '/settings?group=brand');
    await expect(page.getByRole('tab', { name: 'Brand', selected: true })).toBeInViewport();
    await expect(saveButton(page)).toBeHidden();
    await field(page, 'Website').fill('https://northwind.example');
    await expect(part(page, 'site')).toBeInViewport();
    await expect(part(page, 'site')).toContainText('northwind.example');
    await page.getByRole('button', { name: 'Hide' }).tap();
    await expect(stageOf(page)).toHaveCount(0);
    expect(await sideways(page)).toBe(0);
    await saveButton(page).tap();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    await expect(saveButton(page)).toBeHidden();
  });
});
