import { Fragment, createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { Parts, TextKey, Translator } from '../../server/contract/words/words.ts';
import { languageTag } from '../../server/contract/languages.ts';

const TranslationContext = createContext<Translator | null>(null);

/** Everything below speaks this language. */
export const Translation = TranslationContext.Provider;

/** The language of the page. @throws outside of a {@link Translation} */
export function useTranslation(): Translator {
  const translator = useContext(TranslationContext);
  if (!translator) throw new Error('No language is set.');
  return translator;
}

type Part = ReactNode | ((words: string) => ReactNode);

/**
 * A text with elements in it: `<Text of="sent.redirect" parts={{ link: (words) => <a href="…">{words}</a> }} />`. The
 * inserted parts are isolated from the text around them, whatever their writing direction.
 */
export function Text<K extends TextKey>({ of, parts }: { of: K; parts: Parts<K, ReactNode> }) {
  const { pieces } = useTranslation();
  const given: Readonly<Record<string, Part>> = { ...parts };
  const count = given['count'];
  return pieces(of, typeof count === 'number' ? count : undefined).map(({ name, words }, index) => {
    if (name === undefined) return words;
    const part = given[name];
    return (
      <Fragment key={index}>
        {typeof part === 'function' ? part(words ?? '') : <bdi>{part}</bdi>}
      </Fragment>
    );
  });
}

/** Has the page itself say which language it is in, for screen readers and for the direction that its lines run in. */
export function useLanguageOfPage(translator: Translator | null): void {
  useLayoutEffect(() => {
    if (!translator) return;
    const { documentElement } = document;
    documentElement.lang = languageTag(translator.language);
    documentElement.dir = translator.direction;
  }, [translator]);
}
