import { useEffect, useState, type ReactNode } from 'react';
import type { Language } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { renewWhenLost } from '../lib/renew-page.ts';
import { Translation, useLanguageOfPage } from './translation.tsx';
import { loadTranslator } from './load-words.ts';

/**
 * Shows what is inside as soon as its words are there; until those of another language have arrived, it keeps the ones
 * it had.
 * @param props.wholePage nothing on the page speaks another language
 */
export function InLanguage(props: {
  of: Language;
  /** Words that are loaded already, in any language. */
  loaded?: Translator | null;
  wholePage?: boolean;
  children: ReactNode;
}) {
  const { of: language, loaded = null, wholePage = false, children } = props;
  const [translator, setTranslator] = useState(loaded);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const words = await loadTranslator(language, wholePage ? renewWhenLost : undefined);
      if (wanted) setTranslator(words);
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [language, wholePage]);
  useLanguageOfPage(wholePage ? translator : null);
  return translator && <Translation value={translator}>{children}</Translation>;
}
