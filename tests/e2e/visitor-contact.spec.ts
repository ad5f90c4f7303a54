import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import {
  QUESTION,
  askAndContinue,
  submit,
  skip,
  thanks,
  pending,
  postsOf,
  leadsOf,
} from '../support/contact-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

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
