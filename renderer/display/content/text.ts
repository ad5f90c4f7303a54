import { localeOf, type Language } from '../../../server/contract/languages.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { languageOf } from '../../lib/text-language.ts';

export const NO_BREAK = '\u00a0';

const LETTER = String.raw`[\p{L}\p{M}]`;
const APOSTROPHE = new RegExp(`(${LETTER})'(?=${LETTER})`, 'gu');
const DOUBLE = /(^|[\s([{—–-])"([^"\n]*[^"\s])"(?=$|[\s.,;:!?)\]}…—–-])/gu;
const SINGLE = /(^|[\s([{—–-])'([^'\n]*[^'\s])'(?=$|[\s.,;:!?)\]}…—–-])/gu;

const ENGLISH = ['“', '”', '‘', '’'] as const;
const GUILLEMETS = ['«', '»', '“', '”'] as const;
/** Outer and inner quotation marks of languages that do not use the English ones. */
const QUOTES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  de: ['„', '“', '‚', '‘'],
  pl: ['„', '”', '‚', '’'],
  fr: [`«${NO_BREAK}`, `${NO_BREAK}»`, '“', '”'],
  es: GUILLEMETS,
  it: GUILLEMETS,
  ar: GUILLEMETS,
  ru: GUILLEMETS,
  el: GUILLEMETS,
};

/** True if a text begins with a quotation mark, which hangs in the margin so that the letters align. */
export function beginsWithQuote(text: string): boolean {
  return /^[“‘«„‚‹]/u.test(text);
}

/**
 * Typewriter signs as a typesetter would set them: “quotes”, apostrophes, dashes, ellipses. Only what is certain: inch
 * and minute signs, Hebrew abbreviations and lone quotes stay as they were typed.
 * @param language that it is written in, as a BCP 47 tag; quotation marks are those of English where it is not known
 */
export function typographic(text: string, language = languageOf(text)): string {
  const [opening, closing, inner, innerEnd] = QUOTES[language ?? 'en'] ?? ENGLISH;
  return text
    .replace(APOSTROPHE, '$1’')
    .replace(DOUBLE, `$1${opening}$2${closing}`)
    .replace(SINGLE, `$1${inner}$2${innerEnd}`)
    .replace(/(\s)--?(?=\s)/g, '$1–')
    .replace(/\.{3}/g, '…');
}

const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction that a text starts in: of its first letter, as `dir="auto"` would find it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
}

/**
 * Formats the day of an ISO 8601 time; in English as Americans write it (specification).
 * @param timeZone the booth's; if it is unknown, also to an older browser, the device's own
 */
export function formatDate(
  iso: string,
  style: WedeliverSettings['dateFormat'],
  language: Language,
  timeZone?: string,
): string {
  const write = (zone: { timeZone?: string }) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: style, ...zone }).format(
      new Date(iso),
    );
  try {
    return write(timeZone === undefined ? {} : { timeZone });
  } catch {
    return write({});
  }
}

/** "asked 4×" for a question that others asked too; null for all others, and where staff have switched it off. */
export function askedWords(
  { also = [] }: Pick<ApprovedQuestion, 'also'>,
  { showAsked }: Pick<WedeliverSettings, 'showAsked'>,
  { t }: Translator,
): string | null {
  return showAsked && also.length > 0 ? t('stage.asked', { count: also.length + 1 }) : null;
}

/** The company's address as people say it: without scheme, `www.` and closing slash. */
export function spokenAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** Characters with a meaning anywhere in Markdown: formatting, links, entities, several lines. */
const MARKED = /[\\`*_~\]#|<>&@\n]|:\/\/|www\.| {2}/i;
/** Beginning of a list in Markdown. */
const BEGINS = /^(?:[-+]|\d+[.)])/;

/** True if a Markdown text is one plain paragraph, which looks the same without being parsed. */
export function isPlainMarkdown(text: string): boolean {
  const trimmed = text.trim();
  return !MARKED.test(trimmed) && !BEGINS.test(trimmed);
}
