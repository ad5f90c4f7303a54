import type { Language } from '../../server/contract/languages.ts';
import {
  createTranslator,
  type Translator,
  type Words,
} from '../../server/contract/words/words.ts';

/** A separate file for each language: a phone loads the one that it speaks. */
const FILES: Readonly<Record<Language, () => Promise<Partial<Record<Language, Words>>>>> = {
  en: () => import('../../server/contract/words/en.ts'),
  de: () => import('../../server/contract/words/de.ts'),
  fr: () => import('../../server/contract/words/fr.ts'),
  es: () => import('../../server/contract/words/es.ts'),
  it: () => import('../../server/contract/words/it.ts'),
  pt: () => import('../../server/contract/words/pt.ts'),
  nl: () => import('../../server/contract/words/nl.ts'),
  pl: () => import('../../server/contract/words/pl.ts'),
  ja: () => import('../../server/contract/words/ja.ts'),
  zh: () => import('../../server/contract/words/zh.ts'),
  ar: () => import('../../server/contract/words/ar.ts'),
};

/** Milliseconds after which a file that could not be loaded is asked for again. */
const RETRY_MS = 2000;

const loading = new Map<Language, Promise<Translator>>();

/**
 * Loads something, and retries for as long as the server is away.
 * @param onLost called after each failure, with how many there were
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  onLost?: (times: number) => void,
): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await load();
    } catch {
      onLost?.(times);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** The words of a language, loaded once. @param onLost as for {@link untilLoaded} */
export function loadTranslator(
  language: Language,
  onLost?: (times: number) => void,
): Promise<Translator> {
  const started =
    loading.get(language) ??
    untilLoaded(async () => {
      const { [language]: words } = await FILES[language]();
      if (!words) throw new Error(`No words: ${language}`);
      return createTranslator(language, words);
    }, onLost);
  loading.set(language, started);
  return started;
}
