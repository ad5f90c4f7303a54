import { useEffect, useLayoutEffect, useState } from 'react';
import { isLanguage } from '../../server/contract/languages.ts';
import { DEFAULT_SETTINGS, type PublicSettings } from '../../server/contract/settings.ts';
import { screenNameIn } from './data/own-screen.ts';
import { settingsOfPage } from './data/settings-of-page.ts';
import { useScreenData } from './data/use-screen-data.ts';
import type { WedeliverSettings } from '../../server/contract/settings/wedeliver.ts';
import { InLanguage } from '../words/in-language.tsx';
import { useTranslation } from '../words/translation.tsx';
import { AskAgain } from './ask-again.tsx';
import styles from './display-app.module.css';
import { DisplayStage, type DisplayStageProps } from './display-stage.tsx';
import { InVisitorsLanguage } from './phone/visitors-language.tsx';
import { PhoneView } from './phone/phone-view.tsx';
import { removeRehearsalLine, useRehearsalLine } from './phone/rehearsal-line.ts';
import { RehearsalMark } from './rehearsal-mark.tsx';
import { useScreenReport } from './report/use-screen-report.ts';
import { stageLanguage } from './stage/stage-language.ts';
import { useIsPhone } from './stage/media-queries.ts';

/** Until the settings are known: the look of a fresh booth, and nothing that would be a guess. */
const UNKNOWN: PublicSettings = {
  theme: DEFAULT_SETTINGS.theme,
  // A typeface of ours would be fetched, and may not be the one that staff chose.
  wedeliver: { ...DEFAULT_SETTINGS.wedeliver, headerVisible: false, fontFamily: 'system' },
  twilio: { phone: '' },
  qrcode: { ...DEFAULT_SETTINGS.qrcode, enabled: false },
  brand: DEFAULT_SETTINGS.brand,
  join: { url: '', label: '', secondary: null },
  wifi: null,
  rehearsal: false,
  votes: DEFAULT_SETTINGS.votes,
  idle: DEFAULT_SETTINGS.idle,
  logo: null,
};

/** The stage's, as the page brought it along: until the settings are there. */
function languageOfStage(): WedeliverSettings['language'] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="stage-language"]')?.content;
  if (named === 'browser' || isLanguage(named)) return named;
  return UNKNOWN.wedeliver.language;
}

function themeOfPage(): PublicSettings['theme'] {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function unknownYet(): PublicSettings {
  const wedeliver = { ...UNKNOWN.wedeliver, language: languageOfStage() };
  return { ...UNKNOWN, wedeliver, theme: themeOfPage() };
}

/** The public live display: a stage on a screen, a page on a phone. */
export function DisplayApp() {
  const phone = useIsPhone();
  const [name] = useState(() => screenNameIn(location.search));
  const {
    settings: known,
    questions,
    air,
    onScreen,
    live,
  } = useScreenData({ pauseWhenHidden: phone, isScreen: !phone, name });
  const [atStart] = useState(settingsOfPage);
  // A stage waits for what may be shown now; a phone has the company's look from the first paint on.
  const settings = known ?? (phone ? atStart : null) ?? unknownYet();
  const { theme } = settings;

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  useRehearsalLine(phone && settings.rehearsal);
  useLayoutEffect(() => {
    if (!phone) removeRehearsalLine();
  }, [phone]);

  if (phone) {
    return (
      <InVisitorsLanguage>
        <PhoneView settings={settings} questions={questions} onScreen={onScreen} live={live} />
      </InVisitorsLanguage>
    );
  }
  return (
    <InLanguage of={stageLanguage(settings.wedeliver.language)} wholePage>
      <Screen name={name} settings={settings} questions={questions} live={live} air={air} />
    </InLanguage>
  );
}

function Screen({
  name,
  ...shown
}: Pick<DisplayStageProps, 'settings' | 'questions' | 'live' | 'air'> & { name: string | null }) {
  const { t } = useTranslation();
  const onShow = useScreenReport(name);
  const { rehearsal } = shown.settings;
  return (
    <main className={styles.screen} data-rehearsal={rehearsal || undefined}>
      {rehearsal && <RehearsalMark />}
      <h1 className={styles.unseen}>{t('stage.title')}</h1>
      <div className={styles.place}>
        <DisplayStage {...shown} onShow={onShow} />
      </div>
      <AskAgain settings={shown.settings} />
    </main>
  );
}
