import { StrictMode, useLayoutEffect, useState, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '../../server/contract/languages.ts';
import { isAppWindow } from '../../server/contract/live-page.ts';
import { screenNameIn, type ScreenKind } from '../../server/contract/screens.ts';
import { DEFAULT_SETTINGS, type PublicSettings } from '../../server/contract/settings.ts';
import type { WedeliverSettings } from '../../server/contract/settings/wedeliver.ts';
import { InLanguage } from '../words/in-language.tsx';
import { useTranslation } from '../words/translation.tsx';
import { useScreenData } from './data/display-feed.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { DisplayStage, stageLanguage, type DisplayStageProps } from './display-stage.tsx';
import { Overlay } from './overlay/overlay.tsx';
import { takeFrom } from './player/use-stage-renewal.ts';
import { removeTrialLine, usePageTheme } from './page.ts';
import { useScreenReport } from './screen-report.ts';
import styles from './stage-app.module.css';
import { brandStyle } from '../lib/brand-style.ts';
import { useWakeLock } from '../lib/wake-lock.ts';

/** Until the settings are known: the look of a fresh booth, and nothing that would be a guess. */
const UNKNOWN: PublicSettings = {
  theme: DEFAULT_SETTINGS.theme,
  // A typeface of ours would be fetched, and may not be the one that staff chose.
  wedeliver: { ...DEFAULT_SETTINGS.wedeliver, headerVisible: false, fontFamily: 'system' },
  twilio: { phone: '' },
  qrcode: { ...DEFAULT_SETTINGS.qrcode, enabled: false },
  brand: { ...DEFAULT_SETTINGS.brand, accent: null },
  join: { url: '', label: '', secondary: null },
  wifi: null,
  trial: null,
  votes: DEFAULT_SETTINGS.votes,
  idle: DEFAULT_SETTINGS.idle,
  slides: [],
  logo: null,
};

/** The stage's language as the page brought it along, until the settings are there. */
function languageOfStage(): WedeliverSettings['language'] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="stage-language"]')?.content;
  if (named === 'browser' || isLanguage(named)) return named;
  return UNKNOWN.wedeliver.language;
}

function kindOfPage(): ScreenKind {
  return document.querySelector('meta[name="screen-kind"]') ? 'overlay' : 'stage';
}

function themeOfPage(): PublicSettings['theme'] {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** Settings for a stage that has not received any. */
function unknownSettings(): PublicSettings {
  const wedeliver = { ...UNKNOWN.wedeliver, language: languageOfStage() };
  return { ...UNKNOWN, wedeliver, theme: themeOfPage() };
}

/**
 * Draws the live display on a screen. It is built with staff's pages, on React; the live page loads it from there, and no
 * phone pays for it.
 * @param build the page's own
 * @returns the function that takes it away
 */
export function startStage(place: Element, build: string): () => void {
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <StageApp build={build} />
      </ErrorBoundary>
    </StrictMode>,
  );
  return () => root.unmount();
}

function StageApp({ build }: { build: string }) {
  const [name] = useState(() => screenNameIn(location.search));
  const screen = useScreenData({ pauseWhenHidden: false, name });
  const { settings: known, questions, playback, poll, live } = screen;
  const [kind] = useState(kindOfPage);
  const isOld =
    (screen.build !== null && screen.build !== build) ||
    (screen.kind !== null && screen.kind !== kind);
  // A stage waits for what may be shown now.
  const settings = known ?? unknownSettings();
  usePageTheme(settings.theme);
  useLayoutEffect(removeTrialLine, []);
  const [from] = useState(takeFrom);
  useWakeLock(true);
  return (
    <InLanguage of={stageLanguage(settings.wedeliver.language)} wholePage>
      <Screen
        name={name}
        settings={settings}
        questions={questions}
        live={live}
        playback={playback}
        poll={poll}
        draw={playback?.draw}
        isOld={isOld}
        kind={kind}
        from={from}
      />
    </InLanguage>
  );
}

function Screen({
  name,
  kind,
  ...shown
}: Omit<DisplayStageProps, 'step' | 'onShow' | 'name'> & {
  name: string | null;
  kind: ScreenKind;
}) {
  const { t } = useTranslation();
  const onShow = useScreenReport(name);
  const { stirred, wasStirred } = useStirred();
  const { trial } = shown.settings;
  return (
    <main
      className={styles.screen}
      data-trial={trial ?? undefined}
      data-stirred={stirred || undefined}
    >
      {/* A separate line above the stage, which has the room below it. */}
      {trial && (
        <aside className={styles.mark} data-part="trial" aria-label={t(`${trial}.title`)}>
          {t(`${trial}.title`)}
        </aside>
      )}
      <h1 className="unseen">{t('title.live')}</h1>
      <div className={styles.place}>
        {kind === 'overlay' ? (
          <Overlay {...shown} onShow={onShow} />
        ) : (
          <DisplayStage {...shown} name={name} onShow={onShow} />
        )}
      </div>
      {!IS_APP && <AskAgain settings={shown.settings} isShown={stirred} wasShown={wasStirred} />}
    </main>
  );
}

/** Milliseconds for which the way to ask stays after the last touch or movement. */
const STAYS_MS = 5000;
/** CSS pixels that a pointer has to move: a page that changes below it causes no movement, a shaken table only a little. */
const MOVE_PX = 12;

/** In the desktop app's window nobody could follow a link. */
const IS_APP = isAppWindow(navigator.userAgent);

/**
 * Detects that a person has just touched the page or moved a pointer over it; never in the desktop app's window.
 * @returns `wasStirred`: true if that was so before the latest touch or press began
 */
function useStirred(): { stirred: boolean; wasStirred: () => boolean } {
  const [stirred, setStirred] = useState(false);
  const atPress = useRef(false);
  useEffect(() => {
    if (IS_APP) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { x: number; y: number } | null = null;
    let isStirred = false;
    const become = (now: boolean) => {
      isStirred = now;
      setStirred(now);
    };
    const stir = () => {
      clearTimeout(timer);
      become(true);
      timer = setTimeout(() => {
        from = null;
        become(false);
      }, STAYS_MS);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      from ??= { x, y };
      if (Math.hypot(x - from.x, y - from.y) >= MOVE_PX) stir();
    };
    const onPress = () => {
      atPress.current = isStirred;
      stir();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerdown', onPress);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerdown', onPress);
    };
  }, []);
  return { stirred, wasStirred: () => atPress.current };
}

type AskProps = {
  settings: Pick<PublicSettings, 'theme' | 'brand'>;
  isShown: boolean;
  /** True if it was shown when the latest touch or press began. */
  wasShown: () => boolean;
};

/** The way to ask, for anyone holding a tablet or sitting at a laptop. A screen on a wall never shows it. */
function AskAgain({ settings, isShown, wasShown }: AskProps) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.ask}
      style={brandStyle(settings)}
      data-part="ask-again"
      data-shown={isShown || undefined}
    >
      <a
        className={styles.askLink}
        href="/"
        onClick={(event) => {
          // The touch that brings it is not meant for it. A key's click has no detail.
          if (event.detail > 0 && !wasShown()) event.preventDefault();
        }}
      >
        {t('live.ask')}
      </a>
    </div>
  );
}
