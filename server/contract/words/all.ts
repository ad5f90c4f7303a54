import type { Language } from '../languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';
import { createTranslator, type Translator, type Words } from './words.ts';

/** Every language: for the server, which answers in all of them. A page loads its own alone. */
export const ALL_WORDS: Readonly<Record<Language, Words>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ja,
  zh,
  ar,
};

const translators = new Map<Language, Translator>();

/** Translator of a language, for the server. */
export function translatorOf(language: Language): Translator {
  const kept = translators.get(language) ?? createTranslator(language, ALL_WORDS[language]);
  translators.set(language, kept);
  return kept;
}
