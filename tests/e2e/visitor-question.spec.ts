import type { Page, Request } from 'playwright/test';
import { HIGHLIGHT_MS, REDIRECT_AFTER_MS } from '../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 390, height: 844 } });

const QUESTION = 'How long does the battery last at −20 °C?';

function questionField(page: Page) {
  return page.getByLabel('Your question');
}
function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Your name' });
}
function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit Question' });
}
function posts(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  return sent;
}
/** Answers the next question with something other than the server would. */
function answerWith(
  page: Page,
  answer: { status: number; headers?: Record<string, string>; body?: string },
) {
  return page.route('**/api/question', (route) => route.fulfill({ body: '', ...answer }), {
    times: 1,
  });
}

/** Opens a page whose timers run only when the test lets them. */
async function gotoWithStillClock(page: Page, url: string): Promise<void> {
  const start = new Date('2026-11-21T10:00:00Z');
  await page.clock.install({ time: start });
  await page.goto(url);
  await page.clock.pauseAt(new Date(start.getTime() + 60_000));
}

test('an anonymous question is sent, thanked for, and the visitor moves on to the display', async ({
  booth,
  page,
}) => {
  const sent = posts(page);
  await gotoWithStillClock(page, booth.publicUrl);
  await expect(page.getByLabel('Stay anonymous')).toBeChecked();
  await questionField(page).fill(`  ${QUESTION}  `);
  await submit(page).click();

  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeFocused();
  await expect(page).toHaveTitle('Question Submitted');
  await expect(page.getByText('Watch the big screens')).toBeVisible();
  await page.clock.runFor(REDIRECT_AFTER_MS - 1);
  await expect(page).not.toHaveURL(/wedeliver/);
  await page.clock.runFor(1);
  await page.waitForURL('**/wedeliver');

  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { content: QUESTION, author_name: null },
  ]);
  const [question] = await booth.questions();
  expect(question).toMatchObject({ content: QUESTION, author_name: null, status: 'pending' });
  const mine = await page.evaluate(() => localStorage.getItem('booth.questions.mine'));
  expect(JSON.parse(mine ?? '')).toEqual([
    { id: question?.id, content: QUESTION, at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test('a named question without personalized information is sent with its name', async ({
  booth,
  page,
}) => {
  await page.goto(`${booth.publicUrl}/some/unknown/path`);
  await questionField(page).fill(QUESTION);
  await expect(nameField(page)).toBeHidden();
  await page.getByLabel('Include my name').check();
  await nameField(page).fill(' Ada ');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toMatchObject([{ content: QUESTION, author_name: 'Ada' }]);
});

test('the button says where it leads', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  const button = page.locator('form.panel button');
  await expect(button).toHaveAccessibleName('Submit Question');
  await page.getByLabel('Include my name').check();
  await expect(button).toHaveAccessibleName('Submit Question');
  await page.getByLabel('Send me personalized information').check();
  await expect(button).toHaveAccessibleName('Continue to Contact Info');
  await page.getByLabel('Stay anonymous').check();
  await expect(button).toHaveAccessibleName('Submit Question');
});

test('a missing question or name is highlighted for a moment and named in words until mended', async ({
  booth,
  page,
}) => {
  const sent = posts(page);
  await gotoWithStillClock(page, booth.publicUrl);
  await questionField(page).fill('   ');
  await page.getByLabel('Include my name').check();
  await submit(page).click();

  await expect(questionField(page)).toBeFocused();
  await expect(questionField(page)).toHaveAccessibleDescription(FIELD_MESSAGES.questionMissing);
  await expect(nameField(page)).toHaveAccessibleDescription(FIELD_MESSAGES.nameMissing);
  const highlighted = page.locator('[data-highlighted]');
  await page.clock.runFor(HIGHLIGHT_MS - 1);
  await expect(highlighted).toHaveCount(2);
  await page.clock.runFor(1);
  await expect(highlighted).toHaveCount(0);
  await expect(page.getByText(FIELD_MESSAGES.questionMissing)).toBeVisible();

  await questionField(page).fill(QUESTION);
  await expect(page.getByText(FIELD_MESSAGES.questionMissing)).toBeHidden();
  await expect(page.getByText(FIELD_MESSAGES.nameMissing)).toBeVisible();
  await submit(page).click();
  await expect(nameField(page)).toBeFocused();
  expect(sent).toEqual([]);
});

test('what is left is counted near the limit only, and too much is not sent', async ({
  booth,
  page,
}) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill('x'.repeat(899));
  await expect(page.locator('#content-count')).toHaveCount(0);
  await questionField(page).fill('x'.repeat(950));
  await expect(page.locator('#content-count')).toHaveText('50 left');
  await questionField(page).fill('x'.repeat(1001));
  await expect(page.locator('#content-count')).toHaveText('1 too many');
  await submit(page).click();
  await expect(page.getByText(FIELD_MESSAGES.questionTooLong)).toBeVisible();
  await questionField(page).fill('x'.repeat(1000));
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
});

test('a double click sends one question', async ({ booth, page }) => {
  const sent = posts(page);
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await booth.questions()).toHaveLength(1);
});

test('the button is off while the question is on its way', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  booth.pause();
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  booth.resume();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
});

test('what is typed before the script arrives stays', async ({ booth, page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(booth.publicUrl, { waitUntil: 'commit' });
  await questionField(page).fill(QUESTION);
  await page.getByLabel('Include my name').check();
  await page.getByLabel('Send me personalized information').check();
  await nameField(page).fill('Ada');
  script.resolve();
  await expect(page.locator('form.panel')).toHaveAttribute('novalidate');
  await expect(questionField(page)).toHaveValue(QUESTION);
  await expect(nameField(page)).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page).toHaveURL(/contact-funnel/);
});

test('the server’s refusal stands at the field; without words it is named by its status', async ({
  booth,
  page,
}) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await answerWith(page, {
    status: 400,
    body: JSON.stringify({ success: false, error: 'Not this one.', field: 'content' }),
  });
  await submit(page).click();
  await expect(questionField(page)).toHaveAccessibleDescription('Not this one.');
  await expect(questionField(page)).toBeFocused();

  await questionField(page).fill(`${QUESTION}!`);
  await answerWith(page, { status: 403 });
  await submit(page).click();
  await expect(page.getByText(MESSAGES.questionFailed(403))).toBeVisible();

  await answerWith(page, { status: 500 });
  await submit(page).click();
  await expect(page.getByText(MESSAGES.questionFailed(500))).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toHaveLength(1);
});

for (const [header, seconds] of [
  ['7', 7],
  [undefined, 15],
] as const) {
  test(`a busy server is asked again after ${seconds} seconds (Retry-After ${header})`, async ({
    booth,
    page,
  }) => {
    await gotoWithStillClock(page, booth.publicUrl);
    await questionField(page).fill(QUESTION);
    await answerWith(page, {
      status: 429,
      headers: header === undefined ? {} : { 'Retry-After': header },
    });
    await submit(page).click();
    await expect(page.getByText(MESSAGES.rateLimited(seconds))).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    expect(await booth.questions()).toHaveLength(0);
    // A second of scatter, so that a hall of phones does not come back in one instant.
    await page.clock.runFor((seconds + 1) * 1000);
    await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
    expect(await booth.questions()).toHaveLength(1);
  });
}

test('a captive portal’s page is not taken for the server’s word', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  for (const body of ['<h1>Welcome to the show Wi-Fi</h1>', '{"data":{"id":1}}']) {
    await answerWith(page, { status: 200, body });
    const answered = page.waitForResponse('**/api/question');
    await submit(page).click();
    await answered;
    await expect(page.getByText(MESSAGES.questionUnreachable)).toBeVisible();
  }
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toHaveLength(1);
});

test('back from the live display there is a new form', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await submit(page).click();
  await page.waitForURL('**/wedeliver');
  await page.goBack();
  await expect(questionField(page)).toHaveValue('');
  await questionField(page).fill('And a second one?');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toHaveLength(2);
});

for (const theme of ['dark', 'light'] as const) {
  test(`every state of the page is accessible in the ${theme} theme`, async ({ booth, page }) => {
    await booth.updateSettings({
      theme,
      brand: { companyName: 'Northwind', eventName: 'Expo', siteUrl: 'https://northwind.example' },
      twilio: { phoneNumber: '+15550100123' },
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(booth.publicUrl);
    await expect(page).toHaveTitle('Ask a question · Northwind');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const number = page.getByRole('link', { name: '+1 (555) 010-0123' });
    await expect(number).toHaveAttribute('href', 'sms:+15550100123');
    await expectNoAxeViolations(page);
    await page.getByLabel('Include my name').check();
    await page.getByLabel('Send me personalized information').check();
    await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
    await expect(page.getByText(FIELD_MESSAGES.nameMissing)).toBeVisible();
    await expect(page.locator('[data-highlighted]')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByLabel('Stay anonymous').check();
    await questionField(page).fill(QUESTION);
    await page.context().setOffline(true);
    await submit(page).click();
    await expect(page.getByText(MESSAGES.questionUnreachable)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.clock.install();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
