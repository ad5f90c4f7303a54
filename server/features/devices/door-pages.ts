import { AUTHORITY_PATH, PAIR_PATH, TRUST_PATH } from '../../contract/paired-devices.ts';
import { hashSource, minifiedStyle } from '../../http/inline-parts.ts';
import { escapeHtml, PAGE_ICON } from '../pages/html.ts';
import style from './door-pages.css?raw';
import { TRUST_SYSTEMS, type Drawing, type TrustSystem } from './trust-steps.ts';

/** Style of all pages, so that the policy names one hash. */
const STYLE = minifiedStyle(style);

/** The pages load nothing and run nothing; the form goes back to the server that sent it. */
export const DOOR_POLICY = [
  `default-src 'none'`,
  `style-src ${hashSource(STYLE)}`,
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
