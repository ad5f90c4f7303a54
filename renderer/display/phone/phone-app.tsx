import { useState } from 'react';
import { useDisplayData } from '../data/display-feed.ts';
import { settingsOfPage } from '../data/settings-of-page.ts';
import { unknownSettings } from '../data/unknown-settings.ts';
import { usePageTheme } from '../use-page-theme.ts';
import { PhoneView } from './phone-view.tsx';
import { useRehearsalLine } from './rehearsal-line.ts';
import { InVisitorsLanguage } from './visitors-language.tsx';

/** The live display in a visitor's hand. It has the company's look from the first paint on. */
export function PhoneApp() {
  const {
    settings: known,
    list,
    onScreen,
    live,
  } = useDisplayData({ pauseWhenHidden: true, withVotes: true });
  const [atStart] = useState(settingsOfPage);
  const settings = known ?? atStart ?? unknownSettings();
  usePageTheme(settings.theme);
  useRehearsalLine(settings.rehearsal);
  return (
    <InVisitorsLanguage>
      <PhoneView
        settings={settings}
        questions={known && list && list.questions}
        onScreen={onScreen}
        live={live}
      />
    </InVisitorsLanguage>
  );
}
