import type { Page } from 'playwright/test';
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  languageTag,
  type Language,
} from '../../server/contract/languages.ts';
import { leadDetail } from '../../server/contract/leads.ts';
import { ALL_WORDS, translatorOf } from '../../server/contract/words/all.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { pathsOf, requestsOf } from '../support/page.ts';
import { misfits } from '../support/page-fit.ts';
import { sample } from '../support/sample.ts';
import { answerWith, form, PHONE } from './visitor-pages.ts';

const HERE = { viewport: PHONE };
test.use(HERE);

async function chooseLanguage(page: Page, name: string) {
  await page.locator('.language summary').click();
  await page.getByRole('button', { name, exact: true }).click();
}

test('a language whose file is gone comes once nothing is typed', async ({ booth, page }) => {
  // As after an update of the server, for a page that was open before.
  let lost = 0;
  await page.route(/\/assets\/de-/, async (route) => {
    lost += 1;
    await route.abort();
  });
  const untilLost = async (times: number) => {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return lost;
        },
        { intervals: [1] },
      )
      .toBeGreaterThanOrEqual(times);
  };
  await page.clock.install();
  await page.goto(booth.publicUrl);
  await expect(page.locator('form').first()).toHaveJSProperty('noValidate', true);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await form(page).questionField.pressSequentially('Is it loud?');
  await chooseLanguage(page, 'Deutsch');
  await untilLost(5);
  await expect(form(page).questionField).toHaveValue('Is it loud?');
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
  await form(page).questionField.fill('');
  await form(page).questionField.blur();
  await untilLost(6);
  await page.waitForFunction(() => !('isOld' in window));
  await expect(page.getByLabel(translatorOf('de').t('ask.question'))).toBeVisible();
});

test('in German, by keyboard, from question to thanks', async ({ booth, browser }) => {
  const context = await browser.newContext({ ...HERE, locale: 'de-AT' });
  const page = await context.newPage();
  const { t } = translatorOf('de');
  const loaded = requestsOf(page, 'GET');
  await page.goto(booth.publicUrl);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(t('title.question'));
  await page.getByLabel(t('ask.question')).focus();
  await page.keyboard.type('Wie viel wiegt der Greifer?', { delay: 15 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Käthe', { delay: 15 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('ask.continue') })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: t('contact.title') })).toBeFocused();
  await expect(page).toHaveTitle(t('title.contact'));
  await page.getByLabel(t('contact.email')).focus();
  await page.keyboard.type('kaethe@example.com', { delay: 15 });
  await page.getByRole('button', { name: t('contact.submit') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('title.contact-submitted') })).toBeVisible();
  await expect(page.getByText(t('thanks.next'))).toBeVisible();
  // Staff read what was agreed to in the words that were read.
  const lead = dataOf(leadDetail, await (await booth.admin()).get('/api/admin/lead/1'));
  expect(lead.consent?.wording).toBe(t('contact.consent'));
  const words = pathsOf(loaded).filter((path) =>
    LANGUAGES.some((language) => path.startsWith(`/assets/${language}-`)),
  );
  expect(words).toEqual([expect.stringMatching(/^\/assets\/de-/)]);
  await context.close();
});

test('another language keeps what is typed, and is remembered', async ({ booth, page }) => {
  await booth.updateSettings({ brand: { companyName: 'Hydrive' } });
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill('How heavy is it?');
  await form(page).named.check();
  await form(page).nameField.fill('Kim');
  const full = { success: false, error: 'It could not be saved.', code: 'storage_full' };
  await answerWith(page, '/api/question', { status: 507, body: JSON.stringify(full) });
  await form(page).submit.click();
  await expect(page.getByText('It could not be saved.')).toBeVisible();
  await chooseLanguage(page, 'Italiano');
  const { t } = translatorOf('it');
  await expect(page.getByText(t('fault.storageFull'))).toBeVisible();
  await expect(page.getByText('It could not be saved.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('ask.title') })).toBeVisible();
  await expect(page.getByLabel(t('ask.question'))).toHaveValue('How heavy is it?');
  await expect(page.getByLabel(t('ask.name'), { exact: true })).toHaveValue('Kim');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.getByText(t('live.empty'))).toBeVisible();

  const typed = page.getByRole('textbox', { name: t('live.ask') });
  await typed.pressSequentially('How heavy?', { delay: 15 });
  const summary = page.locator('.language summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  for (let name = 0; name <= LANGUAGES.indexOf('es'); name += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Español' })).toBeFocused();
  await page.keyboard.press('Enter');
  const spanish = translatorOf('es').t;
  await expect(page.getByRole('heading', { name: spanish('title.live') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveTitle(`${spanish('title.live')} · Hydrive`);
  await expect(summary).toBeFocused();
  await expect(summary).toHaveText(/Español/);
  await expect(page.getByRole('textbox', { name: spanish('live.ask') })).toHaveValue('How heavy?');
  await page.reload();
  await expect(page.getByRole('heading', { name: spanish('title.live') })).toBeVisible();
});

/** The longest words, and right-to-left ones: for axe, the other languages differ in nothing but the words. */
const HARDEST: readonly Language[] = ['de', 'pl', 'ar'];

async function walkPages(page: Page, origin: string, language: Language) {
  const { t, direction } = translatorOf(language);
  const look = async (path: string) => {
    const where = `${LANGUAGE_NAMES[language]}, ${path}`;
    await test.step(where, async () => {
      expect.soft(await misfits(page), where).toEqual([]);
      expect.soft(await foreignWords(page, language), where).toEqual([]);
      if (HARDEST.includes(language)) await expectNoAxeViolations(page);
    });
  };
  await page.goto(`${origin}/?language=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await page.getByRole('radio', { name: t('ask.named') }).check();
  await look('question');
  await page.goto(`${origin}/contact-funnel`);
  await expect(page.getByRole('heading', { name: t('contact.title') })).toBeVisible();
  await look('contact');
  await page.goto(`${origin}/wedeliver`);
  await expect(page.getByText(t('live.empty'))).toBeVisible();
  await look('live page');
}

for (const language of sample(LANGUAGES)) {
  test(`the pages in ${LANGUAGE_NAMES[language]} fit`, async ({ booth, page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await walkPages(page, booth.publicUrl, language);
  });
}

/** Words of the page that occur in no text of its language. */
async function foreignWords(page: Page, language: Language): Promise<string[]> {
  const known = new Set(
    Object.values(ALL_WORDS[language])
      .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
      .flatMap((text) => text.match(/\p{L}+/gu) ?? [])
      .map((word) => word.toLowerCase()),
  );
  const said = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const skipped = text.parentElement?.closest('script, style, noscript, [lang]');
      if (!skipped || skipped === document.documentElement) texts.push(text.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]')) {
      if (element.closest('noscript')) continue;
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts;
  });
  const own = LANGUAGE_NAMES[language];
  return said
    .flatMap((text) => (text === own ? [] : (text.match(/\p{L}+/gu) ?? [])))
    .filter((word) => !known.has(word.toLowerCase()));
}
