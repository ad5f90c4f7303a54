import type { Language } from '../../server/contract/languages.ts';
import {
  createTranslator,
  type Translator,
  type Words,
} from '../../server/contract/words/words.ts';

/** A separate file for each language: a phone loads the one that it speaks. */
const FILES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('../../server/contract/words/en.ts')).en,
  de: async () => (await import('../../server/contract/words/de.ts')).de,
  fr: async () => (await import('../../server/contract/words/fr.ts')).fr,
  es: async () => (await import('../../server/contract/words/es.ts')).es,
  it: async () => (await import('../../server/contract/words/it.ts')).it,
  pt: async () => (await import('../../server/contract/words/pt.ts')).pt,
  nl: async () => (await import('../../server/contract/words/nl.ts')).nl,
  pl: async () => (await import('../../server/contract/words/pl.ts')).pl,
  ja: async () => (await import('../../server/contract/words/ja.ts')).ja,
  zh: async () => (await import('../../server/contract/words/zh.ts')).zh,
  ar: async () => (await import('../../server/contract/words/ar.ts')).ar,
};

/** Milliseconds after which a file that could not be loaded is asked for again. */
const RETRY_MS = 2000;

const loading = new Map<Language, Promise<Translator>>();

/** What a file holds, asked for again for as long as the server is away. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await load();
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** The words of a language, loaded once. */
export function loadTranslator(language: Language): Promise<Translator> {
  const started =
    loading.get(language) ??
    untilLoaded(async () => createTranslator(language, await FILES[language]()));
  loading.set(language, started);
  return started;
}
