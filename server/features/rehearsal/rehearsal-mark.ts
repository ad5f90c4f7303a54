import { languageDirection, languageTag, type Language } from '../../contract/languages.ts';
import { escapeHtml } from '../pages/html.ts';
import { REHEARSAL_WORDS } from './rehearsal-words.ts';

/** Dark on amber in both themes, in a line of its own that stays in view. */
const STYLE =
  '<style>.rehearsal{position:sticky;inset-block-start:0;z-index:9;margin:0;padding:.45rem 1rem;background:#ffc53d;color:#1d1300;font:500 .9375rem/1.35 system-ui,sans-serif;text-align:center}</style>';

/** A visitor's page says that it is a rehearsal: further elements of its head, and what comes before all else. */
export function rehearsalMark(language: Language): { head: string; banner: string } {
  const { title, text } = REHEARSAL_WORDS[language];
  const lang = `lang="${languageTag(language)}" dir="${languageDirection(language)}"`;
  const banner = `<aside class="rehearsal" ${lang} aria-label="${escapeHtml(title)}"><b>${escapeHtml(title)}:</b> ${escapeHtml(text)}</aside>`;
  return { head: STYLE, banner };
}
