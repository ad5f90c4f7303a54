import { languageDirection, languageTag, type Language } from '../../contract/languages.ts';
import { TRIAL_LINE, TRIAL_LINE_STYLE, type Trial } from '../../contract/limits.ts';
import { translatorOf } from '../../contract/words/all.ts';

const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='#ff6a3d'/><path d='M8 9h16v11h-7l-5 5v-5H8z' fill='#1d0a03'/></svg>";

/** A mark of ours, so that no browser asks for a favicon. Only what an address needs is escaped: phones pay for it. */
export const PAGE_ICON = `data:image/svg+xml,${ICON.replaceAll(/[#<> ]/g, encodeURIComponent)}`;

/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string) {
  return text.replaceAll(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '',
  );
}

/** JSON for a `<script type="application/json">`: nothing in it can end the element. */
function scriptJson(value: unknown) {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The changing parts of a page's HTML file. */
export type PageParts = {
  title: string;
  /** Language of the whole page; English when absent. */
  language?: Language;
  theme: string;
  /** Allows style elements that the page's script makes. */
  styleNonce?: string;
  /** Rendered content of the root element. */
  app?: string;
  /** The live page's first frame on a phone. */
  phone?: string;
  /** Data that the page's script starts with. */
  data?: unknown;
  /** Further elements for the head. */
  head?: string;
  /** HTML at the top of the page, before all else. */
  banner?: string;
};

/** A function as replacement: `$` in what a visitor typed means nothing. */
function fill(text: string, mark: string | RegExp, replacement: string) {
  return text.replace(mark, () => replacement);
}

/**
 * Style that shows a page once all of it has arrived, so that nothing moves: `page` is its last element. A page that
 * is cut off is shown after three seconds, as far as it arrived.
 */
const SHOWN_WHOLE =
  '<style>body:not(:has(>#page)){visibility:hidden;animation:shown 0s 3s forwards}@keyframes shown{to{visibility:visible}}</style>';

/**
 * Fills an HTML file of `renderer/` in.
 * @returns also the contents of the style elements that are ours; none that a visitor could have brought in is among them
 */
export function fillPage(html: string, parts: PageParts): { html: string; styles: string[] } {
  const { title, language = 'en', theme, styleNonce, app, phone, data, head, banner } = parts;
  const nonce = styleNonce === undefined ? '' : `<meta name="csp-nonce" content="${styleNonce}">`;
  let page = fill(html, /<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`);
  const lang = `lang="${languageTag(language)}" dir="${languageDirection(language)}"`;
  page = fill(page, 'lang="en"', lang);
  page = fill(page, 'data-theme="dark"', `data-theme="${escapeHtml(theme)}"`);
  page = fill(
    page,
    '<!--head-->',
    `${nonce}<link rel="icon" href="${PAGE_ICON}">${data === undefined ? '' : SHOWN_WHOLE}${head ?? ''}`,
  );
  const styles = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
  if (banner !== undefined) page = page.replace(/<body[^>]*>/, (body) => body + banner);
  page = fill(page, '<!--app-->', app ?? '');
  page = fill(page, '<!--phone-->', phone ?? '');
  const json = data === undefined ? '' : scriptJson(data);
  const script = json === '' ? '' : `<script type="application/json" id="page">${json}</script>`;
  return { html: fill(page, '<!--page-->', script), styles };
}

const STYLE = `<style>.${TRIAL_LINE}{${TRIAL_LINE_STYLE}}</style>`;

/** A visitor's page says that it is a trial: further elements of its head, and what comes before all else. */
export function trialMark(trial: Trial, language: Language): { head: string; banner: string } {
  const { t, pieces } = translatorOf(language);
  const title = escapeHtml(t(`${trial}.title`));
  const lang = `lang="${languageTag(language)}" dir="${languageDirection(language)}"`;
  const line = pieces(`${trial}.line`).map(({ name, words = '' }) =>
    name === undefined ? escapeHtml(words) : `<b>${escapeHtml(words)}</b>`,
  );
  const banner = `<aside class="${TRIAL_LINE}" data-kind="${trial}" ${lang} aria-label="${title}">${line.join('')}</aside>`;
  return { head: STYLE, banner };
}
