import { type ReactNode, useEffect, useState } from 'react';
import type { PhoneSettings, PublicSettings } from '../../../server/contract/settings.ts';
import { REHEARSAL_LINE } from '../../../server/contract/limits.ts';
import type { LiveStart } from '../../../server/contract/live-page.ts';
import type { Language } from '../../../server/contract/languages.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { useRenewal } from '../../lib/renew-page.ts';
import { openEventStream, subscribeBy } from '../../lib/event-stream.ts';
import { ChangeLanguage, rememberLanguage } from '../../visitor/language-choice.tsx';
import { InLanguage } from '../../words/in-language.tsx';
import { getData, startLiveFeed, type LiveData } from '../data/live-feed.ts';
import { phoneSettingsBody, phoneSettingsShown } from '../data/live.schemas.ts';
import type { MarkdownComponent } from '../content/answer.tsx';
import { LiveView } from './live-view.tsx';

/** The whole page wears the theme that staff chose. */
export function usePageTheme(theme: PublicSettings['theme']): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}

function lineThere(): Element | null {
  return document.querySelector(`body > .${REHEARSAL_LINE}`);
}

/** The stage says it on a separate line: takes away what the server sent along for phones. */
export function removeRehearsalLine(): void {
  lineThere()?.remove();
}

/** Has a phone's page keep track of whether it is a rehearsal, once it is or was one. */
function useRehearsalLine(isOn: boolean): void {
  useEffect(() => {
    if (!isOn && lineThere() === null) return;
    void import('../../visitor/rehearsal.ts').then(({ look }) => look()).catch(() => {});
  }, [isOn]);
}

/**
 * The live data of a phone, for as long as the component is there. It has its own connection and closes it while
 * nobody looks.
 */
function useLiveData(start: Pick<LiveStart, 'questions' | 'onScreen'>): LiveData<PhoneSettings> {
  const [data, setData] = useState<LiveData<PhoneSettings>>({
    settings: null,
    list: null,
    onScreen: start.onScreen,
    build: null,
    live: true,
  });
  useEffect(
    () =>
      startLiveFeed({
        onChange: setData,
        fetchSettings: () => getData('/api/settings/public', phoneSettingsBody),
        settingsShown: phoneSettingsShown,
        subscribe: (handlers) =>
          subscribeBy((listener) => openEventStream('/api/events', listener).close, handlers, {
            pauseWhenHidden: true,
          }),
        pauseWhenHidden: true,
        isPhone: true,
        onScreen: start.onScreen,
        isBrought: start.questions !== null,
      }),
    [start],
  );
  return data;
}

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
export type LiveAppProps = {
  /** What the server wrote into the page. */
  start: LiveStart;
  language: Language;
  /** The words of that language; null where they are still to be loaded. */
  translator: Translator | null;
  /** What sets its answers; null where none needs it, or where it is still to be loaded. */
  markdown: MarkdownComponent | null;
};

/** The live display in a visitor's hand: as the server drew it, then as it is now. */
export function LiveApp({ start, language, translator, markdown }: LiveAppProps) {
  const { settings: known, list, onScreen, build, live } = useLiveData(start);
  useRenewal(build !== null && build !== start.build, false);
  const settings = known ?? start.settings;
  usePageTheme(settings.theme);
  useRehearsalLine(settings.rehearsal);
  return (
    <InVisitorsLanguage first={language} loaded={translator}>
      <LiveView
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
