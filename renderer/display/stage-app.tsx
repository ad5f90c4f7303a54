import { useLayoutEffect, useState } from 'react';
import { InLanguage } from '../words/in-language.tsx';
import { useTranslation } from '../words/translation.tsx';
import { AskAgain } from './ask-again.tsx';
import { screenNameIn } from './data/own-screen.ts';
import { unknownSettings } from './data/unknown-settings.ts';
import { useScreenData } from './data/display-feed.ts';
import { DisplayStage, type DisplayStageProps } from './display-stage.tsx';
import { removeRehearsalLine } from './phone/rehearsal-line.ts';
import { RehearsalMark } from './rehearsal-mark.tsx';
import { useScreenReport } from './report/use-screen-report.ts';
import styles from './stage-app.module.css';
import { stageLanguage } from './stage/stage-language.ts';
import { usePageTheme } from './use-page-theme.ts';

/** The live display on a screen. A chunk of its own: no phone pays for it. */
export function StageApp() {
  const [name] = useState(() => screenNameIn(location.search));
  const { settings: known, questions, air, live } = useScreenData({ pauseWhenHidden: false, name });
  // A stage waits for what may be shown now.
  const settings = known ?? unknownSettings();
  usePageTheme(settings.theme);
  useLayoutEffect(removeRehearsalLine, []);
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
