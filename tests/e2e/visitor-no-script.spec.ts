import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { FIELD_MESSAGES } from '../../server/contract/messages.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

const QUESTION = 'What does it weigh? <b>"&';

async function fillNamed(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
}

/** Expects that the browser reloads the page by itself. */
function expectRefresh(page: Page, seconds: number) {
  return expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute(
    'content',
    String(seconds),
  );
}

test('a question is sent, thanked for, and shown on the live page once it is approved', async ({
  booth,
  page,
}) => {
  await page.goto(booth.publicUrl);
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeHidden();
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
  const asked = await booth.questions();
  expect(asked).toMatchObject([{ content: QUESTION, author_name: null }]);
  await page.waitForURL('**/wedeliver');
  await expect(page.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  await expectRefresh(page, 30);
  const mine = page.getByRole('region', { name: 'Your questions' });
  await expect(mine).toContainText('Waiting for approval');
  await expect(mine).toContainText(QUESTION);

  await booth.approve(asked[0]!.id, 'About **two** tons. <script>alert(1)</script>');
  await page.reload();
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(mine).toContainText('Answered');
  await expect(page.locator('[data-part=answer]:visible')).toHaveText(
    'About two tons. <script>alert(1)</script>',
  );
  await expect(page.locator('[data-part=answer] strong:visible')).toHaveText('two');
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await expect(page.getByLabel('Your question')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`the live page is the phone’s, in the ${theme} theme too`, async ({ booth, page }) => {
    await booth.updateSettings({ theme, brand: { eventName: 'Expo', companyName: 'Acme' } });
    for (const content of ['The older one?', 'The newer one?']) {
      await booth.approve(await booth.ask(content, 'Ada'), 'Yes.');
    }
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const background = theme === 'dark' ? 'rgb(12, 13, 16)' : 'rgb(250, 248, 245)';
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    // What a script would continue from is there too, but not visible.
    await expect(page.locator('#phone')).toBeHidden();
    const list = page.locator('[data-part=phone]:visible');
    await expect(list).toHaveCSS('display', 'flex');
    await expect(page.locator('[data-part=question]:visible')).toHaveText([
      'The newer one?',
      'The older one?',
    ]);
    await expect(page.getByRole('heading', { name: 'More questions' })).toBeVisible();
    await expect(list.locator('header')).toContainText('Expo');
  });
}

test('the name’s field and the button’s words follow the choice', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await fillNamed(page);
  await expect(page.getByRole('button', { name: 'Submit Question' })).toBeVisible();
  await page.getByLabel('Send me personalized information').check();
  await expect(page.getByRole('button', { name: 'Continue to Contact Info' })).toBeVisible();
  await page.getByLabel('Stay anonymous').check();
  await expect(page.getByRole('button', { name: 'Submit Question' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeHidden();
});

test('a missing name comes back as words at its field, with everything that was typed', async ({
  booth,
  page,
}) => {
  await page.goto(booth.publicUrl);
  await fillNamed(page);
  await page.getByRole('textbox', { name: 'Your name' }).fill(' ');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText(FIELD_MESSAGES.nameMissing)).toBeVisible();
  await expect(page.getByLabel('Your question')).toHaveValue(QUESTION);
  await expect(page.getByLabel('Include my name')).toBeChecked();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toMatchObject([{ content: QUESTION, author_name: 'Ada' }]);
});

test('contact details follow a named question, and both are thanked for', async ({
  booth,
  page,
}) => {
  await page.goto(booth.publicUrl);
  await fillNamed(page);
  await page.getByLabel('Send me personalized information').check();
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada');
  await page.getByLabel('Email Address').fill('ada@example');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByText(FIELD_MESSAGES.emailIncomplete)).toBeVisible();
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
  expect(await booth.questions()).toMatchObject([{ content: QUESTION, author_name: 'Ada' }]);
  const db = new Database(join(booth.dataDir, 'booth.db'), { readonly: true });
  expect(db.prepare('SELECT name, email, consent_given FROM leads').all()).toEqual([
    { name: 'Ada', email: 'ada@example.com', consent_given: 1 },
  ]);
  db.close();
});

test('a second question after going back is a second question', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await page.getByLabel('Your question').fill('The first?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Your question').fill('The second?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toMatchObject([
    { content: 'The first?' },
    { content: 'The second?' },
  ]);
});

test('Skip leads to the display and takes nothing along', async ({ booth, page }) => {
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page).toHaveURL(/\/wedeliver\??$/);
});

test('the page without its script is whole and accessible', async ({ browser, booth }) => {
  // axe itself is a script: the page's own is kept from it instead.
  const context = await browser.newContext({ javaScriptEnabled: true });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(booth.publicUrl);
  await page.getByLabel('Include my name').check();
  await expectNoAxeViolations(page);
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  await expect(page.getByRole('button', { name: 'Submit Information' })).toBeEnabled();
  await expectNoAxeViolations(page);
  await context.close();
});
