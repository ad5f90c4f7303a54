import { expect, test } from 'vitest';
import { fillPage, PAGE_ICON, trialMark } from '../../../server/features/pages/html.ts';

test('the mark in the tab is an address that a page can hold in quotation marks, whole', () => {
  expect(PAGE_ICON).not.toMatch(/["#<>]/);
  const { protocol, pathname } = new URL(PAGE_ICON);
  expect(protocol).toBe('data:');
  expect(decodeURIComponent(pathname)).toMatch(/^image\/svg\+xml,<svg .*fill='#ff6a3d'.*<\/svg>$/);
});

const FILE = `<!doctype html><html lang="en" data-theme="dark"><head><title>Booth</title><!--head--></head>
<body class="page"><div id="root"><!--app--></div><!--phone--><!--page--></body></html>`;
/** Of the page's data, as a browser finds them. */
const DATA = /<script type="application\/json" id="page">(.*?)<\/script>/;

test('what people typed is text on a page, whatever stands in it', () => {
  const typed = `$& $' </title></script> <b> & "it's" \u2028\u2029`;
  const parts = { title: typed, theme: '"<', app: typed, phone: '<p>$1</p>', data: { typed } };
  const { html } = fillPage(FILE, parts);
  expect(html).toContain(
    '<title>$&amp; $&#39; &lt;/title&gt;&lt;/script&gt; &lt;b&gt; &amp; &quot;it&#39;s&quot; \u2028\u2029</title>',
  );
  expect(html).toContain('<html lang="en" dir="ltr" data-theme="&quot;&lt;">');
  expect(html).toContain(`<div id="root">${typed}</div><p>$1</p><script`);
  const json = DATA.exec(html)?.[1] ?? '';
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual({ typed });
});

test('a page without data is shown at once, one with data as a whole, and its styles are told', () => {
  const plain = fillPage(FILE, { title: 'A', theme: 'light' });
  expect(plain).toEqual({
    html: FILE.replace('lang="en"', 'lang="en" dir="ltr"')
      .replace('dark', 'light')
      .replace('Booth', 'A')
      .replace('<!--head-->', `<link rel="icon" href="${PAGE_ICON}">`)
      .replaceAll(/<!--\w+-->/g, ''),
    styles: [],
  });
  const { html, styles } = fillPage(FILE, {
    title: 'A',
    theme: 'dark',
    language: 'ar',
    styleNonce: 'n0',
    data: 1,
    app: '<style>a{}</style>',
    ...trialMark('rehearsal', 'ar'),
  });
  expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
  expect(html).toMatch(/<title>A<\/title><meta name="csp-nonce" content="n0"><link rel="icon"/);
  expect(html).toMatch(
    /<body class="page"><aside class="\S+" data-kind="rehearsal" lang="ar" dir="rtl"/,
  );
  expect(styles).toEqual([expect.stringContaining('#page'), expect.stringContaining('{')]);
});

test('a line above the page says that it is a trial', () => {
  const { banner } = trialMark('rehearsal', 'en');
  const words = banner.replaceAll(/<[^>]*>/g, '');
  expect(banner).toMatch(/ lang="en" dir="ltr" aria-label="[^"<]{5,}"><?/);
  expect(banner).toMatch(/">(?:[^<]+)?<b>[^<]+<\/b>[^<]+<\/aside>$/);
  expect(words.length).toBeGreaterThan(20);
});
