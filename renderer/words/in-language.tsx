import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { languageTag, type Language } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { loadTranslator } from './load-words.ts';
import { Translation } from './translation.tsx';

/** Has the page itself say which language it is in, for whoever reads it out and for the way that its lines run. */
export function useLanguageOfPage(translator: Translator | null): void {
  useLayoutEffect(() => {
    if (!translator) return;
    const { documentElement } = document;
    documentElement.lang = languageTag(translator.language);
    documentElement.dir = translator.direction;
  }, [translator]);
}

/**
 * What is inside as soon as its words are there; until those of another language have come, it keeps the ones it had.
 * @param props.wholePage nothing on the page speaks another language
 */
export function InLanguage(props: { of: Language; wholePage?: boolean; children: ReactNode }) {
  const { of: language, wholePage = false, children } = props;
  const [translator, setTranslator] = useState<Translator | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const loaded = await loadTranslator(language);
      if (wanted) setTranslator(loaded);
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [language]);
  useLanguageOfPage(wholePage ? translator : null);
  return translator && <Translation value={translator}>{children}</Translation>;
}
