import { expect, test } from '../support/e2e.ts';
import {
  PICTURE,
  openSettings,
  stageOf,
  part,
  variableOf,
  textSizeOf,
  placeOf,
  field,
  slider,
  toggle,
  choose,
  saveButton,
  saved,
  openDisplay,
  publicSettings,
} from '../support/settings-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('content: count, date, formatting and the SMS number', async ({ booth, page }) => {
  await booth.updateSettings({ twilio: { phoneNumber: '+15551234567' } });
  await booth.approve(await booth.ask('Is it heavy?', 'Ada'), 'About **two kilos**.');
  await booth.approve(await booth.ask('Does it float?'), 'It *does*.');
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Content');
  await expect(part(page, 'question')).toHaveText('Does it float?');
  await expect(part(page, 'answer').locator('em')).toHaveText('does');

  await toggle(page, 'Count');
  await toggle(page, 'Date');
  await choose(page, 'Date format', 'March 14, 2026');
  await toggle(page, 'Formatted answers');
  await toggle(page, 'SMS number');
  await expect(part(page, 'count').first()).toHaveText('1 / 2');
  await expect(part(page, 'date').first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(part(page, 'answer').first()).toContainText('*');
  await expect(stageOf(page).getByText('or text')).toBeHidden();
  await expect(page.getByText('5 unsaved changes', { exact: true })).toBeVisible();
  // The big screen knows nothing of it yet.
  await expect(part(display, 'count')).toBeHidden();
  await expect(stageOf(display).getByText('or text')).toBeVisible();

  await saveButton(page).click();
  await saved(page);
  await expect(part(display, 'count').first()).toHaveText(/^\d \/ 2$/);
  await expect(part(display, 'date').first()).toBeVisible();
  await expect(stageOf(display).getByText('or text')).toBeHidden();
});

test('type: typeface, sizes, line heights, alignment and shadow', async ({ booth, page }) => {
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Type');
  await expect(page.getByText('Sample questions')).toBeVisible();

  await choose(page, 'Typeface', 'Serif');
  await expect.poll(() => variableOf(stageOf(page), '--stage-text')).toContain('Georgia');
  const question = await textSizeOf(page, 'question');
  await slider(page, 'Question size').fill('36');
  await expect(field(page, 'Question size')).toHaveValue('36');
  await expect.poll(() => textSizeOf(page, 'question')).toBeGreaterThan(question);
  await field(page, 'Answer size').fill('24');
  await expect(slider(page, 'Answer size')).toHaveValue('24');
  await slider(page, 'Question line height').focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Question line height')).toHaveValue('1.5');
  await field(page, 'Answer line height').press('ArrowUp');
  await expect(field(page, 'Answer line height')).toHaveValue('1.5');
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
      answerLineHeight: 1.5,
      textAlign: 'center',
      shadow: false,
    },
  });
  await saved(page);
  await expect(stageOf(display)).toHaveAttribute('data-align', 'center');
});

test('motion: the chosen transition is shown at once, and used', async ({ booth, page }) => {
  for (const content of ['One?', 'Two?', 'Three?']) await booth.approve(await booth.ask(content));
  const display = await openDisplay(booth, page);
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
  await slider(page, 'Cycle seconds').press('Home');
  await expect(field(page, 'Cycle seconds')).toHaveValue('3');
  await slider(page, 'Cycle seconds').press('ArrowRight');
  await expect(field(page, 'Cycle seconds')).toHaveValue('4');
  await field(page, 'Cycle seconds').fill('3');
  await toggle(page, 'Random transitions');

  await saveButton(page).click();
  await saved(page);
  await expect(display.locator('[data-effect="slide"]').first()).toBeVisible();

  await toggle(page, 'Automatic change');
  await expect(page.getByRole('button', { name: 'Next question' })).toBeDisabled();
  await expect(part(page, 'question').last()).toHaveText('Three?');
});

test('background: presets, smoke, and a picture from the library', async ({ booth, page }) => {
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Background');
  const smoke = part(page, 'smoke');

  await page.getByRole('radio', { name: 'Green' }).check();
  await expect.poll(() => variableOf(smoke, '--smoke')).toBe('#1fa862');
  await field(page, 'Custom smoke colour').fill('#12abcd');
  await page.keyboard.press('Escape');
  await expect.poll(() => variableOf(smoke, '--smoke')).toBe('#12abcd');
  await slider(page, 'Smoke intensity').fill('0.8');
  await expect.poll(() => variableOf(smoke, '--smoke-amount')).toBe('0.8');
  await choose(page, 'Background preset', 'Blue smoke');
  await expect.poll(() => variableOf(smoke, '--smoke')).toBe('#2f6bff');
  await expect(page.getByText('The preset “Blue smoke” decides this.').first()).toBeVisible();
  await choose(page, 'Background preset', 'Grid');
  await expect(smoke).toHaveCount(0);
  await choose(page, 'Background preset', 'None');
  await choose(page, 'Background effect', 'None');
  await expect(smoke).toHaveCount(0);

  await page.getByRole('button', { name: 'Choose overlay image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose overlay image' });
  await expect(dialog.getByText('No pictures yet.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Media uploaded', { exact: true })).toBeVisible();
  const picture = part(page, 'backdrop').locator('img');
  await expect(picture).toHaveCSS('opacity', '0.2');
  await slider(page, 'Overlay opacity').fill('70');
  await expect(picture).toHaveCSS('opacity', '0.7');

  await expect(part(display, 'backdrop').locator('img')).toHaveCount(0);
  await saveButton(page).click();
  await saved(page);
  await expect(part(display, 'smoke')).toHaveCount(0);
  await expect(part(display, 'backdrop').locator('img')).toHaveCSS('opacity', '0.7');

  await page.getByRole('button', { name: 'Remove overlay image' }).click();
  await expect(picture).toHaveCount(0);
});

test('brand: names, theme, header, and logos placed on a small stage', async ({ booth, page }) => {
  // Little enough text for every logo to keep its place.
  await booth.approve(await booth.ask('Is it heavy?', 'Ada'), 'About two kilos.');
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Brand');
  await field(page, 'Company name').fill('Northwind');
  await field(page, 'Event name').fill('Expo 2026');
  await field(page, 'Website').fill('northwind.example');
  await expect(page.getByText('An address starts with https:// or http://.')).toBeVisible();
  await expect(part(page, 'header')).toHaveText('NorthwindExpo 2026');
  await field(page, 'Website').fill('https://northwind.example');
  await expect(part(page, 'site')).toHaveText('More about Northwindnorthwind.example');
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
  await expect(part(page, 'logos-top-left').locator('img')).toBeVisible();
  await expect(part(page, 'logos-top-center').locator('img')).toBeVisible();
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

  await saveButton(page).click();
  await saved(page);
  await expect(stageOf(display)).toHaveAttribute('data-theme', 'light');
  await expect(part(display, 'logos-top-right').locator('img')).toBeVisible();
  await expect(part(display, 'header').locator('img')).toBeVisible();
  await expect(part(display, 'site')).toContainText('northwind.example');
  expect(await publicSettings(booth, page)).toMatchObject({
    data: {
      theme: 'light',
      brand: { companyName: 'Northwind', eventName: 'Expo 2026' },
      wedeliver: { logoSize: 100, logos: [{ height: 120, position: 'top-right' }] },
    },
  });

  await toggle(page, 'Header');
  await expect(part(page, 'header')).toHaveCount(0);
});

test('layout: arrangement, width and padding', async ({ booth, page }) => {
  const display = await openDisplay(booth, page);
  await openSettings(booth, page, 'Layout');
  for (const [label, layout] of [
    ['Corner duo', 'corner-duo'],
    ['Top bar', 'topbar'],
  ] as const) {
    await choose(page, 'Arrangement', label);
    await expect(stageOf(page)).toHaveAttribute('data-layout', layout);
  }
  const wide = await placeOf(page, 'question');
  await slider(page, 'Content width').fill('500');
  await expect.poll(async () => (await placeOf(page, 'question')).width).toBeLessThan(wide.width);
  const question = await placeOf(page, 'question');
  await slider(page, 'Section padding').fill('64');
  await expect.poll(async () => (await placeOf(page, 'question')).x).not.toBe(question.x);
  await expect(stageOf(display)).toHaveAttribute('data-layout', 'classic');
  await saveButton(page).click();
  await saved(page);
  await expect(stageOf(display)).toHaveAttribute('data-layout', 'topbar');
});

test('other sites: one per line or by commas, blanks dropped', async ({ booth, page }) => {
  await openSettings(booth, page, 'Other sites');
  const origins = page.getByRole('textbox', { name: 'Allowed origins' });
  await origins.fill('https://a.example, ,  nonsense\n\nhttps://b.example:8443  ');
  await expect(page.getByText('Not an origin: nonsense')).toBeVisible();
  await origins.fill('https://a.example, ,  \n\nhttps://b.example:8443  ');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({
    cors: { allowed_origins: ['https://a.example', 'https://b.example:8443'] },
  });
  await saved(page);
});
