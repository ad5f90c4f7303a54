import { useLayoutEffect } from 'react';
import { languageTag } from '../../server/contract/languages.ts';
import type { Translator } from '../../server/contract/words/words.ts';

/** Has the page itself say which language it is in, for screen readers and for the direction that its lines run in. */
export function useLanguageOfPage(translator: Translator | null): void {
  useLayoutEffect(() => {
    if (!translator) return;
    const { documentElement } = document;
    documentElement.lang = languageTag(translator.language);
    documentElement.dir = translator.direction;
  }, [translator]);
}
