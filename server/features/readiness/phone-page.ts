import { createHash } from 'node:crypto';
import type { PublicSettings } from '../../contract/settings.ts';
import { PHONE_TEST_WITHIN_MS } from '../../contract/readiness.ts';
import { escapeHtml, PAGE_ICON } from '../pages/html.ts';
import { PHONE_SCRIPT } from './phone-script.ts';
import { PHONE_STYLE } from './phone-style.ts';

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What the page carries itself, and its two calls; nothing else. */
export const PHONE_PAGE_POLICY = [
  `default-src 'none'`,
  `style-src ${hashOf(PHONE_STYLE)}`,
  `script-src ${hashOf(PHONE_SCRIPT)}`,
  `connect-src 'self'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const TICK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-6.5"/></svg>';

/** The steps in the order in which they happen; the first is done as soon as it can be read. */
const STEPS = [
  ['loaded', 'This page has opened'],
  ['posted', 'The laptop hears this phone'],
  ['heard', 'This phone hears the laptop'],
] as const;

type Look = Pick<PublicSettings, 'theme' | 'brand'>;

function frame({ theme, brand }: Look, title: string, body: string, attributes = ''): string {
  const owner = brand.companyName || brand.eventName;
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="${PAGE_ICON}"><style>${PHONE_STYLE}</style></head><body${attributes}><main>${owner ? `<p class="owner">${escapeHtml(owner)}</p>` : ''}${body}</main></body></html>`;
}

/** The page that a scanned code opens. @param key of this page's test */
export function phonePage(look: Look, key: string): string {
  const steps = STEPS.map(
    ([id, words]) =>
      `<li id="${id}" data-state="${id === 'loaded' ? 'done' : 'waiting'}">${TICK}<span>${words}</span></li>`,
  ).join('');
  return frame(
    look,
    'Checking this phone',
    `<h1 id="title" aria-live="polite">Checking this phone</h1><ol>${steps}</ol><p id="words" role="status">This takes a second or two.</p><noscript><p>The page has opened, so this phone reaches the laptop. The rest of the check needs JavaScript.</p></noscript><a class="button" id="again" href="" hidden>Check again</a><a class="button plain" id="ask" href="/" hidden>Ask a question</a><script>${PHONE_SCRIPT}</script>`,
    ` data-key="${key}" data-within="${PHONE_TEST_WITHIN_MS}"`,
  );
}

/** For a code that has run out. */
export function stalePage(look: Look): string {
  return frame(
    look,
    'This code has expired',
    '<h1>This code has expired</h1><p>For safety, a code lasts only a few minutes. Scan the one that the laptop shows now, and the check starts over.</p>',
  );
}

/** For the laptop's own browser: that it reaches itself proves nothing. */
export function ownPage(look: Look): string {
  return frame(
    look,
    'Scan this with a phone',
    '<h1>Scan this with a phone</h1><p>This is the booth’s own laptop, which always reaches itself. Open the code with a phone on the booth’s Wi-Fi.</p>',
  );
}
