import { z } from 'zod';
import { expect, test } from '../support/e2e.ts';
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
