import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { holdRequests } from '../support/page.ts';
import { form, PHONE } from './visitor-pages.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, allowPageErrors: true });

const FORMS: { path: string; fields: Record<string, string> }[] = [
  { path: '/', fields: { 'Your question': 'Does it float?' } },
  {
    path: '/contact-funnel',
    fields: { 'Full Name': 'Ada Lovelace', 'Email Address': 'ada@example.com' },
  },
  {
    path: '/wedeliver',
    fields: { 'Ask a question': 'Is it loud?', 'Your name, if you like': 'Ada' },
  },
];

async function expectTyped(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, typed] of Object.entries(fields)) {
    await expect(page.getByLabel(name)).toHaveValue(typed);
  }
}

for (const { path, fields } of FORMS) {
  test(`what is typed at ${path} outlives another script’s element, and a reload`, async ({
    booth,
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto(booth.publicUrl + path, { waitUntil: 'commit' });
    for (const [name, typed] of Object.entries(fields)) {
      const field = page.getByLabel(name);
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
    await expect(
      page.locator('form').filter({ has: page.getByLabel(Object.keys(fields)[0] ?? '') }),
    ).toHaveJSProperty('noValidate', true);
    await expectTyped(page, fields);
    await page.reload();
    await expectTyped(page, fields);
  });
}

test('what is typed on the live page outlives a stage', async ({ booth, page }) => {
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await page.getByLabel('Ask a question').pressSequentially('Is it loud?');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('[data-part=stage]')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(page.getByLabel('Ask a question')).toHaveValue('Is it loud?');
  await page.getByRole('button', { name: 'Submit Question' }).tap();
  await expect
    .poll(async () => (await booth.questions()).map(({ content }) => content))
    .toEqual(['Is it loud?']);
  await page.reload();
  await expect(page.getByLabel('Ask a question')).toHaveValue('');
});

test('details that the browser fills in without an event can be sent', async ({ booth, page }) => {
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  await expect(form(page).submitDetails).toBeDisabled();
  await page.evaluate(() => {
    for (const [id, value] of [
      ['name', 'Ada'],
      ['email', 'ada@example.com'],
    ]) {
      const field = document.querySelector<HTMLInputElement>(`#${id}`);
      if (field) field.value = value ?? '';
    }
  });
  await form(page).submitDetails.tap();
  await expect(form(page).thanks).toBeVisible();
});
