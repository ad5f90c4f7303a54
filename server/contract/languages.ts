/** Languages of visitors' pages and of the big screen, by their BCP 47 primary tag. Plain values: a phone loads this. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ja',
  'zh',
  'ar',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, as a person looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português (Brasil)',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
  zh: '简体中文',
  ar: 'العربية',
};

/** Written from right to left. */
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];
/**
 * Tags for `lang` on pages that are more exact than the primary tag. The primary tag alone is chosen, stored and
 * sent.
 */
const TAGS: Readonly<Record<string, string>> = { pt: 'pt-BR', zh: 'zh-Hans' };
/** Locales of dates and numbers where a tag is not enough. The specification asks for American dates. */
const LOCALES: Readonly<Partial<Record<Language, string>>> = {
  en: 'en-US',
  // Digits as on the rest of the page: in addresses, numbers and codes.
  ar: 'ar-u-nu-latn',
};

/**
 * Names of the cookie (written by pages and server) and of the URL parameter that hold a visitor's chosen language.
 */
export const LANGUAGE_COOKIE = 'booth.language';
export const LANGUAGE_PARAM = 'language';
/** Seconds for which the choice is remembered. */
export const LANGUAGE_COOKIE_S = 365 * 24 * 3600;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function languageDirection(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** Locale for `Intl`. */
export function localeOf(language: Language): string {
  return LOCALES[language] ?? languageTag(language);
}

/** Value of the `lang` attribute. */
export function languageTag(language: string): string {
  return TAGS[language] ?? language;
}

/** Chinese in a script that ours is not written in; such a browser gets the next language that it wants. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i;

/**
 * The best of our languages for a visitor; English when none fits.
 * @param wanted BCP 47 tags, most preferred first; anything else among them is ignored
 */
export function bestLanguage(wanted: readonly string[]): Language {
  const known = wanted
    .filter((tag) => !TRADITIONAL.test(tag))
    .map((tag) => tag.split('-', 1)[0]?.toLowerCase())
    .find(isLanguage);
  return known ?? 'en';
}
