import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright/test';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { holdRequests, nextFrame, pathsOf, requestsOf, sideways } from '../support/page.ts';
import {
  layoutShift,
  misfits,
  setTextSize,
  STANDARD_PX,
  unseenBeforeButton,
  type TextSize,
} from '../support/page-fit.ts';
import { chooseLogo } from './logos.ts';
import { answerWith, form, PHONE, wishMore } from './visitor-pages.ts';

type Size = { width: number; height: number };

const PHONES = [
  // With its keyboard open.
  { width: 390, height: 420 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  PHONE,
  { width: 768, height: 1024 },
];
const COMPUTERS = [{ width: 1366, height: 768 }];
const SETTINGS: TextSize[] = [
  { by: 'settings', percent: 100 },
  { by: 'settings', percent: 130 },
  { by: 'settings', percent: 200 },
];
const TEXTS: TextSize[] = [...SETTINGS, { by: 'text-size-adjust', percent: 200 }];
const LARGEST: TextSize = { by: 'settings', percent: 200 };

const QUESTION =
  'Wie lange hält die Geschwindigkeitsbegrenzungseinrichtung der Förderbandsteuerung im Dauerbetrieb?';
/** As much as staff can have their pages say. */
const SETTINGS_AT_LENGTH = {
  brand: {
    companyName: 'Donaudampfschifffahrtsgesellschaft Wissenschaftliche Geräte',
    eventName: 'Internationale Fachmesse für Automatisierungstechnik 2026',
    siteUrl: 'https://www.donaudampfschifffahrtsgesellschaft.example/produkte',
    colour: '#1d62a8',
  },
  twilio: { phoneNumber: '+4915112345678' },
};

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Another window and another size of text for the page as it is; resolves once it is drawn so. */
async function resizeInPlace(
  page: Page,
  session: CDPSession,
  viewport: Size,
  { by, percent }: TextSize,
): Promise<void> {
  const standard = Math.round((STANDARD_PX * (by === 'settings' ? percent : 100)) / 100);
  await page.setViewportSize(viewport);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await page.evaluate(
    async ({ width, px, adjust }) => {
      const { documentElement: root } = document;
      root.style.setProperty('text-size-adjust', adjust, 'important');
      const probe = root.appendChild(document.createElement('i'));
      probe.style.cssText = 'position: fixed; font-size: medium; text-size-adjust: 100%';
      // The browser's settings reach a page later than its window's size.
      while (root.clientWidth !== width || getComputedStyle(probe).fontSize !== px) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      probe.remove();
    },
    {
      width: viewport.width,
      px: `${standard}px`,
      adjust: by === 'settings' ? null : `${percent}%`,
    },
  );
  await nextFrame(page);
}

const BUSY = { status: 429, headers: { 'Retry-After': '300' } };

async function sendContact(page: Page): Promise<void> {
  await form(page).fullName.fill('Maximiliane Freifrau von Hohenstein-Wolkenburg');
  await form(page).email.fill('maximiliane@hohenstein.example');
  await form(page).submitDetails.click();
}

/** Every state of the question's page and of the contact page, in an order in which one leads to the next. */
async function walk(page: Page, booth: Booth, look: (state: string) => Promise<void>) {
  await page.goto(booth.publicUrl);
  await wishMore(page);
  await look('question');
  await form(page).toContact.click();
  await expect(page.locator('.field-error')).toHaveText([
    FIELD_MESSAGES.questionMissing,
    FIELD_MESSAGES.nameMissing,
  ]);
  await look('question, with errors');
  await form(page).questionField.fill(QUESTION);
  await form(page).nameField.fill('Ada');
  await form(page).toContact.click();
  await expect(page).toHaveURL(/contact-funnel/);
  await look('contact');
  await form(page).email.fill('maximiliane');
  await form(page).submitDetails.click();
  await expect(page.getByText(FIELD_MESSAGES.emailIncomplete)).toBeVisible();
  await look('contact, with errors');
  await answerWith(page, '/api/lead', BUSY);
  await sendContact(page);
  await expect(page.getByText(MESSAGES.rateLimited(300))).toBeInViewport();
  await look('contact, waiting');
  await page.reload();
  await sendContact(page);
  await expect(form(page).thanks).toBeVisible();
  await look('thanks for the contact details');
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill(QUESTION);
  await answerWith(page, '/api/question', BUSY);
  await form(page).submit.click();
  await expect(page.getByText(MESSAGES.rateLimited(300))).toBeInViewport();
  await look('question, waiting');
}

for (const { device, isPhone, sizes, texts } of [
  { device: 'phone', isPhone: true, sizes: PHONES, texts: TEXTS },
  { device: 'computer', isPhone: false, sizes: COMPUTERS, texts: SETTINGS },
]) {
  test.describe(`on any ${device}, in any size of text,`, { tag: '@deep' }, () => {
    test.use({ isMobile: isPhone, hasTouch: isPhone });

    test('everything fits on the pages', async ({ booth, page }) => {
      await booth.updateSettings(SETTINGS_AT_LENGTH);
      const session = await setTextSize(page, LARGEST);
      // The lowest window is where it is hardest to reach what is clicked on the way.
      const [lowest = PHONE] = sizes;
      await page.setViewportSize(lowest);
      const cases = sizes.flatMap((size) => texts.map((text) => ({ size, text })));
      await walk(page, booth, async (state) => {
        for (const { size, text } of cases) {
          await resizeInPlace(page, session, size, text);
          const where = `${state}, ${size.width}×${size.height}, ${text.percent} % text by ${text.by}`;
          expect.soft(await misfits(page), where).toEqual([]);
          if (state.startsWith('contact')) {
            expect.soft(await unseenBeforeButton(page), `${where}: consent`).toEqual([]);
          }
        }
        await resizeInPlace(page, session, lowest, LARGEST);
      });
    });
  });
}

test('in text at 200 % the button lies over no field', async ({ booth, page }) => {
  await setTextSize(page, { by: 'settings', percent: 200 });
  for (const size of [PHONE, { width: 412, height: 915 }]) {
    await page.setViewportSize(size);
    await page.goto(booth.publicUrl);
    await form(page).named.check();
    for (const field of await page.locator('form').getByRole('textbox').all()) {
      await field.focus();
      const [box, button] = [await field.boundingBox(), await form(page).submit.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    }
    // Wherever someone scrolls who reads what they wrote.
    const covered = await form(page).submit.evaluate((button) => {
      const fields = [...document.querySelectorAll('textarea, input[type=text]')];
      const places: number[] = [];
      for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
        window.scrollTo({ top: y, behavior: 'instant' });
        const { top, bottom } = button.getBoundingClientRect();
        const lies = fields
          .map((field) => field.getBoundingClientRect())
          .some((field) => field.height > 0 && field.top < bottom && top < field.bottom);
        if (lies) places.push(y);
      }
      return places;
    });
    expect(covered, `${size.width} px`).toEqual([]);
  }
});

async function expectStill(page: Page, where: string, after = 0): Promise<void> {
  expect(await layoutShift(page), where).toBe(after);
}

for (const { size, percent, tag } of [
  { size: { width: 320, height: 568 }, percent: 200, tag: '@deep' },
  { size: PHONE, percent: 100, tag: [] },
  { size: { width: 768, height: 1024 }, percent: 200, tag: '@deep' },
]) {
  test(`nothing moves: ${size.width} px, ${percent} % text`, { tag }, async ({ booth, page }) => {
    await booth.updateSettings({ brand: { companyName: 'Hydrive', eventName: 'Boat Show' } });
    await page.setViewportSize(size);
    const session = await setTextSize(page, { by: 'settings', percent });
    // A cheap phone.
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const type = (text: string) => page.keyboard.type(text, { delay: 30 });

    await page.goto(booth.publicUrl);
    await form(page).questionField.tap();
    await type('How long?');
    await expectStill(page, 'the question is typed');
    await form(page).named.check();
    // The name's field has come because they asked for it.
    const asked = await layoutShift(page);
    await form(page).nameField.tap();
    await type('Ada');
    await expectStill(page, 'the name is typed', asked);
    await form(page).submit.tap();
    await expect(form(page).submitted).toBeVisible();
    await expectStill(page, 'the question is sent', asked);

    await page.goto(`${booth.publicUrl}/contact-funnel`);
    await form(page).fullName.tap();
    await type('Ada');
    await form(page).email.tap();
    await type('ada@a.example');
    await expectStill(page, 'the contact details are typed');
    await form(page).submitDetails.tap();
    await expect(form(page).thanks).toBeVisible();
    await expectStill(page, 'the contact details are sent');
  });
}

test('the company’s logo stands in its name’s place', async ({ booth, page }) => {
  await booth.updateSettings({
    theme: 'dark',
    brand: { companyName: 'Hydrive', eventName: 'Hannover Messe 2026' },
  });
  await chooseLogo(booth, '#0d2b3a');
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/', '/contact-funnel', '/wedeliver']) {
    await page.goto(booth.publicUrl + path);
    const logo = page.getByRole('img', { name: 'Hydrive' });
    await expect(logo).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const box = await logo.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(40);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('Hannover Messe 2026')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Hydrive', { exact: true })).toHaveCount(0);
    expect(await sideways(page)).toBe(0);
    await expectStill(page, path);
    // Without a script, too.
    const { text } = await fetchFrom(booth, path, 'identity');
    expect(text).toMatch(/<img [^>]*alt="Hydrive"/);
  }
});

/** What one round trip carries: ten segments of 1460 bytes (RFC 6928), the headers included. */
const FIRST_FLIGHT_BYTES = 14_336;
/** All that a visitor loads except for the words of their language. */
const WHOLE_BYTES = 35_800;
const WORDS_BYTES = 3500;
const REQUESTS = 4;
const LOGO_DOTS = 80;
/** All files of the live page, with some room: their compressed sizes differ by a few bytes from machine to machine. */
const LIVE_BYTES = 40_450;
const LIVE_REQUESTS = 4;
/** Characters of its address. */
const LOGO_LEAST = 2800;
/** Anything smaller crosses the air in one packet, compressed or not. */
const ONE_PACKET_BYTES = 1024;

function fetchFrom({ port }: Booth, path: string, encoding: string) {
  return sendRequest({ port, host: 'booth.local' }, path, {
    headers: { 'accept-encoding': encoding },
  });
}

function isWords(path: string): boolean {
  return /^\/assets\/[a-z]{2}-/.test(path);
}

/** The first answer is the whole form, in one round trip, and its files come compressed as far as they can be. */
async function expectWholeForm(booth: Booth): Promise<void> {
  const files = new Set<string>();
  for (const path of ['/', '/contact-funnel']) {
    for (const encoding of ['gzip', 'br']) {
      const { headers, bytes } = await fetchFrom(booth, path, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      expect(head.join('').length + bytes.length).toBeLessThan(FIRST_FLIGHT_BYTES);
    }
    const { text } = await fetchFrom(booth, path, 'identity');
    expect(text).toMatch(/<form[\s\S]*<button type="submit"/);
    expect(text).toContain('<style');
    expect(text).not.toContain('rel="stylesheet"');
    // Drawn once it is whole, and no script is loaded before that.
    expect(text).toMatch(
      /body:not\(:has\(>#page\)\)\{visibility:hidden[\s\S]*<\/form>[\s\S]*id="page"/,
    );
    const scripts = text.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).toContain('fetchpriority="low"');
    for (const [file] of text.matchAll(/\/assets\/[\w.-]+\.js/g)) files.add(file);
  }
  for (const file of files) {
    const plain = await fetchFrom(booth, file, 'identity');
    if (plain.bytes.length < ONE_PACKET_BYTES) continue;
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const [gzip, br] = [await fetchFrom(booth, file, 'gzip'), await fetchFrom(booth, file, 'br')];
    expect(gzip.bytes.length).toBeLessThanOrEqual(gzipSync(plain.bytes, { level: 9 }).length);
    expect(br.bytes.length).toBeLessThanOrEqual(brotliCompressSync(plain.bytes).length);
  }
  // A screen waits for the scripts of the live page.
  const { text: live } = await fetchFrom(booth, '/wedeliver', 'identity');
  expect(live).toMatch(/<script type="module"[^>]*src=/);
  expect(live).not.toContain('fetchpriority');
}

test('the way from question to thanks costs a phone little', async ({ booth, page }) => {
  await booth.updateSettings(SETTINGS_AT_LENGTH);
  await expectWholeForm(booth);
  // About as heavy as a logo gets on phones, which the server makes sure of.
  await chooseLogo(booth, '#1d62a8', LOGO_DOTS);
  const loads = requestsOf(page, 'GET');
  await page.goto(booth.publicUrl);
  await form(page).questionField.fill('Can it climb stairs?');
  await wishMore(page, 'Ada');
  await form(page).toContact.click();
  await form(page).email.fill('ada@example.com');
  await form(page).submitDetails.click();
  await expect(form(page).thanks).toBeVisible();

  const paths = pathsOf(loads);
  expect(paths.length).toBeLessThanOrEqual(REQUESTS);
  const logo = await page.getByRole('banner').getByRole('img').getAttribute('src');
  expect(logo?.length).toBeGreaterThan(LOGO_LEAST);
  const answers = await Promise.all(paths.map((path) => fetchFrom(booth, path, 'gzip')));
  const weightOf = (wanted: (path: string) => boolean) =>
    answers.reduce((sum, { bytes }, at) => sum + (wanted(paths[at] ?? '') ? bytes.length : 0), 0);
  expect(paths.filter(isWords)).toHaveLength(1);
  expect(weightOf(isWords)).toBeLessThan(WORDS_BYTES);
  const rest = weightOf((path) => !isWords(path));
  expect(rest, paths.join(', ')).toBeLessThan(WHOLE_BYTES);
});

test('the live page costs a phone no more than it shows', async ({ booth, page }) => {
  await booth.updateSettings({ brand: SETTINGS_AT_LENGTH.brand });
  for (const content of ['Is it loud?', 'Does it float?']) {
    await booth.approve(await booth.ask(content, 'Ada'), 'No, not even at full power.');
  }
  const loads = requestsOf(page, 'GET');
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.getByText('Is it loud?').first()).toBeVisible();
  // The event stream never ends, and the API calls vary.
  const files = pathsOf(loads).filter((path) => !path.startsWith('/api/'));
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(LIVE_REQUESTS);
  const answers = await Promise.all(files.map((path) => fetchFrom(booth, path, 'gzip')));
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes.length, 0);
  expect(bytes, files.join(', ')).toBeLessThan(LIVE_BYTES);
  expect(files[0]).toBe('/wedeliver');
  expect(answers[0]?.bytes.length).toBeLessThan(FIRST_FLIGHT_BYTES);

  // Markdown is fetched where it is needed, and nothing that is being read goes away meanwhile.
  const goOn = await holdRequests(page, /\/markdown-answer-/);
  const asked = page.waitForRequest(/\/markdown-answer-/);
  await booth.approve(await booth.ask('Where is it?'), 'In **hall 4**.');
  await asked;
  // One is on, the other in the list.
  expect(await page.getByRole('article').count()).toBe(2);
  await booth.change(1, { status: 'rejected' });
  await expect(page.getByText('Is it loud?')).toBeHidden();
  goOn();
  await expect(page.locator('[data-part=item] [data-part=answer] strong')).toHaveText('hall 4');
});
