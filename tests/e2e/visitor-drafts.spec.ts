import { expect, test } from '../support/e2e.ts';
import { holdRequests } from '../support/page.ts';
import { contentsOf, form, PHONE } from './visitor-pages.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const FORMS: { path: string; checked?: string[]; fields: Record<string, string> }[] = [
  {
    path: '/',
    checked: ['Include my name', 'Send me personalized information'],
    fields: { 'Your question': 'Does it float?', 'Your name': 'Ada' },
  },
  {
    path: '/contact-funnel',
    fields: { 'Full Name': 'Ada Lovelace', 'Email Address': 'ada@example.com' },
  },
  {
    path: '/wedeliver',
    fields: { 'Ask a question': 'Is it loud?', 'Your name, if you like': 'Ada' },
  },
];

test('what is typed outlives another script, a reload and a stage', async ({ booth, page }) => {
  const fieldOf = (name: string) => page.getByRole('textbox', { name, exact: true });
  /** The page's elements with their looks. */
  const outline = () =>
    page
      .locator('main')
      .first()
      .evaluate((main) =>
        Array.from(main.querySelectorAll('*'), (one) => [one.localName, one.getAttribute('class')]),
      );
  for (const { path, checked = [], fields } of FORMS) {
    const [first = ''] = Object.keys(fields);
    const expectKept = async (ending = '') => {
      for (const [name, typed] of Object.entries(fields))
        await expect(fieldOf(name), path).toHaveValue(name === first ? typed + ending : typed);
      for (const name of checked) await expect(page.getByLabel(name)).toBeChecked();
    };
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto(booth.publicUrl + path, { waitUntil: 'commit' });
    for (const name of checked) await page.getByLabel(name).check();
    for (const [name, typed] of Object.entries(fields)) {
      const field = fieldOf(name);
      await field.pressSequentially(typed);
      // Chromium tells of a field that is taken away while it has the focus.
      await field.blur();
    }
    // As a password manager does, or the browser within another app.
    await page.evaluate(() => {
      for (const parent of document.querySelectorAll('main, form, label')) {
        parent.prepend(document.createElement('div'));
      }
    });
    release();
    const taken = page.locator('form').filter({ has: fieldOf(first) });
    await expect(taken).toHaveJSProperty('noValidate', true);
    await expectKept();
    const before = await outline();
    // Not a letter more was typed since.
    await page.reload();
    await expectKept();
    await expect(taken).toHaveJSProperty('noValidate', true);
    expect(before).toEqual(await outline());
    await fieldOf(first).press('End');
    await page.keyboard.type(' Ah.', { delay: 20 });
    await page.reload();
    await expectKept(' Ah.');
    await page.unrouteAll();
  }

  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('[data-part=stage]')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(page.getByLabel('Ask a question')).toHaveValue('Is it loud? Ah.');
  await page.getByRole('button', { name: 'Submit Question' }).tap();
  await expect.poll(() => contentsOf(booth)).toEqual(['Is it loud? Ah.']);
  await page.reload();
  await expect(page.getByLabel('Ask a question')).toHaveValue('');
});

test.describe('with a script that fails', () => {
  test.use({ allowPageErrors: true });

  test('what is typed stays, and the form sends it', async ({ booth, page }) => {
    await page.addInitScript(() => {
      const { parse } = JSON;
      JSON.parse = (text: string) => {
        const value = parse(text);
        if (value?.view) delete value.settings.brand;
        return value;
      };
    });
    const failed = page.waitForEvent('pageerror');
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto(booth.publicUrl, { waitUntil: 'commit' });
    await form(page).questionField.pressSequentially('Does it float?');
    release();
    await failed;
    await expect(form(page).questionField).toHaveValue('Does it float?');
    await form(page).submit.tap();
    await expect(form(page).submitted).toBeVisible();
    expect(await contentsOf(booth)).toEqual(['Does it float?']);
  });
});
