import type { Page } from 'playwright/test';
import { translatorOf } from '../../server/contract/words/all.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { recordSaid } from '../support/said-together.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** The pages, addressed by their words in a language. */
function visitIn(page: Page, booth: Booth, { t }: ReturnType<typeof translatorOf>) {
  return {
    ask: async (text: string) => {
      await page.goto(booth.publicUrl);
      await page.getByLabel(t('ask.question'), { exact: true }).fill(text);
    },
    /** On to the contact page with a question that waits for it. */
    continue: async (text: string) => {
      await page.goto(booth.publicUrl);
      await page.getByLabel(t('ask.question'), { exact: true }).fill(text);
      await page.getByRole('radio', { name: t('ask.named') }).check();
      await page.getByRole('textbox', { name: t('ask.name') }).fill('Ada');
      await page.getByLabel(t('ask.personalized')).check();
      await page.getByRole('button', { name: t('ask.continue') }).click();
      await page.getByLabel(t('contact.email')).fill('ada@example.com');
    },
    submit: () => page.getByRole('button', { name: t('ask.submit') }),
    submitContact: () => page.getByRole('button', { name: t('contact.submit') }),
    sent: () => page.getByRole('heading', { name: t('sent.title') }),
    thanks: () => page.getByRole('heading', { name: t('thanks.title') }),
    says: (text: string) => page.getByText(text).first(),
  };
}

for (const language of ['en', 'de'] as const) {
  const translator = translatorOf(language);
  const { t } = translator;

  test.describe(`no two sentences contradict each other (${language})`, () => {
    test.use({ ...PHONE, locale: language });

    test('while a question is sent, kept, refused and sent again', async ({
      booth,
      page,
      context,
    }) => {
      const said = await recordSaid(context, language);
      const visit = visitIn(page, booth, translator);
      await visit.ask('On a slow network?');
      const held = Promise.withResolvers<void>();
      await page.route(
        '**/api/question',
        async (route) => {
          await held.promise;
          await route.continue();
        },
        { times: 1 },
      );
      await visit.submit().dblclick();
      await expect(visit.says(t('status.sending'))).toBeVisible();
      held.resolve();
      await expect(visit.sent()).toBeVisible();
      await page.waitForURL('**/wedeliver');
      await expect(visit.says(t('live.mine.pending'))).toBeVisible();
      await page.goBack();
      await expect(visit.submit()).toBeVisible();

      await visit.ask('Without a network?');
      await context.setOffline(true);
      await visit.submit().click();
      await expect(visit.says(t('status.kept.question'))).toBeVisible();
      await visit.submit().click();
      await expect(visit.says(t('fault.questionUnreachable'))).toBeVisible();
      await context.setOffline(false);
      await expect(visit.sent()).toBeVisible();

      await visit.ask('Refused?');
      for (const status of [400, 500, 507]) {
        await page.route('**/api/question', (route) => route.fulfill({ status }), { times: 1 });
        await visit.submit().click();
        await expect(page.locator('.note')).toBeVisible();
        await page.getByLabel(t('ask.question'), { exact: true }).fill(`Refused ${status}?`);
      }
      const headers = { 'Retry-After': '1' };
      await page.route('**/api/question', (route) => route.fulfill({ status: 429, headers }), {
        times: 1,
      });
      await visit.submit().click();
      await expect(visit.says(t('status.kept.question'))).toBeVisible();
      await expect(visit.sent()).toBeVisible();

      // Kept, and the page is loaded anew.
      await visit.ask('Kept and reloaded?');
      await page.route('**/api/question', (route) => route.abort());
      await visit.submit().click();
      await expect(visit.says(t('status.kept.question'))).toBeVisible();
      await page.reload();
      await expect(visit.says(t('earlier.kept.question'))).toBeVisible();
      await page.unroute('**/api/question');
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(visit.says(t('earlier.sent.question'))).toBeVisible();

      expect(said.contradictions()).toEqual([]);
      expect(said.claims()).toEqual(
        expect.arrayContaining(['sending', 'eitherWay', 'sendsItself', 'hasArrived', 'tryAgain']),
      );
    });

    test('while contact details go, and the question after them', async ({
      booth,
      page,
      context,
    }) => {
      const said = await recordSaid(context, language);
      const visit = visitIn(page, booth, translator);
      await visit.continue('After the details?');
      for (const status of [500, 507]) {
        await page.route('**/api/lead', (route) => route.fulfill({ status }), { times: 1 });
        await visit.submitContact().click();
        await expect(page.locator('.note')).toBeVisible();
      }
      await page.route('**/api/lead', (route) => route.abort(), { times: 1 });
      await page.route('**/api/question', (route) => route.abort());
      await visit.submitContact().click();
      await expect(visit.says(t('status.kept.lead'))).toBeVisible();
      await visit.submitContact().click();
      await expect(visit.thanks()).toBeVisible();
      await expect(visit.says(t('status.alone.question'))).toBeVisible();
      await page.unroute('**/api/question');
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(visit.says(t('thanks.next'))).toBeVisible();

      expect(said.contradictions()).toEqual([]);
      expect(said.claims()).toEqual(
        expect.arrayContaining(['eitherWay', 'sendsItself', 'hasArrived']),
      );
    });

    test('while a question is asked on the live page', async ({ booth, page, context }) => {
      const said = await recordSaid(context, language);
      const visit = visitIn(page, booth, translator);
      await page.goto(`${booth.publicUrl}/wedeliver`);
      const field = page.getByRole('textbox', { name: t('live.ask') });
      await field.fill('From here?');
      await page.route('**/api/question', (route) => route.abort());
      await visit.submit().click();
      await expect(visit.says(t('live.mine.kept'))).toBeVisible();
      await page.unroute('**/api/question');
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(visit.says(t('live.mine.pending'))).toBeVisible();
      await field.fill('Refused?');
      await page.route('**/api/question', (route) => route.fulfill({ status: 400 }), { times: 1 });
      await visit.submit().click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(visit.says(t('live.mine.sending'))).toHaveCount(0);

      // The refusal is about a different question from the one that has arrived.
      const aboutOne = said.contradictions().filter((pair) => !/hasArrived/.test(pair));
      expect(aboutOne).toEqual([]);
      expect(said.claims()).toEqual(
        expect.arrayContaining(['sending', 'sendsItself', 'hasArrived']),
      );
    });
  });
}
