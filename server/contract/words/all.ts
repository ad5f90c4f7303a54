import type { Language } from '../languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { createTranslator, type Translator, type Words } from './words.ts';

/** Every language: for the server, which answers in all of them. A page loads its own alone. */
export const ALL_WORDS: Readonly<Record<Language, Words>> = {
  en,
  // Until a language has it all, English stands in.
  de: { ...en, ...de },
};

const translators = new Map<Language, Translator>();

/** On the server. */
export function translatorOf(language: Language): Translator {
  const kept = translators.get(language) ?? createTranslator(language, ALL_WORDS[language]);
  translators.set(language, kept);
  return kept;
}
