import { useEffect } from 'react';
import { DEFAULT_SETTINGS, type PublicSettings } from '../../server/contract/settings.ts';
import { useScreenData } from './data/use-screen-data.ts';
import styles from './display-app.module.css';
import { DisplayStage, type DisplayStageProps } from './display-stage.tsx';
import { PhoneView } from './phone/phone-view.tsx';
import { useScreenReport } from './report/use-screen-report.ts';
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
  votes: DEFAULT_SETTINGS.votes,
};

function themeOfPage(): PublicSettings['theme'] {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** The public live display: a stage on a screen, a page on a phone. */
export function DisplayApp() {
  const phone = useIsPhone();
  const {
    settings: known,
    questions,
    air,
    live,
  } = useScreenData({ pauseWhenHidden: phone, isScreen: !phone });
  const settings = known ?? { ...UNKNOWN, theme: themeOfPage() };
  const { theme } = settings;

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  if (phone) return <PhoneView settings={settings} questions={questions} live={live} />;
  return <Screen settings={settings} questions={questions} live={live} air={air} />;
}

function Screen(shown: Pick<DisplayStageProps, 'settings' | 'questions' | 'live' | 'air'>) {
  const onShow = useScreenReport();
  return (
    <main className={styles.screen}>
      <h1 className={styles.unseen}>Live Q&amp;A</h1>
      <DisplayStage {...shown} onShow={onShow} />
    </main>
  );
}
