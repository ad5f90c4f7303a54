import { type ReactNode, useEffect, useState } from 'react';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import type { LiveStart } from '../../../server/contract/live-page.ts';
import type { Language } from '../../../server/contract/languages.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { useRenewal } from '../../lib/use-renewal.ts';
import { openEventStream, subscribeBy } from '../../lib/event-stream.ts';
import { ChangeLanguage, rememberLanguage } from '../../visitor/language-choice.tsx';
import { InLanguage } from '../../words/in-language.tsx';
import { getData, NOTHING_YET, startLiveFeed, type LiveData } from '../data/live-feed.ts';
import { phoneSettingsBody, phoneSettingsShown } from '../data/live.schemas.ts';
import type { MarkdownComponent } from '../content/answer.tsx';
import { trialLine, usePageTheme } from '../page.ts';
import { LiveView } from './live-view.tsx';

/** Has a phone's page keep track of whether it is a trial, once it is or was one. */
function useTrialLine(isOn: boolean): void {
  useEffect(() => {
    if (!isOn && trialLine() === null) return;
    void import('../../visitor/trial.ts').then(({ look }) => look()).catch(() => {});
  }, [isOn]);
}

/**
 * The live data of a phone, for as long as the component is there. It has its own connection and closes it while
 * nobody looks.
 */
function useLiveData(start: Pick<LiveStart, 'questions' | 'onScreen'>): LiveData<PhoneSettings> {
  const [data, setData] = useState<LiveData<PhoneSettings>>({
    ...NOTHING_YET,
    onScreen: start.onScreen,
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
 * Provides the visitor's language and lets them choose another one.
 * @param props.first the one that the server chose for this request
 * @param props.loaded its words, if they are loaded already
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

/** Initial state of the live page. */
export type LiveAppProps = {
  /** Data that the server embedded in the page. */
  start: LiveStart;
  language: Language;
  /** The words of that language; null until they are loaded. */
  translator: Translator | null;
  /** Component that renders answers as Markdown; null if none needs it, or until it is loaded. */
  markdown: MarkdownComponent | null;
};

/** The live page: first as the server rendered it, then with current data. */
export function LiveApp({ start, language, translator, markdown }: LiveAppProps) {
  const { settings: known, list, onScreen, poll, build, live } = useLiveData(start);
  useRenewal(build !== null && build !== start.build, false);
  const settings = known ?? start.settings;
  usePageTheme(settings.theme);
  useTrialLine(settings.trial !== null);
  return (
    <InVisitorsLanguage first={language} loaded={translator}>
      <LiveView
        settings={settings}
        questions={list ? list.questions : start.questions}
        isWhole={list !== null || start.isWhole}
        onScreen={onScreen}
        poll={poll}
        live={live}
        markdownLoaded={markdown}
      />
    </InVisitorsLanguage>
  );
}
