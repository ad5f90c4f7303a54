import type { Page } from 'playwright/test';
import { MESSAGES } from '../../server/contract/messages.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 390, height: 844 } });

const QUESTION = 'Does it work without the internet?';
/** Not “please try again” and “will be sent” side by side: either way, in so many words. */
const KEPT = 'Or simply wait: your question is kept on this phone and will be sent automatically.';

async function contents(booth: Booth): Promise<string[]> {
  return (await booth.questions()).map(({ content }) => content);
}

function questionField(page: Page) {
  return page.getByLabel('Your question');
}
function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit Question' });
}
function submitted(page: Page) {
  return page.getByRole('heading', { name: 'Question Submitted' });
}
/** The keys of all attempts to send a question. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

/** Submits a question that cannot be sent: the phone keeps it. */
async function keepQuestion(page: Page, booth: Booth, cutOff: () => Promise<unknown>) {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await cutOff();
  await submit(page).click();
  await expect(page.getByText(KEPT)).toBeVisible();
}

test('a phone that has left the Wi-Fi is told which one to join again', async ({
  booth,
  page,
  context,
}) => {
  await booth.updateSettings({
    wifi: { enabled: true, onScreen: false, ssid: 'Acme Guests', password: 'welcome2026' },
  });
  await keepQuestion(page, booth, () => context.setOffline(true));
  const status = page.locator('.status');
  await expect(status).toContainText(
    'If your phone has left the Wi-Fi, please join Acme Guests again.',
  );
  await expect(status).toContainText(KEPT);
  expect(await page.content()).not.toContain('welcome2026');
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await expect(submitted(page)).toBeVisible();
  expect(await contents(booth)).toEqual([QUESTION]);
});

test('a question without a network is kept, says so, and goes by itself under the same key', async ({
  booth,
  page,
  context,
}) => {
  const keys = keysOf(page);
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByText(MESSAGES.questionUnreachable)).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(questionField(page)).toHaveValue(QUESTION);
  await context.setOffline(false);
  await expect(submitted(page)).toBeVisible();
  expect(await contents(booth)).toEqual([QUESTION]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});

test('a server that is away gets the question when it is back', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await booth.kill();
  await submit(page).click();
  await expect(page.getByText(MESSAGES.questionUnreachable)).toBeVisible();
  await booth.start();
  await expect(submitted(page)).toBeVisible();
  expect(await contents(booth)).toEqual([QUESTION]);
});

test('an answer that is lost on its way does not make two questions', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await page.route(
    '**/api/question',
    async (route) => {
      await route.fetch({ url: `http://127.0.0.1:${booth.port}/api/question` });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(page.getByText(MESSAGES.questionUnreachable)).toBeVisible();
  await submit(page).click();
  await expect(submitted(page)).toBeVisible();
  expect(await contents(booth)).toEqual([QUESTION]);
});

test('a kept question that is changed is sent as it is then, once', async ({
  booth,
  page,
  context,
}) => {
  await keepQuestion(page, booth, () => context.setOffline(true));
  await questionField(page).fill(`${QUESTION} Really?`);
  await expect(page.getByText(KEPT)).toBeHidden();
  await context.setOffline(false);
  await submit(page).click();
  await expect(submitted(page)).toBeVisible();
  expect(await contents(booth)).toEqual([`${QUESTION} Really?`]);
});

test('a kept question outlives its tab and goes with the next visit, which says so', async ({
  booth,
  page,
  context,
}) => {
  await keepQuestion(page, booth, () => context.route('**/api/question', (route) => route.abort()));
  await page.close();
  await context.unroute('**/api/question');

  const next = await context.newPage();
  await next.goto(booth.publicUrl);
  await expect(
    next.getByText('Your earlier question has been sent and is waiting for approval.'),
  ).toBeVisible();
  await expect(questionField(next)).toHaveValue('');
  expect(await contents(booth)).toEqual([QUESTION]);
  await next.getByRole('button', { name: 'OK' }).click();
  await expect(next.getByText('Your earlier question')).toBeHidden();
});

test('another tab that sends the kept question first is believed', async ({
  booth,
  page,
  context,
}) => {
  await keepQuestion(page, booth, () => page.route('**/api/question', (route) => route.abort()));
  const other = await context.newPage();
  await other.goto(booth.publicUrl);
  await expect(other.getByText('Your earlier question has been sent')).toBeVisible();
  await expect(submitted(page)).toBeVisible();
  expect(await contents(booth)).toEqual([QUESTION]);
});

test('a reload in the middle of sending loses nothing and sends once', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  const onTheWay = Promise.withResolvers<void>();
  await page.route('**/api/question', () => onTheWay.resolve(), { times: 1 });
  await submit(page).click();
  await onTheWay.promise;
  await page.reload();
  await expect.poll(() => contents(booth)).toEqual([QUESTION]);
});

test('a kept question is not offered again after a reload', async ({ booth, page }) => {
  await keepQuestion(page, booth, () =>
    page.route('**/api/question', (route) => route.abort(), { times: 1 }),
  );
  await page.reload();
  await expect.poll(() => contents(booth)).toEqual([QUESTION]);
  await expect(questionField(page)).toHaveValue('');
});

test('what is typed and not sent outlives a reload', async ({ booth, page }) => {
  await page.goto(booth.publicUrl);
  await questionField(page).fill(QUESTION);
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.reload();
  await expect(questionField(page)).toHaveValue(QUESTION);
  await expect(page.getByLabel('Include my name')).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada');
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
  test(`with storage ${what} everything works, and a kept question asks for the page to stay open`, async ({
    booth,
    page,
    context,
  }) => {
    await page.addInitScript(script);
    await keepQuestion(page, booth, () => context.setOffline(true));
    await expect(page.getByText('Please leave this page open until then.')).toBeVisible();
    await page.getByLabel('Include my name').check();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await page.getByLabel('Send me personalized information').check();
    await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(submitted(page)).toBeVisible();
    expect(await contents(booth)).toEqual([QUESTION]);
  });
}
