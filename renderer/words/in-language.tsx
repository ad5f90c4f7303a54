import { useEffect, useState, type ReactNode } from 'react';
import type { Language } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { useLanguageOfPage } from './language-of-page.ts';
import { loadTranslator } from './load-words.ts';
import { Translation } from './translation.tsx';

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
