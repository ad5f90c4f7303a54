import { languageDirection, languageTag, type Language } from '../../contract/languages.ts';
import { REHEARSAL_LINE } from '../../contract/limits.ts';
import { REHEARSAL_LINE_STYLE } from '../../contract/rehearsal-line.ts';
import { translatorOf } from '../../contract/words/all.ts';
import { escapeHtml } from '../pages/html.ts';

const STYLE = `<style>.${REHEARSAL_LINE}{${REHEARSAL_LINE_STYLE}}</style>`;

/** A visitor's page says that it is a rehearsal: further elements of its head, and what comes before all else. */
export function rehearsalMark(language: Language): { head: string; banner: string } {
  const { t } = translatorOf(language);
  const title = escapeHtml(t('rehearsal.title'));
  const lang = `lang="${languageTag(language)}" dir="${languageDirection(language)}"`;
  const banner = `<aside class="${REHEARSAL_LINE}" ${lang} aria-label="${title}"><b>${title}:</b> ${escapeHtml(t('rehearsal.text'))}</aside>`;
  return { head: STYLE, banner };
}
