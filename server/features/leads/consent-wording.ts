import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import { translatorOf } from '../../contract/words/all.ts';

/** Names what somebody agreed to: the version alone in English, with the language in others. */
export function consentVersion(language: Language): string {
  return language === 'en' ? CONSENT_VERSION : `${CONSENT_VERSION}.${language}`;
}

/** Every wording that was ever shown, by its version; a replaced one is added here, since leads still point to it. */
const WORDINGS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.map((language) => [
    consentVersion(language),
    translatorOf(language).t('contact.consent'),
  ]),
);

/** @returns null when this version of the app does not know the wording */
export function consentWording(version: string): string | null {
  return WORDINGS.get(version) ?? null;
}
