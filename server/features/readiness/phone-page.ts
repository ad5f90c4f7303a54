import { createHash } from 'node:crypto';
import type { PublicSettings } from '../../contract/settings.ts';
import { PHONE_TEST_WITHIN_MS } from '../../contract/readiness.ts';
import { escapeHtml, PAGE_ICON } from '../pages/html.ts';

/**
 * Script of the page, for the oldest phones (ES5) and without a build: it must run when nothing else does. It listens
 * first and then sends, so that it receives the push that the laptop answers with.
 */
const PHONE_SCRIPT = `(function () {
  var key = document.body.getAttribute('data-key');
  var within = Number(document.body.getAttribute('data-within'));
  var address = '/api/phone-test/' + key;
  var started = new Date().getTime();
  var source = null, isOver = false, hasPosted = false, echo = null;

  function at(id) { return document.getElementById(id); }
  function mark(id, state) { at(id).setAttribute('data-state', state); }
  function end(title, words) {
    if (isOver) return;
    isOver = true;
    if (source) source.close();
    document.title = title;
    at('title').textContent = title;
    at('words').textContent = words;
    at('again').removeAttribute('hidden');
  }
  function staleWords() {
    end('This code has expired', 'Scan the one that the laptop shows now, and the check starts over.');
  }
  function post(body, then) {
    if (isOver) return;
    var request = new XMLHttpRequest();
    function again() { setTimeout(function () { post(body, then); }, 1000); }
    request.open('POST', address);
    request.setRequestHeader('Content-Type', 'application/json');
    request.timeout = 5000;
    request.onload = function () {
      if (request.status === 404) staleWords();
      else if (request.status === 200) then(JSON.parse(request.responseText).data);
      else again();
    };
    request.onerror = again;
    request.ontimeout = again;
    request.send(JSON.stringify(body));
  }
  function tellHeard() {
    post({ heard: echo }, function (data) {
      mark('heard', 'done');
      at('ask').removeAttribute('hidden');
      end('This phone works here', 'There and back in ' + data.round_trip_ms + ' milliseconds. The laptop knows; you can put the phone away.');
    });
  }
  function listen() {
    if (!window.EventSource) return;
    source = new EventSource(address + '/events');
    source.addEventListener('echo', function (event) {
      if (echo) return;
      echo = JSON.parse(event.data);
      tellHeard();
    });
  }
  function giveUp() {
    if (isOver) return;
    if (!hasPosted) {
      mark('posted', 'failed');
      end('Something is in the way', 'The page opened, but nothing gets back to the laptop. Switch off any VPN on this phone, stay on the booth\\u2019s Wi-Fi, and check again.');
    } else {
      mark('heard', 'failed');
      end('Something is in the way', 'Sending works, but live updates do not arrive. If this is a Wi-Fi sign-in window, open the code in Safari or Chrome instead.');
    }
  }

  listen();
  post({ sent_at: started }, function () {
    hasPosted = true;
    mark('posted', 'done');
  });
  setTimeout(giveUp, within);
})();`;

/** The visitors' look without the build: this page must work when nothing else does. No bytes are wasted on the air. */
const PHONE_STYLE = [
  ':root{color-scheme:dark;--bg:#0c0d10;--line:#2c303a;--text:#f5f3ef;--text2:#bcbec6;--mark:#6b7080;--ok:#4fc98f;--bad:#ff7b7b;--accent:#ff6a3d;--on:#1d0a03;--focus:#ffb59b}',
  '[data-theme=light]{color-scheme:light;--bg:#faf8f5;--line:#e0dbd2;--text:#16171b;--text2:#474a53;--mark:#85817a;--ok:#12734a;--bad:#b3261e;--accent:#c33d17;--on:#fff;--focus:#8a2b0f}',
  '*{box-sizing:border-box;margin:0}',
  'html{background:var(--bg);color:var(--text);font:400 1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}',
  'main{display:flex;flex-direction:column;justify-content:center;min-height:100vh;min-height:100dvh;max-width:34rem;margin:0 auto;padding:32px 24px}',
  '.owner{margin-bottom:16px;color:var(--text2);font-weight:600}',
  'h1{font-size:min(2.5rem,11vw);font-weight:750;line-height:1.06;letter-spacing:-.035em;text-wrap:balance}',
  'h1+p{margin-top:16px}p{color:var(--text2)}',
  'ol{margin:32px 0 24px;padding:0;border-top:1px solid var(--line);list-style:none}',
  'li{display:flex;align-items:center;gap:14px;min-height:60px;border-bottom:1px solid var(--line);color:var(--text2);font-size:1.125rem}',
  'svg{flex:none;width:28px;height:28px;fill:none;stroke:var(--mark);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}',
  'li path{stroke-dasharray:14;stroke-dashoffset:14;transition:stroke-dashoffset .3s}',
  '[data-state=done]{color:var(--text);font-weight:600}[data-state=done] svg{stroke:var(--ok)}[data-state=done] path{stroke-dashoffset:0}',
  '[data-state=failed]{color:var(--bad);font-weight:600}[data-state=failed] svg{stroke:var(--bad)}[data-state=failed] circle{stroke-dasharray:4 4}',
  // Words of three lines at most: nothing below moves when they change.
  '#words{min-height:4.75em}',
  '.button{display:flex;align-items:center;justify-content:center;min-height:58px;margin-top:16px;border-radius:12px;background:var(--accent);color:var(--on);font-size:1.125rem;font-weight:700;text-decoration:none}',
  '.plain{border:1px solid var(--mark);background:none;color:var(--text)}',
  '.button[hidden]{display:flex;visibility:hidden}',
  ':focus-visible{outline:3px solid var(--focus);outline-offset:3px}',
  '@media (prefers-reduced-motion:reduce){li path{transition:none}}',
].join('');

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Content security policy: the page's inline parts and its two calls, nothing else. */
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

/** Page for an expired code. */
export function stalePage(look: Look): string {
  return frame(
    look,
    'This code has expired',
    '<h1>This code has expired</h1><p>For safety, a code lasts only a few minutes. Scan the one that the laptop shows now, and the check starts over.</p>',
  );
}

/** Page for the laptop's own browser, whose connection to itself proves nothing. */
export function ownPage(look: Look): string {
  return frame(
    look,
    'Scan this with a phone',
    '<h1>Scan this with a phone</h1><p>This is the booth’s own laptop, which always reaches itself. Open the code with a phone on the booth’s Wi-Fi.</p>',
  );
}
