import { useState, type ReactNode } from 'react';
import { bestLanguage, type Language } from '../../../server/contract/languages.ts';
import { ChangeLanguage, rememberLanguage } from '../../visitor/language-choice.tsx';
import { InLanguage } from '../../words/in-language.tsx';

/** The one that the server chose for whoever asked, before a stage speaks its own. */
const FIRST = bestLanguage([document.documentElement.lang]);

/** What is inside speaks the visitor's language, and any other one that they choose. */
export function InVisitorsLanguage({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(FIRST);
  const change = (other: Language) => {
    rememberLanguage(other);
    setLanguage(other);
  };
  return (
    <InLanguage of={language} wholePage>
      <ChangeLanguage value={change}>{children}</ChangeLanguage>
    </InLanguage>
  );
}
