import { useEffect, useState, type ReactNode } from 'react';
import type { Language } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { createChoice } from '../lib/choice.ts';
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
  const [choose] = useState(() =>
    createChoice(
      (chosen: Language) => loadTranslator(chosen, wholePage ? renewWhenLost : undefined),
      setTranslator,
    ),
  );
  useEffect(() => void choose(language), [choose, language]);
  useLanguageOfPage(wholePage ? translator : null);
  return translator && <Translation value={translator}>{children}</Translation>;
}
