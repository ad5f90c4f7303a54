import type { Page } from 'playwright/test';
import { HIGHLIGHT_MS, REDIRECT_AFTER_MS } from '../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { refusalBody } from '../support/api.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { recordSaid, requestsOf } from '../support/page.ts';
import { sample } from '../support/sample.ts';
import { answerWith, contentsOf, form, PHONE, wishMore } from './visitor-pages.ts';

test.use({ viewport: PHONE });

const PATH = '/api/question';
const QUESTION = 'How long does the battery last at −20 °C?';
/** Not “please try again” and “will be sent” side by side: either way, in so many words. */
const KEPT = 'Or simply wait: your question is kept on this device and will be sent automatically.';

/** Milliseconds within which effects run: after the next frame, which the test lets come too. */
const FRAME_MS = 50;

/** Opens a page whose timers run only when the test lets them. */
async function gotoWithStillClock(page: Page, url: string): Promise<void> {
  const start = new Date('2026-11-21T10:00:00Z');
  await page.clock.install({ time: start });
  await page.goto(url);
  await page.clock.pauseAt(new Date(start.getTime() + 60_000));
}

test('an anonymous question is sent, after each failure too', async ({ booth, page, context }) => {
  await booth.updateSettings({
    wifi: { enabled: true, onScreen: false, ssid: 'Acme Guests', password: 'welcome2026' },
  });
  const sent = requestsOf(page, 'POST');
  const said = await recordSaid(page);
  await gotoWithStillClock(page, booth.publicUrl);
  await expect(form(page).anonymous).toBeChecked();
  await form(page).questionField.fill(`  ${QUESTION}  `);
  await form(page).submit.click();

  await expect(form(page).submitted).toBeVisible();
  await page.clock.runFor(FRAME_MS);
  await expect(form(page).submitted).toBeFocused();
  await expect(page).toHaveTitle('Question Submitted');
  await expect(page.getByText('Watch the big screens')).toBeVisible();
  await page.clock.runFor(REDIRECT_AFTER_MS - FRAME_MS - 1);
  await expect.poll(said).toHaveLength(1);
  expect(said()[0]).toMatch(/^Question Submitted\. Watch the big screens: /);
  await expect(page).not.toHaveURL(/wedeliver/);
  // A phone that has just lost its network waits for it.
  await context.setOffline(true);
  await page.clock.runFor(FRAME_MS + 1);
  await expect(form(page).submitted).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL('**/wedeliver');

  const [question] = await booth.questions();
  expect(question).toMatchObject({ content: QUESTION, author_name: null, status: 'pending' });
  const mine = await page.evaluate(() => localStorage.getItem('booth.questions.mine'));
  expect(JSON.parse(mine ?? '')).toEqual([
    { id: question?.id, content: QUESTION, at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);

  // Back there is a new form.
  await page.goBack();
  await expect(form(page).questionField).toHaveValue('');
  await form(page).questionField.fill('And a second one?');
  await form(page).submit.dblclick();
  await expect(form(page).submitted).toBeVisible();
  expect(await contentsOf(booth)).toEqual([QUESTION, 'And a second one?']);
  expect(sent).toHaveLength(2);

  // Each failure has its words, and it can still be sent.
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill('Is it busy?');
  await answerWith(page, PATH, { status: 429 });
  await form(page).submit.click();
  await expect(page.getByText(MESSAGES.rateLimited(15))).toBeVisible();
  // It is in the Wi-Fi: the server has answered.
  await expect(page.getByText('Acme Guests')).toHaveCount(0);
  await expect(form(page).submit).toBeDisabled();
  // A second of scatter, so that a hall of phones does not come back in one instant.
  await page.clock.runFor(16_000);
  await expect(form(page).submitted).toBeVisible();

  await page.goto(booth.publicUrl);
  await form(page).questionField.fill(`${QUESTION}!`);
  await answerWith(page, PATH, {
    status: 400,
    body: refusalBody('Not this one.', 'content'),
  });
  await form(page).submit.click();
  await expect(form(page).questionField).toHaveAccessibleDescription('Not this one.');
  await expect(form(page).questionField).toBeFocused();
  await form(page).questionField.fill(QUESTION);
  const held = Promise.withResolvers<void>();
  await answerWith(page, PATH, { status: 500 }, held.promise);
  await form(page).submit.click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  held.resolve();
  await expect(page.getByText(MESSAGES.questionFailed(500))).toBeVisible();
  await form(page).submit.click();
  await expect(form(page).submitted).toBeVisible();
  expect((await contentsOf(booth)).slice(2)).toEqual(['Is it busy?', QUESTION]);
});

test('the form says what is missing and where it leads', async ({ booth, page }) => {
  const sent = requestsOf(page, 'POST');
  const said = await recordSaid(page);
  await gotoWithStillClock(page, `${booth.publicUrl}/some/unknown/path`);
  const button = page.locator('form.panel button');
  const leadsTo = (name: string) => expect(button).toHaveAccessibleName(name);
  await leadsTo('Submit Question');
  await expect(form(page).nameField).toBeHidden();
  await form(page).named.check();
  await leadsTo('Submit Question');
  await form(page).more.check();
  await leadsTo('Continue to Contact Info');
  await form(page).anonymous.check();
  await leadsTo('Submit Question');
  await form(page).named.check();
  await form(page).more.uncheck();

  await form(page).questionField.fill('   ');
  await form(page).submit.click();
  await expect(form(page).questionField).toBeFocused();
  await expect(form(page).questionField).toHaveAccessibleDescription(
    FIELD_MESSAGES.questionMissing,
  );
  await expect(form(page).nameField).toHaveAccessibleDescription(FIELD_MESSAGES.nameMissing);
  const highlighted = page.locator('[data-highlighted]');
  await page.clock.runFor(HIGHLIGHT_MS - 1);
  await expect(highlighted).toHaveCount(2);
  await page.clock.runFor(FRAME_MS + 1);
  await expect(highlighted).toHaveCount(0);
  await expect(page.getByText(FIELD_MESSAGES.questionMissing)).toBeVisible();
  await form(page).questionField.fill(QUESTION);
  await expect(page.getByText(FIELD_MESSAGES.questionMissing)).toBeHidden();
  await form(page).submit.click();
  await expect(form(page).nameField).toBeFocused();
  await form(page).nameField.fill('Ada');

  const count = page.locator('#content-count');
  await form(page).questionField.fill('x'.repeat(950));
  await expect(count).toHaveText('50 left');
  await form(page).questionField.fill('x'.repeat(1001));
  await expect(count).toHaveText('1 too many');
  await form(page).submit.click();
  await expect(page.getByText(FIELD_MESSAGES.questionTooLong)).toBeVisible();
  const { questionMissing, nameMissing, questionTooLong } = FIELD_MESSAGES;
  await page.clock.runFor(FRAME_MS);
  await expect
    .poll(said)
    .toEqual([questionMissing, nameMissing, '50 left', '1 too many', questionTooLong]);
  expect(sent).toEqual([]);
  await form(page).questionField.fill(QUESTION);
  await form(page).submit.click();
  await expect(form(page).submitted).toBeVisible();
  expect(await booth.questions()).toMatchObject([{ content: QUESTION, author_name: 'Ada' }]);
});

for (const theme of sample(['dark', 'light'] as const)) {
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
    await wishMore(page);
    await form(page).toContact.click();
    await expect(page.getByText(FIELD_MESSAGES.nameMissing)).toBeVisible();
    await expect(page.locator('[data-highlighted]')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await form(page).anonymous.check();
    await form(page).questionField.fill(QUESTION);
    await page.clock.install();
    await form(page).submit.click();
    await expect(form(page).submitted).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

/** The window and the visible part of it, as a browser reports them when one of them changes. */
function say(
  page: Page,
  inner: { width: number; height: number },
  view: { width: number; height: number; offsetTop: number },
): Promise<void> {
  return page.evaluate(
    ([innerSize, seen]) => {
      const { visualViewport } = window;
      if (!visualViewport) throw new Error('This browser has no visual viewport.');
      const told: [object, Record<string, number>][] = [
        [window, { innerWidth: innerSize.width, innerHeight: innerSize.height }],
        [visualViewport, seen],
      ];
      for (const [of, values] of told) {
        for (const [name, value] of Object.entries(values)) {
          Object.defineProperty(of, name, { configurable: true, get: () => value });
        }
      }
      visualViewport.dispatchEvent(new Event('resize'));
    },
    [inner, view] as const,
  );
}

test.describe('on a small phone', () => {
  const whole = { width: 320, height: 568 };
  test.use({ viewport: whole, isMobile: true, hasTouch: true });

  test('the button stays above a keyboard over the page', async ({ booth, page }) => {
    const buttonBottom = () =>
      page.locator('.actions-sticky').evaluate((strip) => strip.getBoundingClientRect().bottom);
    await page.goto(booth.publicUrl);
    await form(page).questionField.click();
    await expect(form(page).questionField).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
    const free = await buttonBottom();

    // iOS: the window stays as it is; the visible part gets shorter, and moves down with scrolling.
    await say(page, whole, { ...whole, height: 328, offsetTop: 0 });
    expect(await buttonBottom()).toBe(328);
    await say(page, whole, { ...whole, height: 328, offsetTop: 40 });
    expect(await buttonBottom()).toBe(368);
    await say(page, whole, { ...whole, offsetTop: 0 });
    expect(await buttonBottom()).toBe(free);

    // Recorded in Chromium on a slow processor, when large text gives way to small; it reports nothing more afterwards.
    await say(page, { width: 429, height: 762 }, { ...whole, offsetTop: 0 });
    expect(await buttonBottom()).toBe(free);
  });
});

/** Submits a question that cannot be sent: the phone keeps it. */
async function keepQuestion(page: Page, booth: Booth, cutOff: () => Promise<unknown>) {
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill(QUESTION);
  await cutOff();
  await form(page).submit.click();
  await expect(page.getByText(KEPT)).toBeVisible();
}

test('without a network a question is kept, and sent', async ({ booth, page, context }) => {
  await booth.updateSettings({
    wifi: { enabled: true, onScreen: false, ssid: 'Acme Guests', password: 'welcome2026' },
  });
  const sent = requestsOf(page, 'POST');
  await keepQuestion(page, booth, () => context.setOffline(true));
  await expect(page.getByText(MESSAGES.questionUnreachable)).toBeVisible();
  await expect(page.locator('.status')).toContainText(
    'If your phone has left the Wi-Fi, please join Acme Guests again.',
  );
  await expect(form(page).questionField).toHaveValue(QUESTION);
  expect(await page.content()).not.toContain('welcome2026');
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await expect(form(page).submitted).toBeVisible();
  expect(await contentsOf(booth)).toEqual([QUESTION]);
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,64}$/);

  // It is sent as changed, and after a reload.
  await keepQuestion(page, booth, () => context.setOffline(true));
  await form(page).questionField.fill(`${QUESTION} Really?`);
  await expect(page.getByText(KEPT)).toBeHidden();
  await context.setOffline(false);
  await form(page).submit.click();
  await expect(form(page).submitted).toBeVisible();
  expect(await contentsOf(booth)).toEqual([QUESTION, `${QUESTION} Really?`]);

  await keepQuestion(page, booth, () =>
    page.route('**/api/question', (route) => route.abort(), { times: 1 }),
  );
  await page.reload();
  await expect(
    page.getByText('Your earlier question has been sent and is waiting for approval.'),
  ).toBeVisible();
  expect(await contentsOf(booth)).toEqual([QUESTION, `${QUESTION} Really?`, QUESTION]);
  await expect(form(page).questionField).toHaveValue('');

  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Your earlier question')).toBeHidden();
});

for (const [what, script] of [
  [
    'blocked',
    `for (const area of ['localStorage', 'sessionStorage'])
       Object.defineProperty(window, area, { get() { throw new DOMException('', 'SecurityError'); } });`,
  ],
  [
    'full',
    `Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };`,
  ],
] as const) {
  test(`with storage ${what} all works`, { tag: '@deep' }, async ({ booth, page, context }) => {
    await page.addInitScript(script);
    await keepQuestion(page, booth, () => context.setOffline(true));
    await expect(page.getByText('Please leave this page open until then.')).toBeVisible();
    await wishMore(page, 'Ada');
    await form(page).toContact.click();
    await expect(form(page).fullName).toHaveValue('Ada');
    await context.setOffline(false);
    await form(page).skip.click();
    await expect(form(page).submitted).toBeVisible();
    expect(await contentsOf(booth)).toEqual([QUESTION]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const WILD = 'What does it weigh? <b>"&';

  test('the whole way by forms alone, to the live page', async ({ booth, page }) => {
    const company = page.getByLabel('Company Name');
    await page.goto(booth.publicUrl);
    await expect(form(page).nameField).toBeHidden();
    await form(page).questionField.fill(WILD);
    await wishMore(page, 'Ada');
    await form(page).toContact.click();

    await expect(form(page).progress).toBeVisible();
    await expect(form(page).fullName).toHaveValue('Ada');
    await expect(company).toBeHidden();
    await page.getByText('Phone, company and city, if you like').click();
    await company.fill('Engines');
    await form(page).email.fill('ada@');
    await form(page).submitDetails.click();
    await expect(page.getByText(FIELD_MESSAGES.emailIncomplete)).toBeVisible();
    // What is filled in is not folded.
    await expect(company).toBeVisible();
    await form(page).email.fill('ada@example.com');
    await form(page).submitDetails.click();
    await expect(form(page).thanks).toBeVisible();
    await expect(page.getByText(WILD)).toBeVisible();

    // A name that is missing keeps nobody who skips.
    await page.goto(`${booth.publicUrl}/contact-funnel`);
    await form(page).skip.click();
    await expect(page).toHaveURL(/\/wedeliver\??$/);
    await booth.approve(1, 'About **two** tons. <script>1</script>');
    await page.reload();
    // What a script would continue from is there too, but not visible.
    await expect(page.locator('#phone')).toBeHidden();
    await expect(page.locator('[data-part=phone]:visible')).toHaveCSS('display', 'flex');
    await expect(page.getByRole('region', { name: 'Your questions' })).toContainText('Answered');
    await expect(page.locator('[data-part=question]:visible')).toHaveText([WILD]);
    const answer = page.locator('[data-part=answer]:visible').first();
    await expect(answer).toHaveText('About two tons. <script>1</script>');
    await expect(answer.locator('strong')).toHaveText('two');
    await page.getByRole('link', { name: 'Ask a question' }).click();
    await expect(form(page).questionField).toBeVisible();
  });
});
