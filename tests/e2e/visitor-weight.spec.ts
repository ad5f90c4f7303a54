import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';
import { chooseLogo } from '../support/phone-logo.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** What one round trip carries: ten segments of 1460 bytes (RFC 6928), the headers included. */
const FIRST_FLIGHT_BYTES = 14_336;
/** All that a visitor loads except for the words of their language. */
const WHOLE_BYTES = 88_500;
const WORDS_BYTES = 3500;
const REQUESTS = 4;
const LOGO_DOTS = 80;
/** All files of the live page, and how many they are. */
const LIVE_BYTES = 92_160;
const LIVE_REQUESTS = 4;
/** Characters of its address. */
const LOGO_LEAST = 2800;
/** Anything smaller crosses the air in one packet, compressed or not. */
const ONE_PACKET_BYTES = 1024;

/** As much as staff can have their pages say. */
const BRAND = {
  companyName: 'Donaudampfschifffahrtsgesellschaft Wissenschaftliche Geräte',
  eventName: 'Internationale Fachmesse für Automatisierungstechnik 2026',
  siteUrl: 'https://www.donaudampfschifffahrtsgesellschaft.example/produkte',
  colour: '#1d62a8',
};

function fetchFrom({ port }: Booth, path: string, encoding: string) {
  return sendRequest({ port, host: 'booth.local' }, path, {
    headers: { 'accept-encoding': encoding },
  });
}

/** Paths of all that a page loads, in order; posts don't count. */
function loadsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:' && request.method() === 'GET') paths.push(pathname);
  });
  return paths;
}

function isWords(path: string): boolean {
  return /^\/assets\/[a-z]{2}-/.test(path);
}

test('the whole way from the question to the thanks costs a phone little', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({ brand: BRAND, twilio: { phoneNumber: '+4915112345678' } });
  // About as heavy as a logo gets on phones, which the server makes sure of.
  await chooseLogo(booth, '#1d62a8', LOGO_DOTS);
  const paths = loadsOf(page);
  await page.goto(booth.publicUrl);
  await page.getByLabel('Your question').fill('Can it climb stairs?');
  await page.getByLabel('Include my name').check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByLabel('Send me personalized information').check();
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();

  expect(paths.length).toBeLessThanOrEqual(REQUESTS);
  const logo = await page.getByRole('banner').getByRole('img').getAttribute('src');
  expect(logo?.length).toBeGreaterThan(LOGO_LEAST);
  const answers = await Promise.all(paths.map((path) => fetchFrom(booth, path, 'gzip')));
  const weightOf = (wanted: (path: string) => boolean) =>
    answers.reduce((sum, { bytes }, at) => sum + (wanted(paths[at] ?? '') ? bytes.length : 0), 0);
  expect(paths.filter(isWords)).toHaveLength(1);
  expect(weightOf(isWords)).toBeLessThan(WORDS_BYTES);
  expect(
    weightOf((path) => !isWords(path)),
    paths.join(', '),
  ).toBeLessThan(WHOLE_BYTES);
});

test('the live page costs a phone no more than it shows', async ({ booth, page }) => {
  await booth.updateSettings({ brand: BRAND });
  for (const content of ['Is it loud?', 'Does it float?']) {
    await booth.approve(await booth.ask(content, 'Ada'), 'No, not even at full power.');
  }
  const paths = loadsOf(page);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  await expect(page.getByText('Is it loud?').first()).toBeVisible();
  // The event stream never ends, and the API calls vary.
  const files = paths.filter((path) => !path.startsWith('/api/'));
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(LIVE_REQUESTS);
  const answers = await Promise.all(files.map((path) => fetchFrom(booth, path, 'gzip')));
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes.length, 0);
  expect(bytes, files.join(', ')).toBeLessThan(LIVE_BYTES);
  expect(files[0]).toBe('/wedeliver');
  expect(answers[0]?.bytes.length).toBeLessThan(FIRST_FLIGHT_BYTES);

  // Whatever needs more fetches it, and nothing that is being read goes away meanwhile.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/markdown-answer-/, async (route) => {
    await seen;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/markdown-answer-/);
  await booth.approve(await booth.ask('Where is it?'), 'In **hall 4**.');
  await asked;
  const list = page.getByRole('region', { name: 'All questions' });
  expect(await list.getByRole('article').count()).toBe(2);
  goOn();
  await expect(page.locator('[data-part=item] [data-part=answer] strong')).toHaveText('hall 4');
});

for (const path of ['/', '/contact-funnel']) {
  test(`the first answer of ${path} is the whole form, styled, in one round trip`, async ({
    booth,
  }) => {
    await booth.updateSettings({ brand: BRAND, twilio: { phoneNumber: '+4915112345678' } });
    for (const encoding of ['gzip', 'br']) {
      const { headers, bytes } = await fetchFrom(booth, path, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      const heads = Object.entries(headers).reduce(
        (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
        0,
      );
      expect(heads + bytes.length).toBeLessThan(FIRST_FLIGHT_BYTES);
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
  });
}

test('the scripts of the live page, which a screen waits for, do not wait', async ({ booth }) => {
  const { text } = await fetchFrom(booth, '/wedeliver', 'identity');
  expect(text).toMatch(/<script type="module"[^>]*src=/);
  expect(text).not.toContain('fetchpriority');
});

test('scripts are as small as they can be packed, and kept for good', async ({ booth }) => {
  const { text: html } = await fetchFrom(booth, '/', 'identity');
  const paths = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of new Set(paths)) {
    const plain = await fetchFrom(booth, path, 'identity');
    if (plain.bytes.length < ONE_PACKET_BYTES) continue;
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const [gzip, br] = [await fetchFrom(booth, path, 'gzip'), await fetchFrom(booth, path, 'br')];
    expect(gzip.bytes.length).toBeLessThanOrEqual(gzipSync(plain.bytes, { level: 9 }).length);
    expect(br.bytes.length).toBeLessThanOrEqual(brotliCompressSync(plain.bytes).length);
  }
});
