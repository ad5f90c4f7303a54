import { createHash } from 'node:crypto';
import { AUTHORITY_PATH, PAIR_PATH, TRUST_PATH } from '../../contract/paired-devices.ts';
import { escapeHtml, PAGE_ICON } from '../pages/html.ts';
import { TRUST_SYSTEMS, type Drawing, type TrustSystem } from './trust-steps.ts';

/** Style of all pages, so that the policy names one hash. It also colours the drawings, which are inline SVG. */
const STYLE = [
  ':root{color-scheme:light dark;--bg:#f7f5f2;--card:#fff;--sunk:#f1ede7;--line:#e4ded5;--edge:#8a8178;--text:#1d1a18;--text2:#5a524b;--accent:#ff6a3d;--on:#1d0a03;--link:#b0350f;--bad:#b3261e;--bad2:#fdecea;--tint:#ffe6dc;--glow:#ff8a4d29;--shadow:0 1px 2px #1d1a180f,0 32px 64px -32px #1d1a1833}',
  '@media (prefers-color-scheme:dark){:root{--bg:#14110f;--card:#1e1a17;--sunk:#2a2521;--line:#39322d;--edge:#8d8279;--text:#f7f5f2;--text2:#bdb3aa;--link:#ff9670;--bad:#ff9a8f;--bad2:#3a1a16;--tint:#46241a;--glow:#ff6a3d24;--shadow:0 32px 64px -32px #000}}',
  '*{box-sizing:border-box;margin:0}',
  'html{min-height:100%;background:radial-gradient(56rem 28rem at 80% -8rem,var(--glow),transparent) no-repeat var(--bg);color:var(--text);font:400 1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}',
  'body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;max-width:37rem;margin:0 auto;padding:24px 24px 40px}',
  'body.wide{max-width:76rem}',
  'header{display:flex;align-items:center;gap:12px;margin-bottom:36px;color:var(--text2);font-weight:600}header img{display:block;width:36px;height:36px}',
  // A card where there is room around it; a phone's screen is the card.
  '@media (min-width:40rem){body:not(.wide){justify-content:center}body:not(.wide) header{margin-bottom:24px}body:not(.wide) main{padding:44px 48px 48px;border:1px solid var(--line);border-radius:28px;background:var(--card);box-shadow:var(--shadow)}}',
  'h1{font-size:min(2.5rem,10vw);font-weight:750;line-height:1.08;letter-spacing:-.032em;text-wrap:balance}',
  'h2{text-wrap:balance;font-size:1.1875rem;font-weight:700;line-height:1.3;letter-spacing:-.012em}',
  'p,li,dd{color:var(--text2);text-wrap:pretty}h1+p{margin-top:16px}h2+p{margin-top:10px}b{color:var(--text);font-weight:600}.whole{white-space:nowrap}',
  'ul,ol,dl,dd{margin:0;padding:0;list-style:none}section{margin-top:32px;padding-top:28px;border-top:1px solid var(--line)}',
  'a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.22em}',
  '.button{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:58px;margin-top:24px;padding:12px 24px;border:0;border-radius:14px;background:var(--accent);color:var(--on);font:inherit;font-size:1.125rem;font-weight:700;line-height:1.25;text-align:center;text-decoration:none;overflow-wrap:anywhere;cursor:pointer}',
  '.button:hover{background:#ff8059}.button:active{transform:translateY(1px)}',
  '.quiet{display:flex;align-items:center;justify-content:center;min-height:48px;margin-top:8px;overflow-wrap:anywhere;text-align:center}',
  ':focus-visible{outline:3px solid var(--link);outline-offset:3px}',
  'dt{margin-top:16px;font-weight:600}',
  '.print{margin-top:16px;padding:16px;border-radius:14px;background:var(--sunk);color:var(--text);font:500 min(1rem,3.9vw)/1.75 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Mono",monospace;text-align:center}.print span{display:block}',
  '.problem{margin-top:24px;padding:14px 16px;border-left:4px solid var(--bad);border-radius:4px 14px 14px 4px;background:var(--bad2);color:var(--bad);font-weight:600}',
  'label{display:block;margin-top:24px;font-weight:600}',
  'input{display:block;width:100%;height:64px;margin-top:8px;padding:0 18px;border:1.5px solid var(--edge);border-radius:14px;background:var(--card);color:var(--text);font:600 1.5rem/1 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Mono",monospace;letter-spacing:.08em;text-transform:uppercase}input[aria-invalid]{border-color:var(--bad)}',
  '.number{margin:36px 0;color:var(--text);font-size:min(6rem,20vw);font-weight:750;line-height:1;letter-spacing:-.02em;font-variant-numeric:tabular-nums lining-nums;white-space:nowrap}.number span+span{margin-left:.22em}',
  '.wait{display:flex;align-items:center;gap:12px;margin-top:24px}.wait:before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:var(--accent);animation:wait 2s ease-in-out infinite}@keyframes wait{50%{opacity:.25}}',
  '@media (prefers-reduced-motion:reduce){.wait:before{animation:none}}',
  '.seal{display:grid;place-items:center;width:72px;height:72px;margin-bottom:24px;border-radius:50%;background:var(--tint)}.seal svg{width:36px;height:36px;fill:none;stroke:var(--link);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}',
  '.lead{max-width:44rem;font-size:1.1875rem}',
  '.facts{display:grid;gap:0 40px;margin-top:28px;border-bottom:1px solid var(--line)}.facts li{padding:16px 0;border-top:1px solid var(--line)}.facts b:first-child{display:block}',
  '@media (min-width:60rem){.facts{grid-template-columns:repeat(3,1fr)}.facts li{padding:20px 0 24px}}',
  '.system{margin-top:40px;padding:0;border:0}.system h2,summary{font-size:1.625rem;font-weight:750;letter-spacing:-.022em}',
  '.system .button{max-width:22rem;margin-top:16px}',
  'details[open]{padding-bottom:40px}details.system{margin:0;border-top:1px solid var(--line)}details.system:last-of-type{border-bottom:1px solid var(--line)}.more{margin:56px 0 16px;font-size:1.0625rem}.more+.quiet{margin-top:16px}',
  'summary{display:flex;align-items:center;justify-content:space-between;min-height:72px;font-size:1.25rem;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}',
  'summary:after{content:"";width:10px;height:10px;margin-right:6px;border:solid var(--link);border-width:0 2.5px 2.5px 0;transform:translateY(-3px) rotate(45deg)}[open]>summary:after{transform:translateY(3px) rotate(225deg)}',
  '.steps ol{display:contents}.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:36px 28px;margin-top:28px}',
  '.steps p{display:flex;gap:12px;margin-top:14px}.steps i{flex:none;display:grid;place-items:center;width:28px;height:28px;border-radius:50%;background:var(--tint);color:var(--link);font-size:.9375rem;font-style:normal;font-weight:750}',
  '.last{align-self:start;padding:20px 22px;border:1px solid var(--line);border-radius:20px}.last h3{font-size:1rem}.last p{display:block;margin:2px 0 0}.last p+h3{margin-top:16px}',
  '.touch{display:none;margin-top:12px}@media (pointer:coarse){.touch{display:block}}',
  '.drawing{display:block;width:100%;height:auto;border-radius:20px;background:var(--sunk)}.drawing text{fill:var(--text);font-size:12.5px;font-weight:500}.drawing .title{font-size:13.5px;font-weight:700}.drawing .soft{fill:var(--text2)}.drawing .mid{text-anchor:middle}',
  '.device{fill:var(--card);stroke:var(--edge);stroke-width:1.5}.rule{stroke:var(--line)}.bit{fill:var(--line)}.plain{fill:none;stroke:var(--edge)}.hit{fill:var(--accent)}.drawing .over{fill:var(--on);font-weight:600}.pen{fill:none;stroke:var(--edge);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}.pen.over{fill:none;stroke:var(--on)}.knob{fill:#fff}',
].join('');

/** The pages load nothing and run nothing; the form goes back to the server that sent it. */
export const DOOR_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `img-src data:`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

function frame(title: string, body: string, { head = '', wide = false } = {}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">${head}<title>${title} – Booth</title><link rel="icon" href="${PAGE_ICON}"><style>${STYLE}</style></head><body${wide ? ' class="wide"' : ''}><header><img src="${PAGE_ICON}" alt="">Booth for staff</header><main>${body}</main></body></html>`;
}

/** Makes a system's words between asterisks bold; short ones are not wrapped. */
function emphasize(words: string): string {
  return escapeHtml(words).replaceAll(
    /\*([^*]+)\*/g,
    (_all, label: string) => `<b${label.length < 22 ? ' class="whole"' : ''}>${label}</b>`,
  );
}

const TICK = '<path d="m5 13 5 5 9-11"/>';
const CROSS = '<path d="m6 6 12 12M18 6 6 18"/>';
const CLOCK = '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>';

function seal(shape: string): string {
  return `<div class="seal"><svg viewBox="0 0 24 24" aria-hidden="true">${shape}</svg></div>`;
}

/** Warnings that browsers show for an unknown certificate, and how to continue. */
const WARNINGS = [
  [
    'Chrome, Edge, Samsung Internet',
    '“Your connection is not private”: *Advanced*, then *Proceed*.',
  ],
  ['Safari', '“This connection is not private”: *Show Details*, then *visit this website*.'],
  [
    'Firefox',
    '“Warning: Potential Security Risk”: *Advanced*, then *Accept the Risk and Continue* or *Proceed*.',
  ],
] as const;

const WHERE = emphasize('open *Account* and press *Add a device*.');

/**
 * Answers another device that opens the admin area over plain http.
 * @param page `links`: https addresses, best first; `fingerprint`: pairs of digits with colons between them
 */
export function httpPage(page: { links: readonly string[]; fingerprint: string }): string {
  const title = 'Continue over https';
  const [best, ...others] = page.links.map(escapeHtml);
  if (best === undefined) {
    const words = 'The admin area has no address yet. Reload this page in a moment.';
    return frame(title, `<h1>${title}</h1><p class="problem" role="alert">${words}</p>`);
  }
  const more = others.map((each) => `<a class="quiet" href="${each}">${each}</a>`).join('');
  const warnings = WARNINGS.map(
    ([browser, words]) => `<dt>${browser}</dt><dd>${emphasize(words)}</dd>`,
  ).join('');
  // Four lines of eight pairs: two people can compare them aloud.
  const lines = (page.fingerprint.match(/.{1,24}/g) ?? [])
    .map((line) => `<span>${escapeHtml(line.replace(/:$/, ''))}</span>`)
    .join(' ');
  return frame(
    title,
    `<h1>${title}</h1><p>The admin area opens over an encrypted connection only.</p><a class="button" href="${best}">${best}</a>${more}<section><h2>Your browser warns you once</h2><p>The laptop made its certificate itself, so browsers do not know it.</p><dl>${warnings}</dl></section><section><h2>Make sure that it is this laptop</h2><p>Check that the certificate’s SHA-256 fingerprint matches the one on the laptop, under Account.</p><p class="print">${lines}</p></section><section><h2>Only paired devices get to the login</h2><p>On the laptop, ${WHERE}</p></section>`,
  );
}

/** The form for the laptop's code. @param page `problem`: why the last one was not accepted */
export function pairPage(page: { code: string; problem: string | null }): string {
  const { code, problem } = page;
  // A code that was scanned needs one tap; one that was not accepted has to be typed.
  const [field, button] = code !== '' && problem === null ? ['', ' autofocus'] : [' autofocus', ''];
  const [alert, invalid] =
    problem === null
      ? ['', '']
      : [
          `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>`,
          ' aria-invalid="true" aria-describedby="problem"',
        ];
  return frame(
    'Pair this device',
    `<h1>Pair this device</h1><p>The code is on the laptop: ${WHERE}</p><form method="post" action="${PAIR_PATH}">${alert}<label for="code">Code from the laptop</label><input id="code" name="code" value="${escapeHtml(code)}" maxlength="20" required autocapitalize="characters" autocomplete="off" autocorrect="off" spellcheck="false" enterkeyhint="go"${invalid}${field}><button class="button"${button}>Pair this device</button></form>`,
  );
}

/** Shown until staff answer on the laptop; it asks again by itself. @param page `number`: six digits */
export function waitingPage({ number }: { number: string }): string {
  const halves = [number.slice(0, 3), number.slice(3)].map((each) => escapeHtml(each));
  return frame(
    'Compare the number',
    `<h1>Compare the number</h1><p class="number" role="img" aria-label="${escapeHtml(number.split('').join(' '))}"><span>${halves.join('</span><span>')}</span></p><p>Check that the laptop shows the same number, and press <b>Yes</b> there.</p><p class="wait">Waiting for the laptop</p>`,
    { head: '<meta http-equiv="refresh" content="5">' },
  );
}

/** Staff said yes. */
export function pairedPage(): string {
  return frame(
    'This device is paired',
    `${seal(TICK)}<h1>This device is paired</h1><p>It can open the login from now on, until someone removes it under Account.</p><a class="button" href="/">Sign in</a><a class="quiet" href="${TRUST_PATH}">Stop the warnings</a>`,
  );
}

const ENDINGS = {
  refused: [
    CROSS,
    'The laptop said no',
    'This device was not paired. If that was a mistake, make a new code on the laptop.',
  ],
  expired: [
    CLOCK,
    'The code has expired',
    'For safety, a code lasts only a few minutes. Make a new one on the laptop.',
  ],
} as const;

/** Staff said no, or nothing in time. */
export function endedPage({ reason }: { reason: 'refused' | 'expired' }): string {
  const [shape, title, words] = ENDINGS[reason];
  return frame(
    title,
    `${seal(shape)}<h1>${title}</h1><p>${words}</p><a class="button" href="${PAIR_PATH}">Enter a new code</a>`,
  );
}

function text(x: number, y: number, classes: string, words: string): string {
  return `<text x="${x}" y="${y}" class="${classes}">${escapeHtml(words)}</text>`;
}

function rect(classes: string, x: number, y: number, width: number, height: number, rx: number) {
  return `<rect class="${classes}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/>`;
}

function pill(x: number, y: number, width: number, label: string, isHit: boolean): string {
  const [shape, ink] = isHit ? ['hit', 'mid over'] : ['plain', 'mid'];
  return rect(shape, x, y, width, 28, 9) + text(x + width / 2, y + 18.5, ink, label);
}

/** Drawing beside a row's label. @param ends x coordinates of the row's start and end */
function beside(as: Drawing['as'], [start, end]: [number, number], y: number, isHit: boolean) {
  const pen = isHit ? 'pen over' : 'pen';
  if (as === 'radio') {
    const dot = isHit ? `<circle class="over" cx="${start + 15}" cy="${y}" r="2.5"/>` : '';
    return `<circle class="${pen}" cx="${start + 15}" cy="${y}" r="5.5"/>${dot}`;
  }
  if (!isHit || as === undefined) return '';
  if (as === 'link') return `<path class="${pen}" d="m${end - 15} ${y - 4} 4 4-4 4"/>`;
  if (as === 'menu') return `<path class="${pen}" d="m${end - 20} ${y - 2} 4-4 4 4m-8 4 4 4 4-4"/>`;
  return `${rect('over', end - 44, y - 9, 32, 18, 9)}<circle class="knob" cx="${end - 21}" cy="${y}" r="7"/>`;
}

/** Draws what a system shows. The sentence next to it says the same, so screen readers skip it. */
function draw(drawing: Drawing, kind: TrustSystem['frame']): string {
  const { bar, message, rows = [], buttons = [], press, as, isBarButton = false } = drawing;
  const isPhone = kind === 'phone';
  const [left, right] = isPhone ? [44, 276] : [14, 306];
  const parts = isPhone
    ? [rect('device', 44, 18, 232, 240, 28), rect('bit', 140, 27, 40, 5, 2.5)]
    : [rect('device', 14, 20, 292, 164, 12), '<path class="rule" d="M14 52.5h292"/>'];
  if (kind === 'mac') {
    for (const x of [30, 44, 58]) parts.push(`<circle class="bit" cx="${x}" cy="36.5" r="4.5"/>`);
  }
  if (kind === 'windows') parts.push('<path class="pen" d="m282 32 8 8m0-8-8 8"/>');
  const isCentred = kind === 'mac' || (isPhone && !isBarButton);
  const top = isPhone ? 56 : 41.5;
  parts.push(text(isCentred ? 160 : left + 14, top, isCentred ? 'title mid' : 'title', bar));

  let y = isPhone ? 68 : 60;
  for (const line of message?.split('\n') ?? []) {
    parts.push(isPhone ? text(160, y + 14, 'mid soft', line) : text(28, y + 16, 'soft', line));
    y += 19;
  }
  if (message !== undefined) y += 12;
  const hitRow = buttons.length > 0 ? -1 : press;
  for (const [index, label] of rows.entries()) {
    const isHit = index === hitRow;
    if (isHit) parts.push(rect('hit', left + 10, y, right - left - 20, 30, 9));
    else if (index !== hitRow - 1 && index < rows.length - 1) {
      parts.push(`<path class="rule" d="M${left + 22} ${y + 31}H${right - 22}"/>`);
    }
    parts.push(text(left + (as === 'radio' ? 38 : 22), y + 19.5, isHit ? 'over' : '', label));
    parts.push(beside(as, [left + 10, right - 10], y + 15, isHit));
    y += 32;
  }
  // A phone's buttons share the width; a window's are as wide as their labels, at its end.
  let end = right - (isPhone && !isBarButton ? 8 : 12);
  for (const [index, label] of [...buttons.entries()].toReversed()) {
    const width = isPhone && !isBarButton ? 105 : Math.round(label.length * 6.7 + 26);
    const at = isPhone ? y + 4 : 144;
    parts.push(pill(end - width, isBarButton ? 37 : at, width, label, index === press));
    end -= width + 6;
  }
  return `<svg class="drawing" viewBox="0 0 320 204" aria-hidden="true">${parts.join('')}</svg>`;
}

function stepsOf({ id, frame: kind, steps, note, remove }: TrustSystem): string {
  const items = steps.map(
    ([words, drawing], index) =>
      `<li>${draw(drawing, kind)}<p><i aria-hidden="true">${index + 1}</i><span>${emphasize(words)}</span></p></li>`,
  );
  // Safari offers to install what it opens, and only saves what it downloads.
  const download = id === 'ios' ? '' : ' download';
  return `<a class="button" href="${AUTHORITY_PATH}" type="application/x-x509-ca-cert"${download}>Get the certificate</a><div class="steps"><ol role="list">${items.join('')}</ol><div class="last"><h3>Does it look different?</h3><p>${emphasize(note)}</p><h3>To remove it later</h3><p>${emphasize(remove)}</p></div></div>`;
}

/** An iPad's browser says that it runs on a Mac, so {@link trustPage} has a hint for touch screens there. */
function systemOf(userAgent: string): TrustSystem['id'] | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  return /Macintosh/.test(userAgent) ? 'macos' : null;
}

/** Page with the steps to install the authority's certificate; the device's own system first. */
export function trustPage({ userAgent }: { userAgent: string }): string {
  const own = systemOf(userAgent);
  const mine = TRUST_SYSTEMS.find(({ id }) => id === own);
  const others = TRUST_SYSTEMS.filter((each) => each !== mine);
  const tablet =
    own === 'macos' ? '<p class="touch">On an iPad? Open <b>iPhone and iPad</b> below.</p>' : '';
  const first = mine
    ? `<section class="system"><h2>${mine.name}</h2>${tablet}${stepsOf(mine)}</section>`
    : '';
  const rest = others
    .map(
      (each) => `<details class="system"><summary>${each.name}</summary>${stepsOf(each)}</details>`,
    )
    .join('');
  return frame(
    'Stop the warnings',
    `<h1>Stop the warnings</h1><p class="lead">Install the certificate of this booth’s own authority, and the browser knows the laptop. This is optional: everything works without it.</p><ul class="facts"><li><b>What it gives</b>No warnings from the browser, and nothing to compare when the certificate changes with the network.</li><li><b>What it can’t do</b>It vouches only for names that end in .local and for private addresses, never for websites.</li><li><b>What it is called</b>${emphasize('*Booth* and four characters, written *Booth …* here. You can remove it at any time.')}</li></ul>${first}<h2 class="more">${mine ? 'Other devices' : 'Choose the system'}</h2>${rest}<a class="quiet" href="/">Back to the admin area</a>`,
    { wide: true },
  );
}
