import type { Page } from 'playwright/test';
import { z } from 'zod';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { leadList } from '../../server/contract/leads.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 390, height: 844 } });

const QUESTION = 'Can it climb stairs?';

/** Asks with a name and personalized information, which ends on the contact page. */
async function askAndContinue(booth: Booth, page: Page): Promise<void> {
  await page.goto(booth.publicUrl);
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await page.getByLabel('Send me personalized information').check();
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page).toHaveURL(`${booth.publicUrl}/contact-funnel`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit Information' });
}
function skip(page: Page) {
  return page.getByRole('button', { name: 'Skip' });
}
function thanks(page: Page) {
  return page.getByRole('heading', { name: 'Thank You' });
}
function pending(page: Page) {
  return page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('booth.question.pending') ?? 'null'),
  );
}
function postsOf(page: Page) {
  const posts: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    posts.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  return posts;
}

async function leadsOf(booth: Booth) {
  const { text } = await (await booth.admin()).get('/api/admin/leads');
  return leadList.parse(JSON.parse(text)).data;
}

test('the question waits for the contact details and is sent after them', async ({
  booth,
  page,
}) => {
  const posts = postsOf(page);
  await askAndContinue(booth, page);
  expect(posts).toEqual([]);
  expect(await pending(page)).toMatchObject({
    question: QUESTION,
    name: 'Ada Lovelace',
    consent: true,
    timestamp: expect.any(Number),
  });
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveText(['Question Submitted', 'Contact Info']);
  await expect(steps.last()).toHaveAttribute('aria-current', 'step');

  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText(MESSAGES.leadRequired)).toBeVisible();
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByText('Phone, company and city').click();
  await page.getByLabel('Phone Number').fill('+44 20 7946 0000');
  await page.getByLabel('Company Name').fill('Analytical Engines');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('State/Province').fill('England');
  await submit(page).click();

  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View the live Q&A' })).toHaveAttribute(
    'href',
    '/wedeliver',
  );
  await expect(page.getByText('Your question is with our team.')).toBeVisible();
  expect(posts).toEqual([
    {
      path: '/api/lead',
      body: {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '+44 20 7946 0000',
        company: 'Analytical Engines',
        city: 'London',
        state: 'England',
        consent: true,
        consent_given: true,
        privacy_notice: expect.any(String),
        question_key: expect.any(String),
      },
    },
    { path: '/api/question', body: { content: QUESTION, author_name: 'Ada Lovelace' } },
  ]);
  const [question, ...more] = await booth.questions();
  expect(question).toMatchObject({
    content: QUESTION,
    author_name: 'Ada Lovelace',
    status: 'pending',
  });
  expect(more).toEqual([]);
  // Staff see in the lead what its visitor asked.
  expect(await leadsOf(booth)).toMatchObject([{ name: 'Ada Lovelace', question_id: question?.id }]);
  expect(await pending(page)).toBeNull();
});

test('Skip sends the question and asks for nothing', async ({ booth, page }) => {
  const posts = postsOf(page);
  await askAndContinue(booth, page);
  await skip(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(posts.map(({ path }) => path)).toEqual(['/api/question']);
  expect(await booth.questions()).toHaveLength(1);
  await page.waitForURL('**/wedeliver');
});

test('without a question there is no progress, and Skip leads to the display', async ({
  booth,
  page,
}) => {
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Progress' })).toHaveCount(0);
  await skip(page).click();
  await page.waitForURL(`${booth.publicUrl}/wedeliver`);
});

test('the button is off while a name or an email is missing', async ({ booth, page }) => {
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  await page.getByLabel('Full Name').fill('Ada');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Email Address').fill('ada@example');
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('Full Name').fill('  ');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Full Name').fill('Ada');
  await submit(page).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(
    FIELD_MESSAGES.emailIncomplete,
  );
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('checkbox').uncheck();
  const posts = postsOf(page);
  await submit(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(posts).toMatchObject([{ body: { consent: false, consent_given: false } }]);
});

test('each failure of the contact details has its words', async ({ booth, page }) => {
  await page.clock.install();
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  const answerWith = (answer: {
    status: number;
    headers?: Record<string, string>;
    body?: string;
  }) => page.route('**/api/lead', (route) => route.fulfill({ body: '', ...answer }), { times: 1 });

  await answerWith({ status: 400, body: '{"success":false,"error":"No.","field":"email"}' });
  await submit(page).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('No.');
  await page.getByLabel('Email Address').fill('ada@example.org');
  await answerWith({ status: 403 });
  await submit(page).click();
  await expect(page.getByText(MESSAGES.leadFailed)).toBeVisible();
  await page.route('**/api/lead', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await expect(page.getByText(MESSAGES.leadUnreachable)).toBeVisible();
  await expect(page.getByText('Your contact info is kept on this phone')).toBeVisible();
  await answerWith({ status: 429, headers: { 'Retry-After': '9' } });
  await submit(page).click();
  await expect(page.getByText(MESSAGES.rateLimited(9))).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(thanks(page)).toBeVisible();
});

test('kept contact details go by themselves, then their question', async ({
  booth,
  page,
  context,
}) => {
  await askAndContinue(booth, page);
  await page.getByLabel('Email Address').fill('ada@example.com');
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByText(MESSAGES.leadUnreachable)).toBeVisible();
  await context.setOffline(false);
  await expect(thanks(page)).toBeVisible();
  await expect.poll(() => booth.questions()).toHaveLength(1);
});

test('a question that cannot follow its contact details is kept and goes later', async ({
  booth,
  page,
}) => {
  await askAndContinue(booth, page);
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.route('**/api/question', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText('Your question is kept on this phone')).toBeVisible();
  // There is no button here that would try again.
  await expect(page.getByText(MESSAGES.questionUnreachable)).toHaveCount(0);
  await expect(page.getByText('Your question is with our team.')).toBeVisible();
  expect(await booth.questions()).toHaveLength(1);
});

test('going back gives the question back, and it is sent once', async ({ booth, page }) => {
  await askAndContinue(booth, page);
  await page.goBack();
  await expect(page).toHaveURL(`${booth.publicUrl}/`);
  await expect(page.getByLabel('Your question')).toHaveValue(QUESTION);
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace');
  await page.getByLabel('Your question').fill(`${QUESTION} Really?`);
  await page.getByLabel('Stay anonymous').check();
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(await booth.questions()).toMatchObject([
    { content: `${QUESTION} Really?`, author_name: null },
  ]);
});

test('a question page that is loaded anew sends the waiting question, once, and says so', async ({
  booth,
  page,
}) => {
  await askAndContinue(booth, page);
  await page.goto(booth.publicUrl);
  await expect(page.getByLabel('Your question')).toHaveValue('');
  await expect(page.getByText('Your earlier question')).toBeVisible();
  await expect.poll(() => booth.questions()).toMatchObject([{ content: QUESTION }]);
});

test('a question that was sent while its visitor looked elsewhere is not sent twice', async ({
  booth,
  page,
}) => {
  await askAndContinue(booth, page);
  // What a phone tells a page that goes to the background.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => booth.questions()).toHaveLength(1);
  const { key } = z.object({ key: z.string() }).parse(await pending(page));
  const posts = postsOf(page);
  await page.getByLabel('Email Address').fill('ada@example.com');
  await submit(page).click();
  await expect(page.getByText('Your question is with our team.')).toBeVisible();
  expect(posts).toMatchObject([{ path: '/api/lead', body: { question_key: key } }]);
  const [question, ...more] = await booth.questions();
  expect(more).toEqual([]);
  expect(await leadsOf(booth)).toMatchObject([{ question_id: question?.id }]);
});

test('a reload of the contact page keeps everything', async ({ booth, page }) => {
  await askAndContinue(booth, page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByText('Your question is with our team.')).toBeVisible();
  expect(await booth.questions()).toHaveLength(1);
});

test('a tab that is closed on the contact page still delivers its question', async ({
  booth,
  page,
}) => {
  await askAndContinue(booth, page);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => booth.questions()).toMatchObject([{ content: QUESTION }]);
});

test('a visitor who leaves for another page still delivers the question', async ({
  booth,
  page,
}) => {
  await askAndContinue(booth, page);
  await page.getByRole('link', { name: 'Live display' }).click();
  await page.waitForURL('**/wedeliver');
  await expect.poll(() => booth.questions()).toMatchObject([{ content: QUESTION }]);
});

test('a second tab leaves the waiting question alone', async ({ booth, page, context }) => {
  await askAndContinue(booth, page);
  const other = await context.newPage();
  const posts = postsOf(other);
  await other.goto(booth.publicUrl);
  await other.getByLabel('Your question').fill('Another one?');
  await other.getByRole('button', { name: 'Submit Question' }).click();
  await expect(other.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  expect(posts).toMatchObject([{ body: { content: 'Another one?' } }]);
  await skip(page).click();
  await expect(page.getByRole('heading', { name: 'Question Submitted' })).toBeVisible();
  const all = await booth.questions();
  expect(all.map(({ content }) => content).toSorted()).toEqual(['Another one?', QUESTION]);
});

for (const theme of ['dark', 'light'] as const) {
  test(`the contact pages are accessible in the ${theme} theme`, async ({ booth, page }) => {
    await booth.updateSettings({ theme });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await askAndContinue(booth, page);
    await expectNoAxeViolations(page);
    await page.getByLabel('Email Address').fill('ada');
    await submit(page).click();
    await expect(page.getByText(FIELD_MESSAGES.emailIncomplete)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel('Email Address').fill('ada@example.com');
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText('Your question is with our team.')).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
