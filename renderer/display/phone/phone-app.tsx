import { type ReactNode, useState } from 'react';
import type { LiveStart } from '../../../server/contract/live-page.ts';
import type { Language } from '../../../server/contract/languages.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { ChangeLanguage, rememberLanguage } from '../../visitor/language-choice.tsx';
import { InLanguage } from '../../words/in-language.tsx';
import type { MarkdownComponent } from '../content/answer.tsx';
import { usePhoneData } from '../data/phone-feed.ts';
import { usePageTheme } from '../use-page-theme.ts';
import { PhoneView } from './phone-view.tsx';
import { useRehearsalLine } from './rehearsal-line.ts';

/**
 * What is inside speaks the visitor's language, and any other one that they choose.
 * @param props.first the one that the server chose for this request
 * @param props.loaded its words, where they are there already
 */
function InVisitorsLanguage(props: {
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

/** What a phone begins with. */
export type PhoneAppProps = {
  /** What the server wrote into the page. */
  start: LiveStart;
  language: Language;
  /** The words of that language; null where they are still to be loaded. */
  translator: Translator | null;
  /** What sets its answers; null where none needs it, or where it is still to be loaded. */
  markdown: MarkdownComponent | null;
};

/** The live display in a visitor's hand: as the server drew it, then as it is now. */
export function PhoneApp({ start, language, translator, markdown }: PhoneAppProps) {
  const { settings: known, list, onScreen, live } = usePhoneData(start);
  const settings = known ?? start.settings;
  usePageTheme(settings.theme);
  useRehearsalLine(settings.rehearsal);
  return (
    <InVisitorsLanguage first={language} loaded={translator}>
      <PhoneView
        settings={settings}
        questions={list ? list.questions : start.questions}
        isWhole={list !== null || start.isWhole}
        onScreen={onScreen}
        live={live}
        pageKey={start.idempotencyKey}
        markdownLoaded={markdown}
      />
    </InVisitorsLanguage>
  );
}
