import { DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { expect, test } from '../support/e2e.ts';
import { chooseFrom, requestsOf } from '../support/page.ts';
import { LONG_TURN, openDisplay, stageText } from './on-air.ts';
import {
  choose,
  field,
  openSettings,
  part,
  IMAGE,
  publicView,
  saveButton,
  saved,
  stageOf,
  textSizeOf,
  toggle,
  variableOf,
} from './settings-page.ts';

test('settings are previewed, saved and displayed', async ({ booth, page, browser }) => {
  await booth.approve(await booth.ask('Is it heavy?', 'Ada'), 'About **two kilos**.');
  await booth.approve(await booth.ask('Is it loud?'));
  await booth.updateSettings(LONG_TURN);
  const display = await openDisplay(booth, browser);
  await openSettings(booth, page, 'Content', 'Motion');
  // A transition that is chosen is shown, and so is the next question on demand.
  const first = await stageText(page).innerText();
  await field(page, 'Zoom').check();
  await expect(stageText(page)).not.toHaveText(first);
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(stageText(page)).toHaveText(first);
  await field(page, 'Smoke color').fill('#336699');
  await field(page, 'Company name').fill('Northwind');
  await field(page, 'Event name').fill('Expo 2026');
  await expect(part(page, 'header')).toHaveText('NorthwindExpo 2026');
  await field(page, 'Website').fill('https://northwind.example');
  await choose(page, 'Theme', 'Light');
  await expect(stageOf(page)).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await choose(page, 'Arrangement', 'Top bar');
  await expect(stageOf(page)).toHaveAttribute('data-layout', 'topbar');
  await chooseFrom(page, 'Typeface', 'Serif');
  await expect.poll(() => variableOf(stageOf(page), '--stage-text')).toContain('Georgia');
  // From 20 and 18.
  await page.getByRole('slider', { name: 'Text size' }).press('End');
  await expect(page.getByText('Questions 48, answers 43,')).toBeVisible();
  await field(page, 'Seconds per question').fill('12');
  await toggle(page, 'Votes');
  await field(page, 'Keep details for').fill('30');
  await page.getByRole('button', { name: 'Choose header logo' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(IMAGE);
  await expect(part(page, 'header').locator('img')).toBeVisible();
  await expect(page.getByText('14 unsaved changes', { exact: true })).toBeVisible();
  // Unsaved changes stay off the display.
  await expect(stageOf(display)).toHaveAttribute('data-theme', 'dark');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({
    brand: {
      companyName: 'Northwind',
      eventName: 'Expo 2026',
      // As browsers read it.
      siteUrl: 'https://northwind.example/',
    },
    theme: 'light',
    wedeliver: {
      layoutPreset: 'topbar',
      smokeColor: '#336699',
      fontFamily: 'serif',
      fadeTypes: ['fade', 'zoom'],
      questionSize: 48,
      answerSize: 43,
      cycleSeconds: 12,
      logoUrl: expect.stringMatching(/^\/media\//),
    },
    votes: { enabled: false },
    privacy: { keepDays: 30 },
  });
  await saved(page);
  await expect(stageOf(display)).toHaveAttribute('data-theme', 'light');
  await expect(part(display, 'header').locator('img')).toBeVisible();
  await expect(part(display, 'site')).toContainText('northwind.example');
});

test('staff choose a background, logos and websites', { tag: '@deep' }, async ({ booth, page }) => {
  // Little enough text for every logo to keep its position.
  await booth.approve(await booth.ask('Is it heavy?', 'Ada'), 'About two kilos.');
  await openSettings(booth, page, 'Header and logos', 'Network');
  await expect(part(page, 'smoke')).toHaveCount(1);
  await choose(page, 'Background', 'Picture');
  const dialog = page.getByRole('dialog', { name: 'Choose a background picture' });
  await dialog.locator('input[type=file]').setInputFiles(IMAGE);
  await expect(dialog).toBeHidden();
  const image = part(page, 'backdrop').locator('img');
  await expect(image).toHaveCSS('opacity', '0.2');
  await expect(part(page, 'smoke')).toHaveCount(0);
  await choose(page, 'Background', 'Smoke');
  await expect(image).toHaveCount(0);
  // The picture comes back without being chosen again.
  await choose(page, 'Background', 'Picture');
  await expect(image).toBeVisible();

  for (let n = 0; n < 2; n += 1) {
    await page.getByRole('button', { name: 'Add a logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'northwind.svg' }).click();
  }
  // The second half of a double click removes nothing.
  await page.getByRole('button', { name: 'Remove logo 1' }).dblclick();
  await chooseFrom(page, 'Position of logo 1', 'Bottom right');
  await expect(part(page, 'logos-bottom-right').locator('img')).toBeVisible();
  await field(page, 'Height of logo 1').fill('120');

  const origins = page.getByRole('textbox', { name: 'Allowed websites (CORS)' });
  await origins.fill('https://a.example, ,  nonsense\n\nhttps://b.example:8443  ');
  await expect(page.getByText('Not an origin: nonsense')).toBeVisible();
  await origins.fill('https://a.example, ,  \n\nhttps://b.example:8443  ');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    cors: { allowed_origins: ['https://a.example', 'https://b.example:8443'] },
    wedeliver: { logos: [{ height: 120, position: 'bottom-right' }] },
  });
  await saved(page);
});

test('an invalid value is not saved; changes can be taken back', async ({ booth, page }) => {
  await booth.updateSettings({ wedeliver: { questionSize: 30, answerSize: 14 } });
  const puts = requestsOf(page, 'PUT');
  await booth.signIn(page, '/settings?setting=wedeliver.questionSize');
  const question = field(page, 'Question size');
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  await expect(part(page, 'answer')).toBeVisible();
  const answerSize = await textSizeOf(page, 'answer');
  await question.fill('99');
  await expect(question).toHaveAttribute('aria-invalid', 'true');
  await expect(question).toHaveAccessibleDescription('Question size must be from 12 to 48.');
  // The preview keeps the saved value of an invalid field; valid ones follow.
  await field(page, 'Answer size').fill('18');
  await expect.poll(() => textSizeOf(page, 'answer')).toBeGreaterThan(answerSize);
  const fold = page.getByRole('button', { name: 'Text 2 unsaved changes, needs your attention' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await saveButton(page).click();
  await expect(question).toBeFocused();
  await expect(page.getByText('To save, fix Question size.')).toBeVisible();
  await question.fill('');
  await expect(page.getByText('Question size must be a number from 12 to 48.')).toBeVisible();
  await page.keyboard.press('Control+s');
  expect(puts).toEqual([]);

  await page.getByRole('button', { name: 'Undo the change to Question size' }).click();
  await expect(question).toHaveValue('30');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Answer size')).toHaveValue('14');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const reset = page.getByRole('button', { name: 'Reset Text to defaults' });
  await reset.click();
  await expect(question).toHaveValue('20');
  await expect(reset).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(puts).toHaveLength(1);
  expect(await publicView(booth)).toMatchObject({ wedeliver: DEFAULT_SETTINGS.wedeliver });

  // Leaving with unsaved changes asks.
  page.on('dialog', (question) => void question.accept());
  const seconds = field(page, 'Seconds per question');
  await seconds.fill('9');
  await page.reload();
  const back = page.getByText('Your earlier changes are back.');
  await expect(back).toBeVisible();
  await expect(seconds).toHaveValue('9 s');
  // Discarded, they are not what is changed next.
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await seconds.fill('9');
  await expect(saveButton(page)).toBeVisible();
  await expect(back).toHaveCount(0);
  const media = page.getByRole('link', { name: 'Media' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await media.click();
  await expect(dialog).toContainText('1 change is not saved.');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(seconds).toBeFocused();
  await media.click();
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
  await page.goBack();
  await seconds.fill('1');
  await media.click();
  await expect(dialog).toContainText('Saving has to wait');
  await expect(dialog.getByRole('button', { name: 'Save and leave' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/media`);
  await page.goBack();
  await expect(seconds).toHaveValue('9 s');
});

test('no save of another device loses a change', { tag: '@deep' }, async ({ booth, page }) => {
  await openSettings(booth, page, 'Text');
  await field(page, 'Question size').fill('40');
  await field(page, 'Answer size').fill('33');
  await booth.updateSettings({
    wedeliver: { questionSize: 25, questionLineHeight: 1.8 },
    theme: 'light',
  });
  await expect(field(page, 'Question line height')).toHaveValue('1.8 ×');
  await expect(stageOf(page)).toHaveAttribute('data-theme', 'light');
  await expect(
    page.getByText('Another device has saved Theme, Question size, and Question line height in'),
  ).toBeVisible();
  const contested = page.locator('[data-setting="wedeliver.questionSize"]');
  await expect(contested).toContainText('Another device has saved a different value');
  await page.getByRole('button', { name: 'Undo the change to Question size' }).click();
  await expect(field(page, 'Question size')).toHaveValue('25');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 507 }) : route.fallback(),
  );
  await saveButton(page).click();
  await expect(page.getByText('Request failed (507). Please try again.')).toBeVisible();
  await expect(page.getByText('1 unsaved change', { exact: true }).first()).toBeVisible();
  await page.unroute('**/api/admin/settings');
  await saveButton(page).click();
  await saved(page);
  expect(await publicView(booth)).toMatchObject({
    theme: 'light',
    wedeliver: { questionSize: 25, questionLineHeight: 1.8, answerSize: 33 },
  });
});
