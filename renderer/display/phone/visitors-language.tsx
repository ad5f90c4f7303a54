import { useState, type ReactNode } from 'react';
import type { Language } from '../../../server/contract/languages.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { ChangeLanguage, rememberLanguage } from '../../visitor/language-choice.tsx';
import { InLanguage } from '../../words/in-language.tsx';

/**
 * What is inside speaks the visitor's language, and any other one that they choose.
 * @param props.first the one that the server chose for whoever asked
 * @param props.loaded its words, where they are there already
 */
export function InVisitorsLanguage(props: {
  first: Language;
  loaded: Translator | null;
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(props.first);
  const change = (other: Language) => {
    rememberLanguage(other);
    setLanguage(other);
  };
  return (
    <InLanguage of={language} loaded={props.loaded} wholePage>
      <ChangeLanguage value={change}>{props.children}</ChangeLanguage>
    </InLanguage>
  );
}
