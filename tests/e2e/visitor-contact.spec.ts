import type { Page } from 'playwright/test';
import { z } from 'zod';
import { leadDetail } from '../../server/contract/leads.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { refusalBody } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { pathsOf, requestsOf } from '../support/page.ts';
import { sample } from '../support/sample.ts';
import { answerWith, contentsOf, form, PHONE, wishMore } from './visitor-pages.ts';

test.use({ viewport: PHONE });

const QUESTION = 'Can it climb stairs?';

function openContact(booth: Booth, page: Page) {
  return page.goto(`${booth.publicUrl}/contact-funnel`);
}
/** Asks with a name and personalized information, which ends on the contact page. */
async function askAndContinue(booth: Booth, page: Page): Promise<void> {
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill(QUESTION);
  await wishMore(page, 'Ada Lovelace');
  await form(page).toContact.click();
  await expect(page).toHaveURL(`${booth.publicUrl}/contact-funnel`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

function consent(page: Page) {
  return page.getByRole('checkbox');
}
function isWithTeam(page: Page) {
  return page.getByText('Your question is with our team.');
}
function fold(page: Page) {
  return page.getByText('Phone, company and city');
}
/** The question that waits for the contact details. */
function pending(page: Page) {
  return page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('booth.question.pending') ?? 'null'),
  );
}

for (const theme of sample(['dark', 'light'] as const)) {
  test(`the question is sent after the contact details (${theme})`, async ({ booth, page }) => {
    await booth.updateSettings({ theme });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const posts = requestsOf(page, 'POST');
    await askAndContinue(booth, page);
    expect(posts).toEqual([]);
    expect(await pending(page)).toMatchObject({
      question: QUESTION,
      name: 'Ada Lovelace',
      consent: true,
      timestamp: expect.any(Number),
    });
    const steps = form(page).progress.getByRole('listitem');
    await expect(steps).toHaveText(['Question Submitted', 'Contact Info']);
    await expect(steps.last()).toHaveAttribute('aria-current', 'step');
    await expect(form(page).fullName).toHaveValue('Ada Lovelace');
    await expect(consent(page)).toBeChecked();
    await expect(form(page).submitDetails).toBeInViewport({ ratio: 1 });
    await expect(form(page).submitDetails).toBeDisabled();
    await expect(page.getByText(MESSAGES.leadRequired)).toBeVisible();
    await form(page).email.fill('ada');
    await form(page).submitDetails.click();
    await expect(page.getByText(FIELD_MESSAGES.emailIncomplete)).toBeVisible();
    await fold(page).click();
    await expectNoAxeViolations(page);
    await form(page).email.fill('ada@example.com');
    await page.getByLabel('Phone Number').fill('+44 20 7946 0000');
    await page.getByLabel('Company Name').fill('Analytical Engines');
    await page.getByLabel('City').fill('London');
    await page.getByLabel('State/Province').fill('England');
    await form(page).submitDetails.click();

    await expect(form(page).thanks).toBeFocused();
    await expect(page.getByText(QUESTION)).toBeVisible();
    const live = page.getByRole('link', { name: 'View the live Q&A' });
    await expect(live).toHaveAttribute('href', '/wedeliver');
    await expect(isWithTeam(page)).toBeVisible();
    await expectNoAxeViolations(page);
    expect(pathsOf(posts)).toEqual(['/api/lead', '/api/question']);
    const [question, ...others] = await booth.questions();
    expect(question).toMatchObject({ author_name: 'Ada Lovelace', status: 'pending' });
    expect(others).toEqual([]);
    // Staff see in the lead what its visitor asked.
    expect(await booth.leads()).toMatchObject([
      {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '+44 20 7946 0000',
        company: 'Analytical Engines',
        city: 'London',
        state: 'England',
        consent_given: true,
        question_id: question?.id,
      },
    ]);
    expect(await pending(page)).toBeNull();
  });
}

test('kept details go by themselves, then their question', async ({ booth, page, context }) => {
  await page.clock.install();
  await askAndContinue(booth, page);
  await form(page).email.fill('ada@example.com');
  await context.setOffline(true);
  await form(page).submitDetails.dblclick();
  await expect(page.getByText(MESSAGES.leadUnreachable)).toBeVisible();
  // The page comes to what it says a frame later, once.
  await page.clock.runFor(100);
  // A failed retry does not pull the page back.
  await page.setViewportSize({ width: 390, height: 480 });
  await page.evaluate(() => scrollTo(0, 0));
  const retried = page.waitForEvent('requestfailed');
  await page.clock.runFor(4000);
  await retried;
  await page.clock.runFor(100);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.route('**/api/question', (route) => route.abort());
  await context.setOffline(false);
  await expect(form(page).thanks).toBeVisible();
  await expect(page.getByText('Your question is kept on this device')).toBeVisible();
  // There is no button here that would try again.
  await expect(page.getByText(MESSAGES.questionUnreachable)).toHaveCount(0);
  await page.unroute('**/api/question');
  await page.clock.runFor(4000);
  await expect(isWithTeam(page)).toBeVisible();
  const [question, ...more] = await booth.questions();
  expect(more).toEqual([]);
  expect(await booth.leads()).toMatchObject([{ question_id: question?.id }]);
});

test('details taken back never go, those typed later stay', async ({ booth, page, context }) => {
  for (const [takeBack, leave] of [
    [() => consent(page).uncheck(), () => page.goto(`${booth.publicUrl}/wedeliver`)],
    [() => form(page).fullName.fill('Nobody'), () => form(page).skip.click()],
  ] as const) {
    await askAndContinue(booth, page);
    await form(page).email.fill('ada@example.com');
    await context.setOffline(true);
    await form(page).submitDetails.click();
    await expect(page.getByText('Your contact details are kept on this device')).toBeVisible();
    await takeBack();
    await context.setOffline(false);
    await leave();
    await page.waitForURL(`${booth.publicUrl}/wedeliver`);
  }
  await expect.poll(() => booth.questions()).toHaveLength(2);
  expect(await booth.leads()).toEqual([]);

  await askAndContinue(booth, page);
  await context.setOffline(true);
  await form(page).skip.click();
  await expect(page.getByText('Your question is kept on this device')).toBeVisible();
  await form(page).email.fill('ada@example.com');
  await context.setOffline(false);
  // What would be sent by now is there before this answer.
  await page.evaluate(async () => void (await fetch('/api/settings/public')));
  expect(await booth.questions()).toHaveLength(2);
  await form(page).submitDetails.click();
  await expect(isWithTeam(page)).toBeVisible();
  expect(await booth.leads()).toHaveLength(1);

  await askAndContinue(booth, page);
  await form(page).email.fill('ada@example.com');
  await answerWith(page, '/api/question', { status: 400, body: refusalBody('No.') });
  const posts = requestsOf(page, 'POST');
  await form(page).submitDetails.click();
  await page.getByRole('link', { name: 'Change the question' }).click();
  await expect(form(page).questionField).toHaveValue(QUESTION);
  expect(pathsOf(posts)).toEqual(['/api/lead', '/api/question']);

  // What is said of details is about them, and not about a question that could not go before.
  await askAndContinue(booth, page);
  const status = page.locator('.status');
  await answerWith(page, '/api/question', { status: 400, body: refusalBody('Not this question.') });
  await form(page).skip.click();
  await expect(status).toContainText('Not this question.');
  await form(page).email.fill('ada@example.com');
  await answerWith(page, '/api/lead', { status: 400, body: refusalBody('Not these details.') });
  await form(page).submitDetails.click();
  await expect(status).toContainText('Not these details.');
});

test('details refused while their visitor was elsewhere come back whole', async ({
  booth,
  page,
}) => {
  await (await booth.admin()).put('/api/admin/draw', { name: 'A bag', open: true, version: 0 });
  const inDraw = page.getByRole('checkbox', { name: 'I take part in the draw' });
  const city = page.getByLabel('City');
  await askAndContinue(booth, page);
  await form(page).email.fill('ada@example.com');
  await fold(page).click();
  await city.fill('London');
  await inDraw.check();
  // What goes with its page, no test can answer.
  await booth.kill();
  await form(page).submitDetails.click();
  await expect(page.getByText('Your contact details are kept on this device')).toBeVisible();
  await page.goto('about:blank');
  await booth.start();
  await page.route('**/api/lead', (route) =>
    route.fulfill({ status: 400, body: refusalBody('Not this address.', 'email') }),
  );
  await page.goto(booth.publicUrl);
  const notice = page.locator('.notice-box');
  await expect(notice).toContainText('Not this address.');
  await page.reload();
  await expect(notice).toContainText('Not this address.');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => contentsOf(booth)).toEqual([QUESTION]);

  await page.reload();
  await notice.getByRole('link', { name: 'Correct it' }).click();
  await expect(form(page).email).toHaveAccessibleDescription('Not this address.');
  await expect(form(page).fullName).toHaveValue('Ada Lovelace');
  // What came back is not folded.
  await expect(city).toBeVisible();
  await expect(city).toHaveValue('London');
  await expect(inDraw).toBeChecked();
  await page.unroute('**/api/lead');
  await form(page).email.fill('ada@example.org');
  await form(page).submitDetails.click();
  await expect(form(page).thanks).toBeVisible();
  const [question] = await booth.questions();
  expect(await booth.leads()).toMatchObject([
    { email: 'ada@example.org', city: 'London', question_id: question?.id },
  ]);
});

test('Enter gives no consent out of view; what is filled in is sent', async ({ booth, page }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  const posts = requestsOf(page, 'POST');
  await openContact(booth, page);
  await form(page).fullName.pressSequentially('Ada', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(form(page).email).toBeFocused();
  await page.keyboard.type('ada@example.com', { delay: 20 });
  await expect(consent(page)).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(form(page).submitDetails).toBeFocused();
  await expect(consent(page)).toBeInViewport({ ratio: 1 });
  expect(posts).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(form(page).thanks).toBeVisible();
  expect(posts).toHaveLength(1);

  await page.setViewportSize({ width: 1366, height: 900 });
  await openContact(booth, page);
  await form(page).fullName.fill('Ada');
  await form(page).email.fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(form(page).thanks).toBeVisible();

  // What Enter has sent is no draft any more. Some browsers fill in a form without an event.
  await openContact(booth, page);
  await expect(form(page).submitDetails).toBeDisabled();
  for (const [field, value] of [
    [form(page).fullName, 'Ada'],
    [form(page).email, 'ada@example.com'],
  ] as const)
    await field.evaluate((input: HTMLInputElement, typed) => void (input.value = typed), value);
  await form(page).submitDetails.click();
  await expect(form(page).thanks).toBeVisible();
});

test('the page says who asks and why, and each fault at its field', async ({ booth, page }) => {
  const brand = { companyName: 'Acme Instruments' };
  await booth.updateSettings({ brand, privacy: { keepDays: 90, text: '# Who we are' } });
  await openContact(booth, page);
  const promise = page.getByRole('complementary', { name: 'Your details' });
  await expect(promise).toContainText('Acme Instruments asks for this to get back to you.');
  await expect(promise).toContainText('We delete it after 90 days.');
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Our privacy notice' }).click(),
  ]);
  await expect(privacy.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expectNoAxeViolations(privacy);
  await privacy.close();

  await form(page).fullName.fill('Ada');
  await form(page).email.fill('ada@');
  await form(page).submitDetails.click();
  await expect(form(page).email).toHaveAccessibleDescription(FIELD_MESSAGES.emailIncomplete);
  await expect(form(page).email).toBeFocused();
  await form(page).email.fill('ada@example.com');
  await consent(page).uncheck();
  await expect(page.getByLabel('Phone Number')).toBeHidden();
  await form(page).email.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone Number')).toBeFocused();

  // A fault in what is folded opens it.
  const city = page.getByLabel('City');
  await city.evaluate((field: HTMLInputElement) => {
    field.maxLength = 1000;
  });
  await city.fill('x'.repeat(300));
  await fold(page).click();
  await expect(city).toBeHidden();
  await form(page).submitDetails.click();
  await expect(city).toBeFocused();
  await city.fill('London');

  // Staff change it before the details are sent.
  await booth.updateSettings({ privacy: { keepDays: 10 } });
  await answerWith(page, '/api/lead', { status: 400, body: refusalBody('No.', 'email') });
  const posts = requestsOf(page, 'POST');
  await form(page).submitDetails.click();
  await expect(form(page).email).toHaveAccessibleDescription('No.');
  await form(page).submitDetails.click();
  await expect(form(page).thanks).toBeVisible();
  // What was refused may have been its key.
  expect(new Set(posts.map((post) => post.headers()['idempotency-key'])).size).toBe(2);
  const [lead] = await booth.leads();
  expect(lead?.consent_given).toBe(false);
  const stored = await (await booth.admin()).get(`/api/admin/lead/${lead?.id}`);
  expect(dataOf(leadDetail, stored).privacy).toMatchObject({ keep_days: 90 });
});

test('going back gives the question back, and it is sent once', async ({ booth, page }) => {
  await askAndContinue(booth, page);
  await page.goBack();
  await expect(page).toHaveURL(`${booth.publicUrl}/`);
  await expect(form(page).questionField).toHaveValue(QUESTION);
  await expect(form(page).nameField).toHaveValue('Ada Lovelace');
  await expect(form(page).more).toBeChecked();
  await form(page).questionField.fill(`${QUESTION} Really?`);
  await form(page).anonymous.check();
  await form(page).submit.click();
  await expect(form(page).submitted).toBeVisible();
  const first = { content: `${QUESTION} Really?`, author_name: null };
  expect(await booth.questions()).toMatchObject([first]);

  await askAndContinue(booth, page);
  await page.goto(booth.publicUrl);
  await expect(form(page).questionField).toHaveValue('');
  await expect(page.getByText('Your earlier question')).toBeVisible();
  await expect.poll(() => booth.questions()).toMatchObject([first, { content: QUESTION }]);

  const posts = requestsOf(page, 'POST');
  await askAndContinue(booth, page);
  await form(page).skip.click();
  await expect(form(page).submitted).toBeVisible();
  expect(pathsOf(posts)).toEqual(['/api/question']);
  // Back from the live display is a new question.
  await expect(page).toHaveURL(`${booth.publicUrl}/`);
});

/** What a phone tells a page that goes to the background. */
function hide(page: Page) {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a reload, Skip or a closed tab loses nothing', async ({ booth, page, context }) => {
  await askAndContinue(booth, page);
  await page.reload();
  await expect(form(page).progress).toBeVisible();
  await expect(form(page).fullName).toHaveValue('Ada Lovelace');
  await hide(page);
  await expect.poll(() => booth.questions()).toHaveLength(1);
  const { key } = z.object({ key: z.string() }).parse(await pending(page));
  const posts = requestsOf(page, 'POST');
  await form(page).email.fill('ada@example.com');
  await form(page).submitDetails.click();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(isWithTeam(page)).toBeVisible();
  expect(pathsOf(posts)).toEqual(['/api/lead']);
  expect(posts[0]?.postDataJSON()).toMatchObject({ question_key: key });
  const [question, ...more] = await booth.questions();
  expect(more).toEqual([]);
  expect(await booth.leads()).toMatchObject([{ question_id: question?.id }]);

  // “Skip” sends no question a second time, and without one it leads to the display.
  await askAndContinue(booth, page);
  await hide(page);
  await expect.poll(() => booth.questions()).toHaveLength(2);
  await form(page).skip.click();
  await expect(form(page).submitted).toBeVisible();
  posts.length = 0;
  await openContact(booth, page);
  await expect(form(page).submitDetails).toBeDisabled();
  await expect(form(page).progress).toHaveCount(0);
  await form(page).skip.click();
  await page.waitForURL(`${booth.publicUrl}/wedeliver`);
  expect(posts).toEqual([]);
  expect(await booth.questions()).toHaveLength(2);

  // A second tab leaves it alone, a closed one sends it.
  await askAndContinue(booth, page);
  const other = await context.newPage();
  const sent = requestsOf(other, 'POST');
  await other.goto(booth.publicUrl);
  await form(other).questionField.fill('Another one?');
  await form(other).submit.click();
  await expect(form(other).submitted).toBeVisible();
  expect(sent.map((post) => post.postDataJSON())).toMatchObject([{ content: 'Another one?' }]);
  await other.close();
  await page.close({ runBeforeUnload: true });
  await expect
    .poll(() => contentsOf(booth))
    .toEqual([QUESTION, QUESTION, 'Another one?', QUESTION]);
});
