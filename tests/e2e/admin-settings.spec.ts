import type { Locator, Page } from 'playwright/test';
import { DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const GROUPS = ['Content', 'Type', 'Motion', 'Background', 'Brand', 'Layout', 'Other sites'];
const PICTURE = {
  name: 'northwind.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#1f6feb"/></svg>',
  ),
};

const openGroup = async (page: Page, group: string) => {
  await page.getByRole('tab', { name: group }).click();
  await expect(page.getByRole('heading', { level: 2, name: group, exact: true })).toBeVisible();
};
const openSettings = async (booth: Booth, page: Page, group: string) => {
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await openGroup(page, group);
};

/** The stage of the preview, and of the big screen. */
const stageOf = (page: Page) => page.locator('[data-part="stage"]');
const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const variableOf = (stage: Locator, name: string) =>
  stage.evaluate((element, name) => element.style.getPropertyValue(name), name);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const slider = (page: Page, label: string) =>
  page.getByRole('slider', { name: `${label}, slider` });
/** Clicks where the switch is: what is drawn of it lies over its check box. */
const toggle = (page: Page, label: string) =>
  page.getByRole('switch', { name: label, exact: true }).click({ force: true });
/** Clicks where a segment's or card's words are, as one does; a card's radio button lies over its words. */
const choose = (page: Page, group: string, option: string) =>
  page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByText(option, { exact: true })
    .click({ force: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = async (page: Page) => {
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
};

/** The big screen, in a window of its own that is never reloaded. */
const openDisplay = async (booth: Booth, page: Page) => {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The page has no browser.');
  const display = await context.newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(stageOf(display)).toBeVisible();
  return display;
};

const publicSettings = async (booth: Booth, page: Page): Promise<unknown> => {
  const answer = await page.request.fetch(`http://127.0.0.1:${booth.port}/api/settings/public`, {
    headers: { host: 'booth.local' },
  });
  return answer.json();
};

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
  await slider(page, 'Question size').fill('36');
  await expect(field(page, 'Question size')).toHaveValue('36');
  await expect.poll(() => variableOf(stageOf(page), '--q')).toBe('36');
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
  expect(await variableOf(stageOf(display), '--q')).toBe('36');
  expect(await variableOf(stageOf(display), '--a-line')).toBe('1.5');
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
  await field(page, 'Own smoke colour').fill('#12abcd');
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
  await slider(page, 'Content width').fill('1200');
  await slider(page, 'Section padding').fill('10');
  await expect.poll(() => variableOf(stageOf(page), '--content')).toBe('1200');
  await expect.poll(() => variableOf(stageOf(page), '--inset')).toBe('26');
  await expect(stageOf(display)).toHaveAttribute('data-layout', 'classic');
  await saveButton(page).click();
  await saved(page);
  await expect(stageOf(display)).toHaveAttribute('data-layout', 'topbar');
  await expect.poll(() => variableOf(stageOf(display), '--content')).toBe('1200');
});

test('other sites: one a line or by commas, blanks dropped', async ({ booth, page }) => {
  await openSettings(booth, page, 'Other sites');
  const origins = page.getByRole('textbox', { name: 'Allowed origins' });
  await origins.fill('https://a.example, ,  nonsense\n\nhttps://b.example:8443  ');
  await expect(page.getByText('This is none: nonsense')).toBeVisible();
  await origins.fill('https://a.example, ,  \n\nhttps://b.example:8443  ');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({
    cors: { allowed_origins: ['https://a.example', 'https://b.example:8443'] },
  });
  await saved(page);
});

test('a value out of range says its limits, and saving waits for it', async ({ booth, page }) => {
  let puts = 0;
  page.on('request', (request) => (puts += request.method() === 'PUT' ? 1 : 0));
  await openSettings(booth, page, 'Type');
  await field(page, 'Question size').fill('99');
  await expect(page.getByText('Question size must be from 12 to 48.')).toBeVisible();
  await expect(field(page, 'Question size')).toHaveAttribute('aria-invalid', 'true');
  // The stage keeps what is saved; what is right follows all the same.
  await field(page, 'Answer size').fill('30');
  await expect.poll(() => variableOf(stageOf(page), '--a')).toBe('30');
  expect(await variableOf(stageOf(page), '--q')).toBe('20');

  await openGroup(page, 'Layout');
  await expect(
    page.getByRole('tab', { name: /Type.*2 unsaved.*needs your attention/ }),
  ).toBeVisible();
  await saveButton(page).click();
  await expect(field(page, 'Question size')).toBeFocused();
  await expect(page.getByText('Saving waits for Question size.')).toBeVisible();
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
  await field(page, 'Question size').fill('40');
  await field(page, 'Answer size').fill('41');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo the change of Question size' }).click();
  await expect(field(page, 'Question size')).toHaveValue('30');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Answer size')).toHaveValue('30');
  await expect.poll(() => variableOf(stageOf(page), '--a')).toBe('30');
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
  await expect(page.getByText('What you had changed before is back.')).toBeVisible();
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
    page.getByText('Somebody else saved Theme, Question size, and Question line height meanwhile.'),
  ).toBeVisible();
  await expect(
    page.getByText('Somebody else saved another value meanwhile. Saving replaces it.'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo the change of Question size' }).click();
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
  const { call } = await booth.admin();
  await call('/api/admin/media/1', { method: 'DELETE' });
  await openGroup(page, 'Layout');
  await saveButton(page).click();
  const row = page.locator('[data-setting="logoUrl"]');
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(page.getByText('Saving waits for Header logo.')).toBeVisible();
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
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/settings`);
  await expect(page.getByText('The settings could not be loaded')).toBeVisible();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await Promise.all([page.waitForResponse('**/api/admin/settings'), again.click()]);
  await expect(again).toBeVisible();
  await page.unroute('**/api/admin/settings');
  // The live connection, when it opens, has them fetched as well: the button may be gone by then.
  await again.click({ timeout: 2000 }).catch(() => undefined);
  await expect(page.getByRole('tab', { name: 'Content' })).toBeVisible();
});

test('the preview shows the empty stage too', async ({ booth, page }) => {
  await openSettings(booth, page, 'Content');
  await choose(page, 'What the preview shows', 'Empty stage');
  await expect(stageOf(page).getByText(/Q&A\s*Coming\s*Soon/)).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`every group is accessible and fits, ${theme}`, async ({ booth, page }) => {
    test.slow();
    await booth.signIn(page);
    if (theme === 'light') {
      await page.getByRole('button', { name: 'Switch to light theme' }).click();
    }
    await page.goto(`${booth.adminUrl}/settings`);
    await expect(part(page, 'question').first()).toBeVisible();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    for (const group of GROUPS) {
      await openGroup(page, group);
      await expectNoAxeViolations(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        group,
      ).toBe(true);
    }
    await openGroup(page, 'Type');
    await field(page, 'Question size').fill('99');
    await expectNoAxeViolations(page);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('settings are changed with a thumb, the stage in view', async ({ booth, page }) => {
    await booth.signIn(page);
    await page.goto(`${booth.adminUrl}/settings?group=brand`);
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
